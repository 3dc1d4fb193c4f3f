import { expect, it } from 'vitest';
import { clauseOf, draftOf, linesProblem, newDraft } from './clauseDraft.ts';
import type { SavedClause } from './clauses.api.ts';

const terms: SavedClause['terms'] = {
  series: { kind: 'own', period: 'month' },
  basis: 600,
  effect: {
    kind: 'table',
    per: 'container',
    steps: [
      { from: 0, amount: 0 },
      { from: 600, amount: 75.5 },
    ],
  },
  date: 'delivery',
  take: { kind: 'daysBefore', fromDay: 20, toDay: 19 },
  hold: 'quarter',
  trigger: { kind: 'percent', by: 5 },
  floor: 400,
  ceiling: null,
  minAmount: null,
  maxAmount: 200,
  decimals: 2,
  maxAgeDays: 62,
};
const clause: SavedClause = {
  clauseNo: 3,
  name: 'BAF',
  chargeNos: [2, 4],
  terms,
  carrierId: '77',
  fromMonth: '2027-01',
  toMonth: null,
  values: [{ day: '2026-11-01', value: 612.5 }],
};

it('a clause is the same after it was shown in a form', () => {
  const effects: SavedClause['terms']['effect'][] = [
    terms.effect,
    { kind: 'perMile', milesPerGallon: 6 },
    { kind: 'perMileFrom', peg: 1.25, milesPerGallon: { van: 6, reefer: 5.5, flatbed: 5 } },
    { kind: 'factor', part: 0.5 },
  ];
  const takes: SavedClause['terms']['take'][] = [
    terms.take,
    { kind: 'inForce', lagDays: 2 },
    { kind: 'monthBefore' },
    { kind: 'weeksBefore', weeks: 6 },
  ];
  for (const effect of effects)
    for (const take of takes) {
      const one = { ...clause, terms: { ...terms, effect, take } };
      expect(clauseOf(draftOf(one), 3)).toEqual(one);
    }
});

it('names a line that cannot be read', () => {
  expect(linesProblem('2026-11-02 3.5\n\n2026-11-09; 3.6', 'day')).toBeNull();
  expect(linesProblem('2 Nov 2026 3.5', 'day')).toBe('"2 Nov 2026 3.5" is not a day and a value');
  expect(linesProblem('2026-11 3.5', 'day')).toBe('"2026-11" is not a day');
  expect(linesProblem('3.00 25\nabove 30', 'number')).toBe('"above" is not a number');
  expect(clauseOf({ ...newDraft, series: 'own', values: 'wrong' }, null).values).toEqual([]);
});
