import { cutText } from '../../../platform/cutText.ts';
import type { BidInput, RateInput } from '../save/bidInput.ts';
import { type Parsed, parseTerm } from './parseCells.ts';
import type { SheetColumn } from './sheetLayout.ts';

/** An error in one cell of a received sheet; the column is its index among the sheet's columns. */
export type CellError = { readonly columnNo: number; readonly message: string };
export type ParsedRow = { readonly bid: BidInput | null; readonly errors: readonly CellError[] };

type NumberTerm = 'fuelBasisUsdPerGallon' | 'emissionKgPerUnit' | 'loadsPerWeek';
type Terms = {
  -readonly [K in 'transitDays' | 'validFrom' | 'validTo' | NumberTerm]?: BidInput[K];
};

const examples: Readonly<Record<NumberTerm, string>> = {
  fuelBasisUsdPerGallon: 'a price such as 3.85',
  emissionKgPerUnit: 'kg per unit such as 1.25',
  loadsPerWeek: 'a number such as 2.5',
};

/** Returns a cell's value; undefined, and an error added, if it can't be read. */
function valueOf<T>(parsed: Parsed<T>, columnNo: number, errors: CellError[]): T | null | undefined {
  if ('value' in parsed) return parsed.value;
  errors.push({ columnNo, message: parsed.problem });
  return undefined;
}

/** Reads one row of a bid sheet by its columns. An empty rate cell means "not offered"; a row without any text is ignored. */
export function parseSheetRow(
  columns: readonly SheetColumn[],
  cell: (columnNo: number) => string,
): ParsedRow | null {
  const errors: CellError[] = [];
  const rates: RateInput[] = [];
  const capacity: { month: string; capacity: string | null }[] = [];
  const values: { chargeNo: number; value: string | null }[] = [];
  const terms: Terms = {};
  let laneId = '';
  let currency: string | undefined;
  if (columns.every((_, columnNo) => cell(columnNo).trim() === '')) return null;
  for (const [columnNo, column] of columns.entries()) {
    const text = cell(columnNo).trim();
    switch (column.kind) {
      case 'lane':
        if (column.field === 'laneId') laneId = text;
        break;
      case 'currency':
        currency = valueOf(parseTerm.currency(text), columnNo, errors) ?? undefined;
        break;
      case 'transitDays':
        terms.transitDays = valueOf(parseTerm.transitDays(text), columnNo, errors);
        break;
      case 'validFrom':
      case 'validTo':
        terms[column.kind] = valueOf(parseTerm.date(text), columnNo, errors);
        break;
      case 'fuelBasisUsdPerGallon':
      case 'emissionKgPerUnit':
      case 'loadsPerWeek':
        terms[column.kind] = valueOf(parseTerm.number(text, examples[column.kind]), columnNo, errors);
        break;
      case 'capacity': {
        const value = valueOf(parseTerm.number(text), columnNo, errors);
        if (value !== undefined) capacity.push({ month: column.month, capacity: value });
        break;
      }
      case 'value': {
        const parsed = column.isCurrency ? parseTerm.currency(text) : parseTerm.text(text);
        const value = valueOf(parsed, columnNo, errors);
        if (value !== undefined) values.push({ chargeNo: column.chargeNo, value });
        break;
      }
      case 'rate': {
        const rate = valueOf(parseTerm.rate(text), columnNo, errors);
        if (rate !== undefined) rates.push({ chargeNo: column.chargeNo, breakNo: column.breakNo, rate });
      }
    }
  }
  if (!/^[1-9]\d{0,17}$/.test(laneId)) {
    const message =
      laneId === '' ? 'The lane number is missing.' : `"${cutText(laneId, 60)}" is not a lane of this sheet.`;
    return { bid: null, errors: [{ columnNo: 0, message }] };
  }
  return {
    bid: { laneId, ...(currency === undefined ? {} : { currency }), ...terms, capacity, values, rates },
    errors,
  };
}
