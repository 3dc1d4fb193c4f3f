import { monthNumber, plainLetters } from './monthNames.ts';
import { dayOf, fullYear } from './readDate.ts';

const longest = 40;

/**
 * Days since 1970 of a date in separate columns: the year and the month, with the day or else the first. The month cell may include
 * the year: `2025-02`, `202502`, `Feb 2025`. Null if they are not a date.
 */
export function readMonth(yearCell: string, monthCell: string, dayCell: string): number | null {
  const said = monthIn(monthCell);
  if (said === null) return null;
  const year = yearCell === '' ? said.year : yearIn(yearCell);
  if (year === null || (said.year !== null && said.year !== year)) return null;
  const day = dayCell === '' ? 1 : numberIn(dayCell);
  return day === null ? null : dayOf(year, said.month, day);
}

/** The month in a cell, with the year if the cell has it; null if there is none. */
export function monthIn(cell: string): { readonly month: number; readonly year: number | null } | null {
  const text = plainLetters(cell.trim().slice(0, longest));
  const alone = numberIn(text) ?? monthNumber(text.replace(/\.$/, ''));
  if (alone >= 1 && alone <= 12) return { month: alone, year: null };
  let match = /^(\d{4})[-/. ]?(\d{1,2})(?:[-/.]0?1)?$/.exec(text) ?? /^(\d{4})年(\d{1,2})月$/.exec(text);
  if (match !== null) return real(Number(match[2]), Number(match[1]));
  match = /^(\d{1,2})[-/. ](\d{4})$/.exec(text);
  if (match !== null) return real(Number(match[1]), Number(match[2]));
  match = /^([a-z]{3,10})[-/.,' ]*(\d{4}|\d{2})$/.exec(text);
  if (match !== null) return real(monthNumber(match[1] ?? ''), writtenYear(match[2] ?? ''));
  match = /^(\d{4})[-/.,' ]*([a-z]{3,10})$/.exec(text) ?? /^(\d{1,2})月$/.exec(text);
  if (match === null) return null;
  return match[2] === undefined
    ? real(Number(match[1]), null)
    : real(monthNumber(match[2]), Number(match[1]));
}

function real(month: number, year: number | null) {
  return month >= 1 && month <= 12 ? { month, year } : null;
}

function yearIn(cell: string): number | null {
  const year = numberIn(cell.replace(/年$/, ''));
  if (year === null) return null;
  return year < 100 ? fullYear(year, true) : year;
}

function writtenYear(year: string): number {
  return fullYear(Number(year), year.length === 2);
}

/** A whole number, as a spreadsheet may write it: `2`, `02`, `2.0`. */
function numberIn(text: string): number | null {
  const match = /^(\d{1,4})(?:[.,]0+)?$/.exec(text.trim());
  return match === null ? null : Number(match[1]);
}
