import { currencyCode, isDollar } from './currencies.ts';

/** Decimal mark of a column: `.` or `,`. */
export type DecimalMark = '.' | ',';
/** A number in plain decimal form, with the text before or after it. */
export type Measure = { readonly amount: string; readonly unit: string };

/** Longer than any amount; the patterns below are slow on long texts without a match. */
const longest = 100;
const parts = /^([^\d.,]*?)\s*([-−+]?)\s*([\d.,][\d., '’]*)(.*)$/;

/** Numbers with an exponent, as written by spreadsheets: `1.45E+03`. */
const exponents = /(?<![\d.,])(\d+)(?:[.,](\d+))?[eE]([-+]\d{1,2})(?![\d.,\p{L}])/u;

/**
 * The plain decimal text of a written amount: `$1,234.50`, `(1,234.50)` (negative), `1.234,50`, `12-`, `USD 7`, `1 234,5`. Null for
 * anything else, including percentages. `mark` decides only `1,234` and `1.234`.
 */
export function readAmount(cell: string, mark: DecimalMark = '.'): string | null {
  const measure = readMeasure(cell, mark);
  if (measure === null) return null;
  return measure.unit === '' || currencyCode(measure.unit) !== null ? measure.amount : null;
}

/** A number with its unit or currency: `500 kgs`, `USD 1,200.00`, `12,5 t`. The unit is not checked. */
export function readMeasure(cell: string, mark: DecimalMark = '.'): Measure | null {
  let text = cell.trim();
  if (text.length > longest) return null;
  text = text.replace(/[\u00a0\u202f\u2009]/g, ' ');
  let negative = false;
  const flip = (rest: string) => {
    negative = !negative;
    text = rest.trim();
  };
  if (/^\(.*\)$/.test(text)) flip(text.slice(1, -1));
  if (/^[-−]/.test(text)) flip(text.slice(1));
  text = text.replace(exponents, plainNumber);
  const match = parts.exec(text);
  if (match === null) return parenthesised(text, negative, mark);
  const [, before = '', sign = '', number = '', after = ''] = match;
  if (sign !== '' && sign !== '+') negative = !negative;
  const behind = after.trim();
  const written = number.trimEnd();
  // `12-` is negative; `1200,-` and `1'200.-` are prices without cents.
  if (/^[-−]/.test(behind) && /\d$/.test(written)) negative = !negative;
  const digits = plainDigits(written, mark);
  const unit = unitOf(before.trim(), behind.replace(/^[-−]\s*/, ''));
  if (digits === null || unit === null) return parenthesised(text, negative, mark);
  return { amount: negative && /[1-9]/.test(digits) ? `-${digits}` : digits, unit };
}

/** `1.45E+03` without its exponent; always with a point, because a comma could be taken for a group separator. */
function plainNumber(_: string, digits: string, decimals: string | undefined, exponent: string): string {
  const places = (decimals ?? '').length - Number(exponent);
  const all = digits + (decimals ?? '');
  if (places <= 0) return all + '0'.repeat(-places);
  const padded = all.padStart(places + 1, '0');
  return `${padded.slice(0, -places)}.${padded.slice(-places)}00000`;
}

/** The decimal mark that an amount's own form proves; null if it fits both. */
export function provenMark(cell: string): DecimalMark | null {
  if (cell.length > longest) return null;
  const text = cell.replace(/[^\d.,]/g, '');
  if (/^\d{1,3}(,\d{2,3})+\.\d+$/.test(text) || /^\d*\.(\d{1,2}|\d{4,})$/.test(text)) return '.';
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(text) || /^\d*,(\d{1,2}|\d{4,})$/.test(text)) return ',';
  // No group follows a lone zero, or more than three digits.
  const decimals = /^(?:0|\d{4,}|)([.,])\d{3}$/.exec(text)?.[1];
  if (decimals === '.' || decimals === ',') return decimals;
  if (/^\d{1,3}(,\d{3}){2,}$/.test(text)) return '.';
  return /^\d{1,3}(\.\d{3}){2,}$/.test(text) ? ',' : null;
}

/** Whether an amount's value differs by a factor of 1000 depending on the mark: `1.234`. */
export function isUnclear(cell: string): boolean {
  const number = parts.exec(cell.slice(0, longest))?.[3]?.trim() ?? '';
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(number);
}

/** `$(5.00)` and `USD (5.00)`: the currency sign is outside the brackets. */
function parenthesised(text: string, negative: boolean, mark: DecimalMark): Measure | null {
  const match = /^([^\d()]*)\(([^()]*)\)([^\d()]*)$/.exec(text);
  if (match === null || `${match[1]}${match[3]}`.trim() === '') return null;
  const inside = readMeasure(`${match[1]}${match[2]}${match[3]}`, mark);
  if (inside === null || inside.amount.startsWith('-')) return null;
  return { ...inside, amount: negative || inside.amount === '0' ? inside.amount : `-${inside.amount}` };
}

/** The unit of the number; null if the texts before and after it contradict each other. */
function unitOf(before: string, after: string): string | null {
  if (before === '' || after === '') return before === '' ? after : before;
  const [one, other] = [currencyCode(before), currencyCode(after)];
  if (one === null || other === null) return null;
  if (before === '$') return isDollar(other) ? after : null;
  return one === other ? before : null;
}

function plainDigits(text: string, mark: DecimalMark): string | null {
  if (/^\d+$/.test(text)) return canonical(text, '');
  // A number with the point first is valid whatever the column's mark: groups always have three digits.
  const proven = provenMark(text) ?? mark;
  const grouped =
    proven === '.'
      ? /^(\d{1,3}(?:[, '’]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d*)(?:\.(\d*))?$/
      : /^(\d{1,3}(?:[. '’]\d{3})+|\d*)(?:,(\d*))?$/;
  const match = grouped.exec(text);
  if (match === null) return null;
  const [, whole = '', decimals = ''] = match;
  return whole === '' && decimals === '' ? null : canonical(whole.replace(/\D/g, ''), decimals);
}

function canonical(whole: string, decimals: string): string {
  const kept = decimals.replace(/0+$/, '');
  return (whole.replace(/^0+(?=\d)/, '') || '0') + (kept === '' ? '' : `.${kept}`);
}
