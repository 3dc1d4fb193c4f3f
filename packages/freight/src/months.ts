/** A calendar month as 'YYYY-MM'; as text such months sort in time order. */
export type Month = string;

const pattern = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** Whether a text is a month as 'YYYY-MM'. */
export function isMonth(text: string): text is Month {
  return pattern.test(text);
}

// Months counted from year 0, so that arithmetic is whole-number arithmetic.
function countOf(month: Month): number {
  const match = pattern.exec(month);
  if (match === null) throw new RangeError(`'${month}' is not a month such as 2026-11.`);
  return Number(match[1]) * 12 + Number(match[2]) - 1;
}

/** The month so many months later; negative goes back. Throws a RangeError on a text that is no month. */
export function addMonths(month: Month, months: number): Month {
  const count = countOf(month) + months;
  const year = Math.floor(count / 12);
  if (!Number.isInteger(months) || year < 0 || year > 9999) {
    throw new RangeError(`${month} plus ${months} months is outside the years 0000 to 9999.`);
  }
  return `${String(year).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** How many months later the second month is than the first. */
export function monthsBetween(from: Month, to: Month): number {
  return countOf(to) - countOf(from);
}

/** So many consecutive months, beginning with the first. */
export function monthsFrom(first: Month, count: number): Month[] {
  return Array.from({ length: count }, (_, index) => addMonths(first, index));
}

/** Number of the month within its year, 1 to 12. */
export function calendarMonthOf(month: Month): number {
  return (countOf(month) % 12) + 1;
}

/** The month of a date as 'YYYY-MM-DD' (or longer, as in a timestamp). */
export function monthOfDate(date: string): Month {
  const month = date.slice(0, 7);
  countOf(month);
  return month;
}

/** The months of a contract period; without a first month it begins in the month after today. */
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
