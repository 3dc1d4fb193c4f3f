import { Decimal, rateProblem } from '@lanewright/freight';
import type { BidCurrency, BidLane } from '../bidTypes.ts';
import { type CellTexts, savedTexts } from './cellTexts.ts';
import { readDay } from './dayText.ts';
import {
  currencyColumnId,
  type InputColumn,
  loadsPerWeekColumnId,
  type RateColumn,
  validFromColumnId,
  validToColumnId,
} from './inputColumns.ts';
import { readNumber } from '../../../ui/numberText.ts';

/** Errors in the cells of a lane, by column. */
export type CellProblems = Readonly<Record<string, string>>;
/** USD per unit of each currency that bids can use, at the rates used to compare bids. */
export type UsdPerUnit = ReadonlyMap<string, number>;

const longestTransitDays = 365;
const mostDigits = 15;
const maxTextLength = 500;

/** Returns USD per unit by currency. */
export const usdPerUnitOf = (currencies: readonly BidCurrency[]): UsdPerUnit =>
  new Map(currencies.map(({ currency, usdPerUnit }) => [currency, usdPerUnit]));

/**
 * Returns why a cell's text is invalid and how to fix it; null if it can be submitted. `bidCurrency` is the currency of its lane.
 */
export function cellProblem(
  column: InputColumn,
  text: string,
  currencies: UsdPerUnit,
  bidCurrency: string,
): string | null {
  if (column.kind === 'currency')
    return currencies.has(text) ? null : `No exchange rate for ${text}. Choose another currency.`;
  if (text === '') return null;
  switch (column.kind) {
    case 'text':
      return text.length > maxTextLength ? `Maximum ${maxTextLength} characters.` : null;
    case 'currencyText':
      return currencies.has(text) ? null : `${column.name} must be a currency code such as USD.`;
    case 'validFrom':
    case 'validTo':
      return readDay(text) === text ? null : 'Enter the date as YYYY-MM-DD, e.g. 2027-03-31.';
    default:
      return numberProblem(column, text, currencies, bidCurrency);
  }
}

function numberProblem(
  column: InputColumn,
  text: string,
  currencies: UsdPerUnit,
  bidCurrency: string,
): string | null {
  const read = readNumber(text);
  if (read.kind === 'wrong') return read.message;
  const number = new Decimal(read.text);
  // A JSON number cannot hold more digits exactly.
  if (read.text.replace(/[-.]/g, '').length > mostDigits) return `Maximum ${mostDigits} digits.`;
  if (column.kind === 'rate') return priceProblem(column, read.text, currencies, bidCurrency);
  if (column.kind === 'transitDays')
    return number.isInteger() && number.gte(0) && number.lte(longestTransitDays)
      ? null
      : `Transit days must be a whole number from 0 to ${longestTransitDays}.`;
  if (column.kind === 'diesel')
    return number.gt(0) && number.lte(100) && number.decimalPlaces() <= 4
      ? null
      : 'Diesel price must be in USD per gallon, above 0 and at most 100, with at most 4 decimals.';
  if (column.kind === 'emission')
    return number.gt(0) && number.lt(10_000_000) && number.decimalPlaces() <= 6
      ? null
      : 'CO₂ must be in kg per unit of the lane’s volume, above 0 and below 10,000,000, with at most 6 decimals.';
  if (column.kind === 'loadsPerWeek')
    return number.gte(0) && number.lt(1_000_000) && number.decimalPlaces() <= 2
      ? null
      : `${column.name} must be a number from 0, with at most 2 decimals. Leave it blank for no limit.`;
  return number.gte(0) && number.lt('1e12') && number.decimalPlaces() <= 4
    ? null
    : 'Capacity must be a number from 0, with at most 4 decimals. Leave it blank for no limit.';
}

/**
 * A charge's limits are in its own currency, a bid's rates in the bid's currency; the mode's exchange rates convert between them.
 */
function priceProblem(
  { bounds }: RateColumn,
  rate: string,
  currencies: UsdPerUnit,
  bidCurrency: string,
): string | null {
  const usdOfRate = currencies.get(bidCurrency);
  const usdOfLimit = currencies.get(bounds.currency);
  if (bidCurrency === bounds.currency || usdOfRate === undefined || usdOfLimit === undefined)
    return rateProblem(bounds, rate);
  const here = (limit: string | null) =>
    limit === null ? null : new Decimal(limit).times(usdOfLimit).div(usdOfRate);
  const said = (word: string, limit: string | null, converted: Decimal) =>
    `${bounds.name} must be at ${word} ${limit} ${bounds.currency} (${converted.toDecimalPlaces(4).toFixed()} ${bidCurrency}).`;
  const [least, most] = [here(bounds.minAllowed), here(bounds.maxAllowed)];
  if (least !== null && least.gt(rate)) return said('least', bounds.minAllowed, least);
  if (most !== null && most.lt(rate)) return said('most', bounds.maxAllowed, most);
  return rateProblem({ ...bounds, minAllowed: null, maxAllowed: null }, rate);
}

/** Returns a function that finds errors in the unsaved cells of a lane; computed once per row object. */
export function problemFinder(
  columns: readonly InputColumn[],
  currencies: UsdPerUnit,
): (lane: BidLane, row: CellTexts) => CellProblems {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const known = new WeakMap<CellTexts, CellProblems>();
  return (lane, row) => {
    let problems = known.get(row);
    if (problems === undefined) {
      problems = problemsOfRow(lane, row, byId, currencies);
      known.set(row, problems);
    }
    return problems;
  };
}

const withoutLoads =
  'This lane has no shipments, so a number per week can’t be converted to a volume. Enter your capacity by month instead.';

function problemsOfRow(
  lane: BidLane,
  row: CellTexts,
  byId: ReadonlyMap<string, InputColumn>,
  currencies: UsdPerUnit,
): CellProblems {
  const saved = savedTexts(lane);
  const textOf = (columnId: string) => row[columnId] ?? saved[columnId] ?? '';
  const found: Record<string, string> = {};
  for (const [columnId, text] of Object.entries(row)) {
    const column = byId.get(columnId);
    const problem =
      column === undefined ? null : cellProblem(column, text, currencies, textOf(currencyColumnId));
    if (problem !== null) found[columnId] = problem;
  }
  if ((row[loadsPerWeekColumnId] ?? '') !== '' && lane.volumePerLoad === null)
    found[loadsPerWeekColumnId] ??= withoutLoads;
  const [from, to] = [textOf(validFromColumnId), textOf(validToColumnId)];
  const changed = [validToColumnId, validFromColumnId].find((id) => row[id] !== undefined);
  if (changed !== undefined && found[validFromColumnId] === undefined && found[validToColumnId] === undefined)
    if (from !== '' && to !== '' && from > to)
      found[changed] = `Valid-to (${to}) must be after valid-from (${from}).`;
  return found;
}
