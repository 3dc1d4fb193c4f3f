import { type Month, monthsBetween } from '@lanewright/freight';

/**
 * Whether months may be awarded together: all that are valid, or a number of consecutive months that the customer allows. Months
 * are in time order without repeats.
 */
export function isAwardBlock(
  months: readonly Month[],
  valid: readonly Month[],
  blockMonths: readonly number[],
): boolean {
  if (months.length === valid.length && months.every((month, index) => month === valid[index])) return true;
  const first = months[0];
  const last = months.at(-1);
  if (first === undefined || last === undefined) return false;
  return monthsBetween(first, last) === months.length - 1 && blockMonths.includes(months.length);
}
