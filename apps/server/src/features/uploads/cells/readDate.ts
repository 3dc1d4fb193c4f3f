/** Which comes first where a date is all numbers. */
export type DateOrder = 'dmy' | 'mdy';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const dayMs = 86_400_000;
const earliest = Date.UTC(1970, 0, 1) / dayMs;
const latest = Date.UTC(2100, 0, 1) / dayMs;
/** Longer than any date with its time; the patterns below take their time with long texts that are none. */
const longest = 100;
const timeOfDay =
  /[T ]+\d{1,2}:\d{2}(:\d{2})?([.,]\d+)?\s*([AaPp]\.?[Mm]\.?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/;

/**
 * Days since 1970-01-01 of a date as people write it: `2025-03-07`, `2025/3/7`, `20250307`, `7-Mar-25`, `March 7, 2025`,
 * `3/7/2025`, a spreadsheet's serial `45723`, each with or without a time. `ambiguous` where day and month could be
 * swapped and `order` does not say. Null when it is no date between 1970 and 2100.
 */
export function readDate(cell: string, order: DateOrder | null): number | 'ambiguous' | null {
  const text = withoutTime(cell);
  let match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (match !== null) return dayOf(Number(match[1]), Number(match[2]), Number(match[3]));
  match = /^(\d{1,2})[-/. ]+([A-Za-z]{3,9})\.?[-/., ]+'?(\d{4}|\d{2})$/.exec(text);
  if (match !== null) return dayOf(yearOf(match[3]), monthOf(match[2]), Number(match[1]));
  match =
    /^(?:[A-Za-z]{3,9},? +)?([A-Za-z]{3,9})\.?[-/. ]+(\d{1,2})(?:st|nd|rd|th)?[-/., ]+'?(\d{4}|\d{2})$/.exec(
      text,
    );
  if (match !== null) return dayOf(yearOf(match[3]), monthOf(match[1]), Number(match[2]));
  match = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text);
  if (match !== null) return numericDate(Number(match[1]), Number(match[2]), yearOf(match[3]), order);
  match = /^(\d{5})(?:\.\d+)?$/.exec(text);
  if (match !== null) return serialDay(Number(match[1]));
  return null;
}

/** Which order an all-number date proves by itself; null when it fits both or is none. */
export function provenOrder(cell: string): DateOrder | null {
  const match = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(withoutTime(cell));
  if (match === null) return null;
  const [first, second] = [Number(match[1]), Number(match[2])];
  if (first > 12 && first <= 31 && second <= 12) return 'dmy';
  return second > 12 && second <= 31 && first <= 12 ? 'mdy' : null;
}

/** The date of a cell without its time; nothing of a text that is too long to be one. */
function withoutTime(cell: string): string {
  const text = cell.trim();
  return text.length > longest ? '' : text.replace(timeOfDay, '').trim();
}

/** `YYYY-MM-DD` of a day number. */
export function isoDateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

function numericDate(first: number, second: number, year: number, order: DateOrder | null) {
  if (first === second) return dayOf(year, first, second);
  if (first > 12) return dayOf(year, second, first);
  if (second > 12) return dayOf(year, first, second);
  if (order === null) return 'ambiguous';
  return order === 'dmy' ? dayOf(year, second, first) : dayOf(year, first, second);
}

function yearOf(text = ''): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

function monthOf(name = ''): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function dayOf(year: number, month: number, day: number): number | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null;
  return within(at.getTime() / dayMs);
}

/** Serial 25569 is 1970-01-01 in the 1900 system. */
function serialDay(serial: number): number | null {
  return within(serial - 25_569);
}

function within(day: number): number | null {
  return day >= earliest && day < latest ? day : null;
}
