import { defaultMaxAgeDays, type IndexPeriod } from '@lanewright/freight';
import type { SavedClause } from './clauses.api.ts';

type Terms = SavedClause['terms'];
type Typed = number | string;

/** The fields of a clause as they are typed; a number field is empty or a number. */
export interface ClauseDraft {
  name: string;
  /** Empty: the fuel charges. */
  charges: string[];
  carrier: string;
  fromMonth: string;
  toMonth: string;
  /** Code of a shared series, or `own`. */
  series: string;
  period: IndexPeriod;
  /** Own values: a line per day, `2026-11-02 3.512`. */
  values: string;
  basis: Typed;
  effect: Terms['effect']['kind'];
  peg: Typed;
  van: Typed;
  reefer: Typed;
  flatbed: Typed;
  per: 'mile' | 'container' | 'shipment' | 'percentOfLinehaul';
  /** A line per step, `3.00 25`. */
  steps: string;
  partPercent: Typed;
  date: Terms['date'];
  take: Terms['take']['kind'];
  lagDays: Typed;
  weeks: Typed;
  fromDay: Typed;
  toDay: Typed;
  hold: Terms['hold'];
  trigger: 'none' | 'percent' | 'absolute';
  triggerBy: Typed;
  floor: Typed;
  ceiling: Typed;
  minAmount: Typed;
  maxAmount: Typed;
  decimals: Typed;
  maxAgeDays: Typed;
}

export const ownSeries = 'own';

/** A clause of the usual kind: per mile, by the value of the day before, held for a week. */
export const newDraft: ClauseDraft = {
  name: '',
  charges: [],
  carrier: '',
  fromMonth: '',
  toMonth: '',
  series: '',
  period: 'week',
  values: '',
  basis: '',
  effect: 'perMile',
  peg: 1.25,
  van: 6,
  reefer: 5.5,
  flatbed: 5,
  per: 'mile',
  steps: '',
  partPercent: 100,
  date: 'ship',
  take: 'inForce',
  lagDays: 1,
  weeks: 4,
  fromDay: 20,
  toDay: 19,
  hold: 'each',
  trigger: 'none',
  triggerBy: '',
  floor: '',
  ceiling: '',
  minAmount: '',
  maxAmount: '',
  decimals: 4,
  maxAgeDays: 21,
};

const empty = (value: number | null): Typed => value ?? '';

/** The fields of a stored clause. */
export function draftOf({
  name,
  chargeNos,
  carrierId,
  fromMonth,
  toMonth,
  values,
  terms,
}: SavedClause): ClauseDraft {
  const { series, effect, take, trigger } = terms;
  const miles = 'milesPerGallon' in effect ? effect.milesPerGallon : null;
  return {
    ...newDraft,
    name,
    charges: chargeNos.map(String),
    carrier: carrierId ?? '',
    fromMonth: fromMonth ?? '',
    toMonth: toMonth ?? '',
    series: series.kind === 'own' ? ownSeries : series.code,
    ...(series.kind === 'own' ? { period: series.period } : {}),
    values: values.map(({ day, value }) => `${day} ${value}`).join('\n'),
    basis: terms.basis,
    effect: effect.kind,
    ...(effect.kind === 'perMileFrom' ? { peg: effect.peg } : {}),
    ...(miles === null
      ? {}
      : typeof miles === 'number'
        ? { van: miles, reefer: miles, flatbed: miles }
        : miles),
    ...(effect.kind === 'table'
      ? { per: effect.per, steps: effect.steps.map(({ from, amount }) => `${from} ${amount}`).join('\n') }
      : {}),
    ...(effect.kind === 'factor' ? { partPercent: effect.part * 100 } : {}),
    date: terms.date,
    take: take.kind,
    ...(take.kind === 'inForce' ? { lagDays: take.lagDays } : {}),
    ...(take.kind === 'weeksBefore' ? { weeks: take.weeks } : {}),
    ...(take.kind === 'daysBefore' ? { fromDay: take.fromDay, toDay: take.toDay } : {}),
    hold: terms.hold,
    trigger: trigger === null ? 'none' : trigger.kind,
    triggerBy: empty(trigger === null ? null : trigger.by),
    floor: empty(terms.floor),
    ceiling: empty(terms.ceiling),
    minAmount: empty(terms.minAmount),
    maxAmount: empty(terms.maxAmount),
    decimals: terms.decimals,
    maxAgeDays: terms.maxAgeDays,
  };
}

const numberOf = (typed: Typed) => (typed === '' ? null : Number(typed));
const required = (typed: Typed) => Number(typed === '' ? 0 : typed);

/** Lines of two numbers, or of a day and a number. Throws a RangeError naming the first line that is neither. */
function pairsOf(text: string): [string, number][] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [first = '', second = '', ...rest] = line.split(/[\s;,]+/);
      const value = Number(second);
      if (rest.length > 0 || second === '' || !Number.isFinite(value)) throw new RangeError(line);
      return [first, value];
    });
}

/** Why a text of lines cannot be read; null if it can. */
export function linesProblem(text: string, firstIs: 'day' | 'number'): string | null {
  try {
    const wrong = pairsOf(text).find(([first]) =>
      firstIs === 'day'
        ? Number.isNaN(Date.parse(first)) || first.length !== 10
        : Number.isNaN(Number(first)),
    );
    return wrong === undefined ? null : `"${wrong[0]}" is not a ${firstIs}`;
  } catch (error) {
    return `"${error instanceof RangeError ? error.message : ''}" is not a ${firstIs} and a value`;
  }
}

/** The clause that the fields describe; its lists are empty where their lines cannot be read. */
export function clauseOf(draft: ClauseDraft, clauseNo: number | null): SavedClause {
  return {
    clauseNo,
    name: draft.name.trim(),
    chargeNos: draft.charges.map(Number),
    carrierId: draft.carrier === '' ? null : draft.carrier,
    fromMonth: draft.fromMonth === '' ? null : draft.fromMonth,
    toMonth: draft.toMonth === '' ? null : draft.toMonth,
    values:
      draft.series === ownSeries && linesProblem(draft.values, 'day') === null
        ? pairsOf(draft.values).map(([day, value]) => ({ day, value }))
        : [],
    terms: {
      series:
        draft.series === ownSeries
          ? { kind: 'own', period: draft.period }
          : { kind: 'shared', code: draft.series },
      basis: required(draft.basis),
      effect: effectOf(draft),
      date: draft.date,
      take: takeOf(draft),
      hold: draft.hold,
      trigger: draft.trigger === 'none' ? null : { kind: draft.trigger, by: required(draft.triggerBy) },
      floor: numberOf(draft.floor),
      ceiling: numberOf(draft.ceiling),
      minAmount: numberOf(draft.minAmount),
      maxAmount: numberOf(draft.maxAmount),
      decimals: required(draft.decimals),
      maxAgeDays: required(draft.maxAgeDays),
    },
  };
}

function effectOf(draft: ClauseDraft): Terms['effect'] {
  const each = { van: required(draft.van), reefer: required(draft.reefer), flatbed: required(draft.flatbed) };
  const isOne = each.van === each.reefer && each.van === each.flatbed;
  const milesPerGallon = isOne ? each.van : each;
  switch (draft.effect) {
    case 'perMile':
      return { kind: 'perMile', milesPerGallon };
    case 'perMileFrom':
      return { kind: 'perMileFrom', peg: required(draft.peg), milesPerGallon };
    case 'table':
      return {
        kind: 'table',
        per: draft.per,
        steps:
          linesProblem(draft.steps, 'number') === null
            ? pairsOf(draft.steps).map(([from, amount]) => ({ from: Number(from), amount }))
            : [],
      };
    case 'factor':
      return { kind: 'factor', part: required(draft.partPercent) / 100 };
  }
}

function takeOf(draft: ClauseDraft): Terms['take'] {
  switch (draft.take) {
    case 'inForce':
      return { kind: 'inForce', lagDays: required(draft.lagDays) };
    case 'weeksBefore':
      return { kind: 'weeksBefore', weeks: required(draft.weeks) };
    case 'daysBefore':
      return { kind: 'daysBefore', fromDay: required(draft.fromDay), toDay: required(draft.toDay) };
    default:
      return { kind: draft.take };
  }
}

/** What follows from choosing a series: how old its values may be. */
export const ageOf = (period: IndexPeriod): Partial<ClauseDraft> => ({
  maxAgeDays: defaultMaxAgeDays[period],
});
