import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clauseAmount } from './clauseAmount.ts';
import { clauseInWords } from './clauseInWords.ts';
import { clauseProblem } from './clauseProblem.ts';
import { type Charge, ChargeUnit } from './charges.ts';
import { addDays, dayOfMonth, firstOfQuarter, mondayOf } from './days.ts';
import { fuelEquipments } from './fuel.ts';
import type { ClauseTake, ClauseTerms, IndexValues } from './indexClause.ts';
import { hasLevel, type LevelResult, levelOn, levelsBetween } from './indexLevel.ts';
import { Decimal } from './money.ts';

const milesPerGallon = { van: 6, reefer: 5.5, flatbed: 5 };
const terms: ClauseTerms = {
  series: { kind: 'shared', code: 'EIA.DIESEL.US' },
  basis: 3,
  effect: { kind: 'perMile', milesPerGallon },
  date: 'ship',
  take: { kind: 'inForce', lagDays: 0 },
  hold: 'each',
  trigger: null,
  floor: null,
  ceiling: null,
  minAmount: null,
  maxAmount: null,
  decimals: 4,
  maxAgeDays: 21,
};
const weekly = (...values: (readonly [string, number])[]): IndexValues => ({
  period: 'week',
  values: values.map(([day, value]) => ({ day, value })),
});
// Mondays of 2026; 25 May is a holiday, so its price is of Tuesday, and 1 June has none.
const diesel = weekly(
  ['2026-04-20', 3.4],
  ['2026-04-27', 3.45],
  ['2026-05-04', 3.5],
  ['2026-05-11', 3.6],
  ['2026-05-18', 3.7],
  ['2026-05-26', 3.65],
  ['2026-06-08', 3.2],
);
const shown = (result: LevelResult) =>
  hasLevel(result)
    ? [result.value.toFixed(), result.lastDay, ...marksOf(result)].join(' ')
    : `${result.reason} ${result.lastDay ?? ''}`.trim();
const marksOf = ({ isStale, isHeld, capped }: Extract<LevelResult, { value: unknown }>) => [
  ...(isStale ? ['stale'] : []),
  ...(isHeld ? ['held'] : []),
  ...(capped === null ? [] : [capped]),
];
const on = (day: string, more: Partial<ClauseTerms> = {}, since?: string) =>
  shown(levelOn({ ...terms, ...more }, diesel, day, since));

describe('the amount of a clause', () => {
  const at = (effect: ClauseTerms['effect'], level: number, more: Partial<ClauseTerms> = {}, rate = 0.5) =>
    fuelEquipments.map((equipment) =>
      clauseAmount({ ...terms, effect, ...more }, level, { rate, equipment }).amount.toNumber(),
    );

  it('is the surcharge of the published table: diesel over 1.25 by miles per gallon', () => {
    const published = { kind: 'perMileFrom', peg: 1.25, milesPerGallon } as const;
    expect(at(published, 3)).toEqual([0.2917, 0.3182, 0.35]);
    expect(at(published, 1.2)).toEqual([0, 0, 0]);
  });

  it('moves the rate by the change since the basis, of the clause or of the award', () => {
    expect(at(terms.effect, 3.6)).toEqual([0.6, 0.6091, 0.62]);
    expect(clauseAmount(terms, 3.6, { rate: '0.5', equipment: 'van', basis: 3.3 }).amount.toNumber()).toBe(
      0.55,
    );
  });

  it('is that of the step, and a part of the rate follows the index', () => {
    const steps = [
      { from: 3, amount: 20 },
      { from: 3.5, amount: 25 },
    ];
    const table = { kind: 'table', per: 'container', steps } as const;
    expect([2.999, 3, 3.499, 3.5, 9].map((level) => at(table, level)[0])).toEqual([0, 20, 20, 25, 25]);
    expect(at({ kind: 'factor', part: 0.5 }, 3.6, {}, 200)[0]).toBe(220);
  });

  it('is bounded before it is rounded', () => {
    expect(at(terms.effect, 9, { maxAmount: 0.55555 })[0]).toBe(0.5556);
    expect(clauseAmount({ ...terms, minAmount: 0.4 }, 1, { rate: 0.5, equipment: 'van' })).toMatchObject({
      bounded: 'minimum',
      per: null,
    });
  });
});

describe('the level of a day', () => {
  it('is the value in force, with a delay, and is marked while the next one is missing', () => {
    expect(on('2026-05-17')).toBe('3.6 2026-05-11');
    expect(on('2026-05-18', { take: { kind: 'inForce', lagDays: 1 } })).toBe('3.6 2026-05-11');
    expect(on('2026-05-25')).toBe('3.7 2026-05-18 stale');
    expect(on('2026-05-26')).toBe('3.65 2026-05-26');
    expect(on('2026-06-05')).toBe('3.65 2026-05-26 stale');
    expect(on('2026-06-29')).toBe('3.2 2026-06-08 stale');
    expect(on('2026-06-30')).toBe('tooOld 2026-06-08');
    expect(on('2026-04-19')).toBe('noValue');
  });

  it('is the average from the 20th to the 20th, and of other periods', () => {
    // 20 and 27 April, 4, 11 and 18 May.
    expect(on('2026-06-15', { take: { kind: 'daysBefore', fromDay: 20, toDay: 20 } })).toBe(
      '3.53 2026-05-18',
    );
    expect(on('2026-06-15', { take: { kind: 'monthBefore' } })).toBe('3.6125 2026-05-26');
    expect(on('2026-06-15', { take: { kind: 'weeksBefore', weeks: 2 } })).toBe('3.2 2026-06-08 stale');
    expect(on('2026-07-10', { take: { kind: 'quarterBefore' } })).toBe('3.5 2026-06-08 stale');
    expect(on('2026-06-15', { take: { kind: 'daysBefore', fromDay: 10, toDay: 15 } })).toBe('3.6 2026-05-11');
  });

  it('is held for a period, ignores small changes, and is bounded after both', () => {
    expect(on('2026-05-29', { hold: 'month', maxAgeDays: 40 })).toBe('3.45 2026-04-27');
    const trigger = { kind: 'percent', by: 3 } as const;
    // From the basis: 3.4 applies (13%), 3.45 does not (1.5%), 3.5 not (2.9%), 3.6 does (5.9%), 3.7 not.
    expect(
      ['2026-04-20', '2026-04-27', '2026-05-04', '2026-05-11', '2026-05-18'].map((day) =>
        on(day, { trigger }),
      ),
    ).toEqual([
      '3.4 2026-04-20',
      '3.4 2026-04-20 held',
      '3.4 2026-04-20 held',
      '3.6 2026-05-11',
      '3.6 2026-05-11 held',
    ]);
    expect(on('2026-05-18', { trigger, ceiling: 3.55 })).toBe('3.55 2026-05-11 held ceiling');
    // A clause that applies from May compares with its basis, not with April.
    expect(on('2026-05-04', { trigger: { kind: 'absolute', by: 0.55 } }, '2026-05-04')).toBe(
      '3 2026-05-04 held',
    );
  });
});

/** The same rules a second time, slowly: every day by itself, over all values. */
function slowLevel(clause: ClauseTerms, values: IndexValues['values'], day: string): string {
  const average = (from: string, to: string) => {
    const inside = values.filter((one) => one.day >= from && one.day <= to);
    return inside.length === 0
      ? newest(to)
      : inside.reduce((sum, { value }) => sum.plus(value), new Decimal(0)).div(inside.length);
  };
  const newest = (until: string) => {
    const known = values
      .filter((one) => one.day <= until && addDays(one.day, clause.maxAgeDays) >= until)
      .at(-1);
    return known === undefined ? null : new Decimal(known.value);
  };
  const takenOn = (some: string) => {
    const { take, hold } = clause;
    const start =
      hold === 'each'
        ? some
        : hold === 'week'
          ? mondayOf(some)
          : hold === 'month'
            ? `${some.slice(0, 7)}-01`
            : firstOfQuarter(some);
    switch (take.kind) {
      case 'inForce':
        return newest(addDays(start, -take.lagDays));
      case 'monthBefore':
        return average(dayOfMonth(start, -1, 1), dayOfMonth(start, -1, 31));
      case 'quarterBefore':
        return average(firstOfQuarter(start, -1), addDays(firstOfQuarter(start), -1));
      case 'weeksBefore':
        return average(addDays(mondayOf(start), -7 * take.weeks), addDays(mondayOf(start), -1));
      case 'daysBefore':
        return average(
          dayOfMonth(start, take.fromDay < take.toDay ? -1 : -2, take.fromDay),
          dayOfMonth(start, -1, take.toDay),
        );
    }
  };
  let applied = new Decimal(clause.basis);
  let last: Decimal | null = null;
  for (let some = values[0]?.day ?? day; some <= day; some = addDays(some, 1)) {
    last = takenOn(some);
    if (last === null) continue;
    const change = last.minus(applied).abs();
    const { trigger } = clause;
    const least =
      trigger === null ? 0 : trigger.kind === 'percent' ? applied.times(trigger.by).div(100) : trigger.by;
    if (change.gte(least)) applied = last;
  }
  if (last === null) return 'none';
  return Decimal.min(Decimal.max(applied, clause.floor ?? applied), clause.ceiling ?? Infinity).toFixed();
}

const takes = fc.oneof<fc.Arbitrary<ClauseTake>[]>(
  fc.record({ kind: fc.constant('inForce' as const), lagDays: fc.integer({ min: 0, max: 10 }) }),
  fc.constantFrom({ kind: 'monthBefore' as const }, { kind: 'quarterBefore' as const }),
  fc.record({ kind: fc.constant('weeksBefore' as const), weeks: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    kind: fc.constant('daysBefore' as const),
    fromDay: fc.integer({ min: 1, max: 31 }),
    toDay: fc.integer({ min: 1, max: 31 }),
  }),
);
const prices = fc.integer({ min: 2000, max: 5000 }).map((value) => value / 1000);
const drawn = fc.record({
  clause: fc.record({
    take: takes,
    basis: prices,
    hold: fc.constantFrom('each' as const, 'week' as const, 'month' as const, 'quarter' as const),
    trigger: fc.option(
      fc.record({
        kind: fc.constantFrom('percent' as const, 'absolute' as const),
        by: fc.constantFrom(0.05, 0.5, 3, 10),
      }),
    ),
    floor: fc.option(fc.constantFrom(2.5, 3)),
    ceiling: fc.option(fc.constantFrom(3.5, 4)),
  }),
  values: fc
    .array(fc.record({ after: fc.constantFrom(7, 7, 7, 8, 6, 14, 35), value: prices }), {
      minLength: 1,
      maxLength: 20,
    })
    .map((steps) => {
      let day = '2026-01-05';
      return steps.map(({ after, value }) => {
        day = addDays(day, after);
        return { day, value };
      });
    }),
});

describe('a chain of hold, trigger and bounds', () => {
  it('is that of a slow reference on every day, asked alone or for a period', () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: 0, max: 200 }), ({ clause, values }, after) => {
        const all = { ...terms, ...clause };
        const index: IndexValues = { period: 'week', values };
        const day = addDays('2026-01-01', after);
        const level = levelOn(all, index, day);
        const slow = slowLevel(all, values, day);
        expect(hasLevel(level) ? level.value.toFixed() : 'none').toBe(slow);
        expect(levelsBetween(all, index, addDays(day, -9), day)[9]).toEqual(level);
      }),
      { numRuns: 150 },
    );
  });

  it('moves a rate per mile alike when the index and the basis move by one constant', () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: 1, max: 999 }), ({ clause, values }, shift) => {
        // Percentages and bounds are of the level itself, so only the rest is free of its height.
        const free = { ...terms, ...clause, trigger: null, floor: null, ceiling: null };
        const by = shift / 1000;
        const moved = values.map(({ day, value }) => ({
          day,
          value: new Decimal(value).plus(by).toNumber(),
        }));
        const amount = (clauseTerms: ClauseTerms, some: IndexValues['values']) => {
          const level = levelOn(clauseTerms, { period: 'week', values: some }, '2026-03-01');
          return hasLevel(level)
            ? clauseAmount(clauseTerms, level.value, { rate: 1, equipment: 'van' }).amount.toFixed()
            : 'none';
        };
        expect(amount({ ...free, basis: new Decimal(free.basis).plus(by).toNumber() }, moved)).toBe(
          amount(free, values),
        );
      }),
      { numRuns: 100 },
    );
  });
});

type Named = Pick<Charge, 'chargeNo' | 'name' | 'unit' | 'hasBreaks'>;
const perMile: Named = { chargeNo: 2, name: 'Fuel surcharge', unit: ChargeUnit.PerMile, hasBreaks: false };

it('a clause that cannot be applied is refused in a sentence', () => {
  const problem = (more: Partial<ClauseTerms>, charges = [perMile]) =>
    clauseProblem({ ...terms, ...more }, 'week', charges);
  expect(problem({})).toBeNull();
  expect(problem({ basis: 0 })).toBe('The basis must be above zero.');
  expect(problem({ floor: 4, ceiling: 3 })).toBe('The floor is above the ceiling.');
  expect(problem({ maxAgeDays: 3 })).toBe('The age of a value must be a whole number of days from 7 to 366.');
  expect(problem({}, [])).toBe('Choose a charge. The mode has no fuel charge.');
  expect(problem({}, [{ ...perMile, unit: ChargeUnit.PerShipment }])).toBe(
    '"Fuel surcharge" is not a charge per mile. Choose a table or a factor.',
  );
  const step = { from: 3, amount: 1 };
  expect(problem({ effect: { kind: 'table', per: 'mile', steps: [step, step] } })).toBe(
    'Step 2 must begin above the step before it.',
  );
});

it('a clause is described in sentences', () => {
  expect(
    clauseInWords(
      {
        ...terms,
        take: { kind: 'inForce', lagDays: 1 },
        hold: 'week',
        trigger: { kind: 'percent', by: 2 },
        ceiling: 5,
        minAmount: 0,
      },
      'US on-highway diesel',
    ),
  ).toEqual([
    'The rate per mile changes by (US on-highway diesel − 3.000) ÷ 6.0 miles per gallon (reefer 5.5, flatbed 5.0).',
    'The last value published by the day before the ship date counts.',
    'It is fixed on Monday for the week.',
    'Changes of less than 2% are ignored.',
    'An index above 5.000 counts as 5.000.',
    'The result is at least 0.000.',
    'Rounded to 4 decimals.',
  ]);
});
