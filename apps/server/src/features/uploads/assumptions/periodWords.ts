import { formatCount } from '@lanewright/freight';

/** Formats a count for users: 9,215. */
export function said(number: number): string {
  return formatCount(number);
}

/** Calendar months from the month of one day to that of another, both included; days since 1970. 0 if a day is unknown. */
export function monthsBetween(firstDay: number, lastDay: number): number {
  if (!Number.isFinite(firstDay) || !Number.isFinite(lastDay)) return 0;
  const [first, last] = [new Date(firstDay * 86_400_000), new Date(lastDay * 86_400_000)];
  return 12 * (last.getUTCFullYear() - first.getUTCFullYear()) + last.getUTCMonth() - first.getUTCMonth() + 1;
}

/** First day of the given number of calendar months that end with the month of the last day; days since 1970. */
export function firstDayOfLast(months: number, lastDay: number): number {
  const last = new Date(lastDay * 86_400_000);
  return Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - months + 1, 1) / 86_400_000;
}
