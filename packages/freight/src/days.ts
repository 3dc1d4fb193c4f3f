import { addMonths, monthOfDate } from './months.ts';

/** A calendar day in no time zone as 'YYYY-MM-DD'; these texts sort in time order. */
export type Day = string;

const dayMs = 86_400_000;
const textOf = (days: number): Day => new Date(days * dayMs).toISOString().slice(0, 10);

/** Days since 1970. Throws a RangeError if the text is not a day of the calendar. */
function countOf(day: Day): number {
  const ms = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(ms) || textOf(ms / dayMs) !== day)
    throw new RangeError(`'${day}' is not a day such as 2026-11-23.`);
  return ms / dayMs;
}

/** Adds days; a negative number goes back. Throws a RangeError if the text is not a day. */
export const addDays = (day: Day, days: number): Day => textOf(countOf(day) + days);

/** Number of days from the first day to the second. */
export const daysBetween = (from: Day, to: Day): number => countOf(to) - countOf(from);

/** The Monday of a day's week. */
export function mondayOf(day: Day): Day {
  const count = countOf(day);
  return textOf(count - ((((count + 3) % 7) + 7) % 7));
}

/** The first day of a day's month, or of a month some months later. */
export const firstOfMonth = (day: Day, monthsLater = 0): Day =>
  `${addMonths(monthOfDate(day), monthsLater)}-01`;

/** The first day of a day's calendar quarter, or of a quarter some quarters later. */
export function firstOfQuarter(day: Day, quartersLater = 0): Day {
  return firstOfMonth(day, quartersLater * 3 - ((Number(day.slice(5, 7)) - 1) % 3));
}

/** A day of a month by its number; the last day of a shorter month. `monthsLater` counts from the month of `day`. */
export function dayOfMonth(day: Day, monthsLater: number, dayNumber: number): Day {
  const first = firstOfMonth(day, monthsLater);
  const last = addDays(firstOfMonth(first, 1), -1);
  return [addDays(first, dayNumber - 1), last].toSorted()[0] ?? last;
}
