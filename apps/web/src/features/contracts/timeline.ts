import { addMonths, calendarMonthOf, type Month, monthsBetween } from '@lanewright/freight';

type Period = { readonly firstMonth: Month | null; readonly lastMonth: Month | null };

/** The months of an axis, from the first to the last. */
export interface Axis {
  readonly firstMonth: Month;
  readonly months: number;
}

/** A part of an axis, in percent of its length. */
export interface Part {
  readonly from: number;
  readonly length: number;
}

/** Most marks on an axis. */
const maxMarks = 10;
/** Months between two marks. */
const steps = [1, 3, 6, 12, 24, 60];

/** Returns an axis on which all periods and a day fit; undefined if no period has months. */
export function axisOf(periods: readonly Period[], today: string): Axis | undefined {
  const months = periods.flatMap(({ firstMonth, lastMonth }) =>
    firstMonth === null || lastMonth === null ? [] : [firstMonth, lastMonth],
  );
  if (months.length === 0) return undefined;
  const all = [...months, today.slice(0, 7)].toSorted();
  const [firstMonth = ''] = all;
  return { firstMonth, months: monthsBetween(firstMonth, all.at(-1) ?? firstMonth) + 1 };
}

/** Returns the part of an axis that a period covers; undefined if it has no months. */
export function partOf({ firstMonth, months }: Axis, period: Period): Part | undefined {
  if (period.firstMonth === null || period.lastMonth === null) return undefined;
  const length = monthsBetween(period.firstMonth, period.lastMonth) + 1;
  return {
    from: (monthsBetween(firstMonth, period.firstMonth) / months) * 100,
    length: (length / months) * 100,
  };
}

/** Returns where a day, `YYYY-MM-DD`, is on an axis, in percent. */
export function placeOf({ firstMonth, months }: Axis, day: string): number {
  const [year = 0, month = 0, date = 1] = day.split('-').map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return ((monthsBetween(firstMonth, day.slice(0, 7)) + (date - 1) / days) / months) * 100;
}

/** Returns the months that are named on an axis, with their places: each month, or the first of a quarter, half-year or year. */
export function marksOf({ firstMonth, months }: Axis): { month: Month; at: number }[] {
  const step = steps.find((one) => months / one <= maxMarks) ?? 120;
  return Array.from({ length: months }, (_, index) => index)
    .filter((index) => (monthNumber(addMonths(firstMonth, index)) - 1) % step === 0)
    .map((index) => ({ month: addMonths(firstMonth, index), at: (index / months) * 100 }));
}

/** Months since January of year 0, plus one, so that steps longer than a year fall on the same years everywhere. */
const monthNumber = (month: Month) => Number(month.slice(0, 4)) * 12 + calendarMonthOf(month);
