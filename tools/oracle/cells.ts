import { type Fraction, fraction, times } from './pipeline/fraction.ts';

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A cell without surrounding spaces, including non-breaking ones. */
export const trimmed = (cell: string | undefined) => (cell ?? '').replace(/^[\s\u00a0]+|[\s\u00a0]+$/gu, '');

/** The number in a cell: "1234.5", "$1,234.50", "(120.00)"; null for words or an empty cell. */
export function numberOf(cell: string | undefined): Fraction | null {
  const text = trimmed(cell);
  const inBrackets = /^\((.+)\)$/.exec(text)?.[1];
  const plain = (inBrackets ?? text).replaceAll(/[$,\s\u00a0]/gu, '');
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return null;
  const value = fraction(plain);
  return inBrackets === undefined ? value : { over: -value.over, under: value.under };
}

/** The month of a date as users write it, as YYYY-MM; null for an empty cell. Throws on an ambiguous format. */
export function monthOf(cell: string | undefined, isDayFirst = false): string | null {
  const text = trimmed(cell);
  if (text === '') return null;
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.]\d{1,2}(?:[T ].*)?$/.exec(text);
  if (yearFirst) return joined(yearFirst[1], Number(yearFirst[2]));
  const named = /^\d{1,2}[- ]([A-Za-z]{3})[a-z]*[- ,]+(\d{2}|\d{4})$/.exec(text);
  if (named) return joined(named[2], monthNames.indexOf((named[1] ?? '').toLowerCase()) + 1);
  const nameFirst = /^([A-Za-z]{3})[a-z]* \d{1,2}, ?(\d{4})$/.exec(text);
  if (nameFirst) return joined(nameFirst[2], monthNames.indexOf((nameFirst[1] ?? '').toLowerCase()) + 1);
  const figures = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/.exec(text);
  if (figures) return joined(figures[3], Number(figures[isDayFirst || Number(figures[1]) > 12 ? 2 : 1]));
  throw new Error(`"${text}" is not a day in a form that this oracle reads.`);
}

function joined(year = '', month = 0): string {
  if (month < 1 || month > 12) throw new Error(`there is no month ${month}`);
  return `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}`;
}

const kgPer: Readonly<Record<string, string>> = { kg: '1', lb: '0.45359237', t: '1000' };
const m3Per: Readonly<Record<string, string>> = { m3: '1', ft3: '0.028316846592' };

/** A weight in kilograms; its unit is in a separate cell or in the header. */
export function kilograms(weight: Fraction, unitCell: string, header: string): Fraction {
  const said = `${trimmed(unitCell)} ${header}`.toLowerCase();
  const word = trimmed(unitCell).toLowerCase() || said;
  const unit = /\b(lbs?|pounds?)\b/.test(word) ? 'lb' : /\b(t|tons?|tonnes?|mt)\b/.test(word) ? 't' : 'kg';
  return times(weight, fraction(kgPer[unit] ?? '1'));
}

/** A volume in cubic metres. */
export function cubicMetres(volume: Fraction, unitCell: string, header: string): Fraction {
  const word = (trimmed(unitCell) || header).toLowerCase();
  return times(volume, fraction(m3Per[/cft|cuft|ft3|cubic f/.test(word) ? 'ft3' : 'm3'] ?? '1'));
}
