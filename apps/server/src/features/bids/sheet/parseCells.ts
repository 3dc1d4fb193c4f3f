import { Decimal } from '@lanewright/freight';
import { cutText } from '../../../platform/cutText.ts';

/** Parses a rate as people type it: `1,234.5`, `$ 12`, spaces around it; null when it is not a number. */
export function parseRate(text: string): string | null {
  // The form used by the product's own sheets and most others.
  if (/^-?(0|[1-9]\d{0,11})(\.\d{0,9}[1-9])?$/.test(text) && text !== '-0') return text;
  const plain = text.replace(/[\s ]/g, '').replace(/^(?:USD|\$|€|£)/i, '');
  const grouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  return /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(grouped) ? new Decimal(grouped).toFixed() : null;
}

/** The value of a cell, or why it can't be read. */
export type Parsed<T> = { readonly value: T | null } | { readonly problem: string };

const nothing = { value: null } as const;

/** The days that a date can mean: `31/12/2026` is one, `03/04/2026` is two. */
function daysOf(text: string): string[] {
  const iso = /^(\d{4}-\d\d-\d\d)(?:T.*)?$/.exec(text)?.[1];
  if (iso !== undefined) return [iso].filter(isDay);
  const [, first = '', separator, second = '', year = ''] =
    /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (separator === undefined) return [];
  const day = (month: string, of: string) => `${year}-${month.padStart(2, '0')}-${of.padStart(2, '0')}`;
  // With dots the day always comes first.
  const read = separator === '.' ? [day(second, first)] : [day(second, first), day(first, second)];
  return [...new Set(read)].filter(isDay);
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Parsers for the cells of terms; an empty cell gives no value. */
export const parseTerm = {
  currency(text: string): Parsed<string> {
    if (text === '') return nothing;
    return /^[a-z]{3}$/i.test(text)
      ? { value: text.toUpperCase() }
      : { problem: `"${cutText(text, 60)}" is not a currency code. Use one such as USD.` };
  },
  transitDays(text: string): Parsed<number> {
    if (text === '') return nothing;
    const days = /^\d{1,3}(\.0+)?$/.test(text) ? Number(text) : Number.NaN;
    return days <= 365
      ? { value: days }
      : { problem: `"${cutText(text, 60)}" is not a number of days from 0 to 365.` };
  },
  date(text: string): Parsed<string> {
    if (text === '') return nothing;
    const days = daysOf(text);
    if (days.length === 1) return { value: days[0] ?? null };
    return {
      problem:
        days.length === 0
          ? `"${cutText(text, 60)}" is not a date. Use YYYY-MM-DD, e.g. 2027-03-31.`
          : `"${cutText(text, 60)}" can be ${days.join(' or ')}. Enter one of these.`,
    };
  },
  rate(text: string): Parsed<string> {
    if (text === '') return nothing;
    const value = parseRate(text);
    return value === null
      ? {
          problem: `"${cutText(text, 60)}" is not a number. Enter a rate such as 2.35 or leave blank.`,
        }
      : { value };
  },
  number(text: string, example = 'a number such as 1200'): Parsed<string> {
    if (text === '') return nothing;
    const value = parseRate(text);
    return value === null
      ? { problem: `"${cutText(text, 60)}" is not a number. Enter ${example} or leave blank.` }
      : { value };
  },
  text(text: string): Parsed<string> {
    if (text === '') return nothing;
    return text.length > 500 ? { problem: 'Maximum 500 characters.' } : { value: text };
  },
};
