import { monthNumber, plainLetters } from './monthNames.ts';

/** Order of the parts of an all-number date; `ymd` matters only for two-digit years. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';
export const dateOrders: readonly DateOrder[] = ['dmy', 'mdy', 'ymd'];

const dayMs = 86_400_000;
const earliest = Date.UTC(1970, 0, 1) / dayMs;
const latest = Date.UTC(2100, 0, 1) / dayMs;
/** Longer than any date with its time; the patterns below are slow on long texts without a match. */
const longest = 100;
const timeOfDay =
  /[T ,]+(上午|下午)?\d{1,2}[:h]\d{2}(:\d{2})?([.,]\d+)?\s*([AaPp]\.?\s?[Mm]\.?)?\s*(Uhr|Z|[A-Z]{2,4}|[+-]\d{2}:?\d{2})?$/;
const joiner = "[-/.,' ]*";
const dayMonthYear = new RegExp(`^(\\d{1,2})${joiner}([a-z]{3,10})${joiner}(\\d{4}|\\d{2})$`);
const monthDayYear = new RegExp(`^([a-z]{3,10})${joiner}(\\d{1,2})[-/.,' ]+(\\d{4}|\\d{2})$`);
const yearMonthDay = new RegExp(`^(\\d{4})${joiner}([a-z]{3,10})${joiner}(\\d{1,2})$`);

/**
 * Days since 1970-01-01 of a written date: `2025-03-07`, `20250307`, `7-Mar-25`, `7. März 2025`, `7 de marzo de 2025`, `March 7,
 * 2025`, `2025年3月7日`, `3/7/2025`, a spreadsheet's serial `45723`, each with or without a time. `ambiguous` if day and month could
 * be swapped and `order` does not decide. Null if it is not a date between 1970 and 2100.
 */
export function readDate(cell: string, order: DateOrder | null): number | 'ambiguous' | null {
  const text = withoutTime(cell);
  let match =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?$/.exec(text);
  if (match !== null) return dayOf(Number(match[1]), Number(match[2]), Number(match[3]));
  const parts = numericParts(text);
  if (parts !== null) return numericDate(parts, order);
  match = /^(\d{5})(?:\.\d+)?$/.exec(text);
  if (match !== null) return serialDay(Number(match[1]));
  return /^[\d\p{L}]/u.test(text) && /\p{L}/u.test(text) ? wordedDate(text) : null;
}

/** The three numbers of an all-number date with the year last or with two digits; null for any other text. */
export function numericParts(text: string): {
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly short: boolean;
} | null {
  const match = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (match === null) return null;
  const year = match[4] ?? '';
  return {
    first: Number(match[1]),
    second: Number(match[3]),
    third: Number(year),
    short: year.length === 2,
  };
}

/** The date of a cell without its time; empty for a text too long to be a date. */
export function withoutTime(cell: string): string {
  const text = cell.trim();
  return text.length > longest ? '' : text.replace(timeOfDay, '').trim();
}

/** Formats a day number as `YYYY-MM-DD`. */
export function isoDateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Four-digit year of a year as written: `25` is 2025, `87` is 1987. */
export function fullYear(year: number, isShort: boolean): number {
  if (!isShort) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

/** Days since 1970 of a valid day between 1970 and 2100; null for any other. */
export function dayOf(year: number, month: number, day: number): number | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null;
  return within(at.getTime() / dayMs);
}

type Parts = NonNullable<ReturnType<typeof numericParts>>;

function numericDate({ first, second, third, short }: Parts, order: DateOrder | null) {
  if (short && (order === 'ymd' || first > 31)) return dayOf(fullYear(first, true), second, third);
  const year = fullYear(third, short);
  if (first === second) return dayOf(year, first, second);
  if (first > 12) return dayOf(year, second, first);
  if (second > 12) return dayOf(year, first, second);
  if (order !== 'dmy' && order !== 'mdy') return 'ambiguous';
  return order === 'dmy' ? dayOf(year, second, first) : dayOf(year, first, second);
}

function wordedDate(text: string): number | null {
  const plain = plainLetters(text)
    .replace(/(\d)(?:st|nd|rd|th|er|º|ª|°)(?![a-z])/g, '$1')
    .replace(/\b(?:de|del|of|the|den|der|le|am|el)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // A weekday may precede the date.
  return monthNamed(plain) ?? monthNamed(plain.replace(/^[a-z]+(?:-feira)?[., ]+/, ''));
}

function monthNamed(text: string): number | null {
  let match = dayMonthYear.exec(text);
  if (match !== null) return named(match[3], match[2], match[1]);
  match = monthDayYear.exec(text);
  if (match !== null) return named(match[3], match[1], match[2]);
  match = yearMonthDay.exec(text);
  return match === null ? null : named(match[1], match[2], match[3]);
}

function named(year = '', month = '', day = ''): number | null {
  const number = monthNumber(month);
  return number === 0 ? null : dayOf(fullYear(Number(year), year.length === 2), number, Number(day));
}

/** Serial 25569 is 1970-01-01 in the 1900 system. */
function serialDay(serial: number): number | null {
  return within(serial - 25_569);
}

function within(day: number): number | null {
  return day >= earliest && day < latest ? day : null;
}
