/** A calendar month as 'YYYY-MM'; these texts sort in time order. */
export type Month = string;

const pattern = /^(\d{4})-(0[1-9]|1[0-2])$/;

export function isMonth(text: string): text is Month {
  return pattern.test(text);
}

// Months since year 0, for whole-number arithmetic.
function countOf(month: Month): number {
  const match = pattern.exec(month);
  if (match === null) throw new RangeError(`'${month}' is not a month such as 2026-11.`);
  return Number(match[1]) * 12 + Number(match[2]) - 1;
}

/** Adds months; a negative number goes back. Throws a RangeError if the text is not a month. */
export function addMonths(month: Month, months: number): Month {
  const count = countOf(month) + months;
  const year = Math.floor(count / 12);
  if (!Number.isInteger(months) || year < 0 || year > 9999) {
    throw new RangeError(`${month} plus ${months} months is outside the years 0000 to 9999.`);
  }
  return `${String(year).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** Number of months from the first month to the second. */
export function monthsBetween(from: Month, to: Month): number {
  return countOf(to) - countOf(from);
}

/** Returns `count` consecutive months, beginning with the first. */
export function monthsFrom(first: Month, count: number): Month[] {
  return Array.from({ length: count }, (_, index) => addMonths(first, index));
}

/** Number of days of the month, 28 to 31. */
export function daysInMonth(month: Month): number {
  const count = countOf(month);
  return new Date(Date.UTC(Math.floor(count / 12), (count % 12) + 1, 0)).getUTCDate();
}

/** Number of the month within its year, 1 to 12. */
export function calendarMonthOf(month: Month): number {
  return (countOf(month) % 12) + 1;
}

/** The month of a date 'YYYY-MM-DD' (or longer, as in a timestamp). */
export function monthOfDate(date: string): Month {
  const month = date.slice(0, 7);
  countOf(month);
  return month;
}

/** Returns the months of a contract period; the default first month is the one after today. */
export function contractMonths(firstMonth: Month | null, count: number, today: string): Month[] {
  return monthsFrom(firstMonth ?? addMonths(monthOfDate(today), 1), count);
}

/** The period from the first to the last of some months, in any order, with how many there are; null without any. */
export function periodOf(
  months: readonly Month[],
): { firstMonth: Month; lastMonth: Month; months: number } | null {
  const sorted = months.toSorted();
  const [firstMonth] = sorted;
  const lastMonth = sorted.at(-1);
  if (firstMonth === undefined || lastMonth === undefined) return null;
  return { firstMonth, lastMonth, months: monthsBetween(firstMonth, lastMonth) + 1 };
}
