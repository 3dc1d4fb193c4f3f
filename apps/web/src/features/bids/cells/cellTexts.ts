import { rateProblem } from '@lanewright/freight';
import type { BidLane } from '../bidTypes.ts';
import { currencyColumnId, type InputColumn, rateColumnId, transitDaysColumnId } from './inputColumns.ts';
import { readNumber } from './numberText.ts';

/** The texts of one lane's cells by column id; a column left out is empty. */
export type CellTexts = Readonly<Record<string, string>>;

export const defaultCurrency = 'USD';
const longestTransitDays = 365;
const mostDigits = 15;

const savedByLane = new WeakMap<BidLane, CellTexts>();

/** What the server holds of a lane, as texts of its cells. */
export function savedTexts(lane: BidLane): CellTexts {
  let texts = savedByLane.get(lane);
  if (texts === undefined) {
    texts = {
      [currencyColumnId]: lane.currency,
      ...(lane.transitDays === null ? {} : { [transitDaysColumnId]: String(lane.transitDays) }),
      ...Object.fromEntries(
        lane.rates.map(({ chargeNo, breakNo, rate }) => [rateColumnId(chargeNo, breakNo), plainText(rate)]),
      ),
    };
    savedByLane.set(lane, texts);
  }
  return texts;
}

/** A JSON number without an exponent. */
function plainText(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(6).replace(/\.?0+$/, '') : text;
}

/** A text as its cell keeps it: numbers plain, currencies by their code, an emptied currency back to the usual one. */
export function cellText(column: InputColumn, typed: string): string {
  const text = typed.trim();
  if (column.kind === 'currency') return text === '' ? defaultCurrency : text.toUpperCase();
  if (text === '') return '';
  const read = readNumber(text);
  return read.kind === 'number' ? read.text : text;
}

/** What is wrong with a cell's text, with the way out; null when it may be saved. */
export function cellProblem(
  column: InputColumn,
  text: string,
  currencies: ReadonlySet<string>,
): string | null {
  if (column.kind === 'currency') {
    return currencies.has(text) ? null : `There is no exchange rate for ${text}. Choose another currency.`;
  }
  if (text === '') return null;
  const read = readNumber(text);
  if (read.kind === 'wrong') return read.message;
  if (column.kind === 'transitDays') {
    const days = Number(read.text);
    return Number.isInteger(days) && days >= 0 && days <= longestTransitDays
      ? null
      : `Transit days are a whole number from 0 to ${longestTransitDays}.`;
  }
  // More digits than a number on the wire holds exactly.
  if (read.text.replace(/[-.]/g, '').length > mostDigits) return `At most ${mostDigits} digits.`;
  return rateProblem(column.bounds, read.text);
}
