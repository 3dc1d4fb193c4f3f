import type { Day } from './days.ts';
import { addDays, dayOfMonth, daysBetween, firstOfMonth, firstOfQuarter, mondayOf } from './days.ts';
import type { ClauseHold, ClauseTake, ClauseTerms, IndexValues } from './indexClause.ts';
import { overdueAfterDays } from './indexClause.ts';
import { Decimal, sumOf } from './money.ts';

/** The level of an index that a clause applies on a day. */
export interface ClauseLevel {
  readonly value: Decimal;
  /** Days of the first and last index value it is from. */
  readonly firstDay: Day;
  readonly lastDay: Day;
  /** A value is missing, so that an older one counts, or an average lacks it. */
  readonly isStale: boolean;
  /** The change was too small for the trigger, so the previous level still applies. */
  readonly isHeld: boolean;
  /** The bound that the level was set to. */
  readonly capped: 'floor' | 'ceiling' | null;
}

/** Why a day has no level: the index has no value yet, or none that is recent enough. */
export type NoLevel = { readonly reason: 'noValue' | 'tooOld'; readonly lastDay: Day | null };
export type LevelResult = ClauseLevel | NoLevel;

export const hasLevel = (result: LevelResult): result is ClauseLevel => 'value' in result;

type Taken = Omit<ClauseLevel, 'isHeld' | 'capped'>;

/**
 * The level of a day. With a trigger, the levels since `appliesFrom` decide it; the basis applies before.
 * @param appliesFrom - first day on which the clause applies; default: the day of the first value
 */
export function levelOn(terms: ClauseTerms, index: IndexValues, day: Day, appliesFrom?: Day): LevelResult {
  return levelsBetween(terms, index, day, day, appliesFrom)[0] ?? { reason: 'noValue', lastDay: null };
}

/** The level of every day of a period, in order: days that share a period of the hold share one object. */
export function levelsBetween(
  terms: ClauseTerms,
  index: IndexValues,
  from: Day,
  to: Day,
  appliesFrom: Day = index.values[0]?.day ?? from,
): LevelResult[] {
  const levels: LevelResult[] = [];
  const start = terms.trigger === null || appliesFrom > from ? from : appliesFrom;
  let last: Taken | null = null;
  let heldSince: Day | null = null;
  let level: LevelResult = { reason: 'noValue', lastDay: null };
  for (let day = start; day <= to; day = addDays(day, 1)) {
    const since = holdStart(terms.hold, day);
    if (since !== heldSince) {
      const taken = take(terms, index, since);
      if ('reason' in taken) level = taken;
      else {
        const previous: Taken = last ?? { ...taken, value: new Decimal(terms.basis) };
        const isHeld = terms.trigger !== null && !reaches(terms.trigger, previous.value, taken.value);
        last = isHeld ? previous : taken;
        level = bounded(terms, last, isHeld && !previous.value.eq(taken.value));
      }
      heldSince = since;
    }
    if (day >= from) levels.push(level);
  }
  return levels;
}

function holdStart(hold: ClauseHold, day: Day): Day {
  if (hold === 'each') return day;
  if (hold === 'week') return mondayOf(day);
  return hold === 'month' ? firstOfMonth(day) : firstOfQuarter(day);
}

function reaches({ kind, by }: NonNullable<ClauseTerms['trigger']>, last: Decimal, value: Decimal): boolean {
  return value
    .minus(last)
    .abs()
    .gte(kind === 'absolute' ? by : last.times(by).div(100));
}

function bounded({ floor, ceiling }: ClauseTerms, applied: Taken, isHeld: boolean): ClauseLevel {
  if (floor !== null && applied.value.lt(floor))
    return { ...applied, isHeld, value: new Decimal(floor), capped: 'floor' };
  if (ceiling !== null && applied.value.gt(ceiling))
    return { ...applied, isHeld, value: new Decimal(ceiling), capped: 'ceiling' };
  return { ...applied, isHeld, capped: null };
}

/** The level that the index values give on a day, without hold, trigger and bounds. */
function take({ take, maxAgeDays }: ClauseTerms, index: IndexValues, day: Day): Taken | NoLevel {
  if (take.kind === 'inForce') return newestOn(index, addDays(day, -take.lagDays), maxAgeDays);
  const [from, to] = windowBefore(take, day);
  const inside = index.values.slice(countUntil(index, addDays(from, -1)), countUntil(index, to));
  const [first, last] = [inside[0], inside.at(-1)];
  if (first === undefined || last === undefined) {
    const older = newestOn(index, to, maxAgeDays);
    return 'reason' in older ? older : { ...older, isStale: true };
  }
  return {
    value: sumOf(inside.map(({ value }) => value)).div(inside.length),
    firstDay: first.day,
    lastDay: last.day,
    isStale: lacksPeriod(index, inside, from, to),
  };
}

function newestOn({ period, values }: IndexValues, day: Day, maxAgeDays: number): Taken | NoLevel {
  const newest = values[countUntil({ values }, day) - 1];
  if (newest === undefined) return { reason: 'noValue', lastDay: null };
  const ageDays = daysBetween(newest.day, day);
  if (ageDays > maxAgeDays) return { reason: 'tooOld', lastDay: newest.day };
  const isStale = ageDays > overdueAfterDays[period];
  return { value: new Decimal(newest.value), firstDay: newest.day, lastDay: newest.day, isStale };
}

/** Number of values up to a day, included. */
function countUntil({ values }: Pick<IndexValues, 'values'>, day: Day): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle]?.day ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** First and last day, both included, of the values that are averaged on a day. */
function windowBefore(take: Exclude<ClauseTake, { kind: 'inForce' }>, day: Day): [Day, Day] {
  switch (take.kind) {
    case 'monthBefore':
      return [firstOfMonth(day, -1), addDays(firstOfMonth(day), -1)];
    case 'quarterBefore':
      return [firstOfQuarter(day, -1), addDays(firstOfQuarter(day), -1)];
    case 'weeksBefore':
      return [addDays(mondayOf(day), -7 * take.weeks), addDays(mondayOf(day), -1)];
    case 'daysBefore':
      return [
        dayOfMonth(day, take.fromDay < take.toDay ? -1 : -2, take.fromDay),
        dayOfMonth(day, -1, take.toDay),
      ];
  }
}

/** Whether a whole week (of a daily or weekly series) or a whole month of the days has no value. */
function lacksPeriod({ period }: IndexValues, inside: IndexValues['values'], from: Day, to: Day): boolean {
  const isMonthly = period === 'month';
  const found = new Set(inside.map(({ day }) => (isMonthly ? firstOfMonth(day) : mondayOf(day))));
  const next = (day: Day) => (isMonthly ? firstOfMonth(day, 1) : addDays(day, 7));
  const last = (day: Day) => addDays(next(day), -1);
  const first = isMonthly ? firstOfMonth(from) : mondayOf(from);
  for (let start = first < from ? next(first) : first; last(start) <= to; start = next(start))
    if (!found.has(start)) return true;
  return false;
}
