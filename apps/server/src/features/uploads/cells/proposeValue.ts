import { plainLetters } from './monthNames.ts';
import { readMeasure, type DecimalMark } from './readAmount.ts';
import { type DateOrder, isoDateOf, readDate } from './readDate.ts';

/** Longer texts are not typing errors. */
const longest = 60;
/** Words next to a number that do not change its value. */
const harmless =
  /\b(approx(imately)?|appr|about|around|circa|ca|env(iron)?|etwa|aprox(imadamente)?|cerca de|est(imated|d)?|all[ -]?in|net|net[to]o|flat|lump ?sum|total|tbc|fixed|only|pauschal|forfait)\b\.?/g;
const brackets = /\([^()\d]*\)|\[[^[\]\d]*\]/g;
const looseSigns = /[~≈*]|^[=:'"]+|['";:]+$/g;

/**
 * The likeliest amount in a cell with words, to be proposed but never applied automatically: `1O0` is 100, `approx. 500` is 500,
 * `USD 1,200 all in` is 1200. `isUnit` recognises words that are the column's unit or currency. Null if nothing is safe to propose.
 */
export function proposedAmount(
  cell: string,
  mark: DecimalMark,
  isUnit: (unit: string) => boolean,
): string | null {
  if (cell.length > longest || !/\d/.test(cell)) return null;
  const bare = plainLetters(cell)
    .replace(brackets, ' ')
    .replace(harmless, ' ')
    .replace(looseSigns, '')
    .replace(/\s+/g, ' ')
    .trim();
  for (const text of [bare, digitsForLetters(bare)]) {
    const measure = readMeasure(text, mark);
    if (measure === null) continue;
    const unit = measure.unit.replace(/^[-,.\s]+|[-,.\s]+$/g, '');
    if (unit === '' || isUnit(unit)) return measure.amount;
  }
  return null;
}

/** Reads the mark before three digits as a thousands separator and keeps the rest of the cell: `€ 1.450` is `€ 1450`. */
export function inThousands(cell: string, mark: DecimalMark): string {
  return cell.replace(mark, '');
}

/** The likeliest date of a cell, as `YYYY-MM-DD`: fixes letters for digits, month and day swapped, and extra words. */
export function proposedDate(cell: string, order: DateOrder | null): string | null {
  if (cell.length > longest || !/\d/.test(cell)) return null;
  const bare = cell
    .replace(brackets, ' ')
    .replace(looseSigns, '')
    .replace(/\b(approx|about|ca|est|etd|eta|tbc)\b\.?/gi, ' ')
    .replace(/([-/.])\s*[-/.]+/g, '$1')
    .replace(/\s*([-/.])\s*/g, '$1')
    .trim();
  const swapped = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(bare);
  const texts = [bare, digitsForLetters(bare)];
  if (swapped !== null && Number(swapped[2]) > 12) texts.push(`${swapped[1]}-${swapped[3]}-${swapped[2]}`);
  for (const text of texts) {
    const day = text === cell ? null : readDate(text, order);
    if (typeof day === 'number') return isoDateOf(day);
  }
  return null;
}

/** `1O0` → `100`: an O or an l among digits, from typing or scanning errors. */
function digitsForLetters(text: string): string {
  return text
    .replace(/(?<=\d[\d.,]*)[oO](?=[\d.,oO]|$)|\b[oO](?=[.,]?\d)/g, '0')
    .replace(/(?<=\d[\d.,]*)[lI|](?=[\d.,]|$)|\b[lI|](?=\d)/g, '1')
    .replace(/(?<=\d[\d.,]*)[oO](?=[\d.,oO]|$)/g, '0');
}
