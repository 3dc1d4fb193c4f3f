import { cutText } from '../../../platform/cutText.ts';
import type { BidInput, RateInput } from '../save/bidInput.ts';
import { type Parsed, parseTerm } from './parseCells.ts';
import type { SheetColumn } from './sheetLayout.ts';

/** What is wrong with one cell of a received sheet; column is its place among the sheet's columns. */
export type CellError = { readonly columnNo: number; readonly message: string };
export type ParsedRow = { readonly bid: BidInput | null; readonly errors: readonly CellError[] };

type NumberTerm = 'fuelBasisUsdPerGallon' | 'emissionKgPerUnit';
type Terms = {
  -readonly [K in 'transitDays' | 'validFrom' | 'validTo' | NumberTerm]?: BidInput[K];
};

const takeNumber = (terms: Terms, field: NumberTerm) => (value: string | null) => {
  terms[field] = value;
};
const takeDate = (terms: Terms, field: 'validFrom' | 'validTo') => (date: string | null) => {
  terms[field] = date;
};

/** Reads one row of a bid sheet by its columns. An empty rate cell is "not offered"; a row without any text is no row. */
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
  let at = 0;
  // One for all cells of a row: a sheet has half a million.
  const read = <T>(parsed: Parsed<T>, take: (value: T | null) => void) => {
    if ('problem' in parsed) errors.push({ columnNo: at, message: parsed.problem });
    else take(parsed.value);
  };
  for (const [columnNo, column] of columns.entries()) {
    at = columnNo;
    const text = cell(columnNo).trim();
    switch (column.kind) {
      case 'lane':
        if (column.field === 'laneId') laneId = text;
        break;
      case 'currency':
        read(parseTerm.currency(text), (value) => {
          currency = value ?? undefined;
        });
        break;
      case 'transitDays':
        read(parseTerm.transitDays(text), (value) => {
          terms.transitDays = value;
        });
        break;
      case 'validFrom':
      case 'validTo':
        read(parseTerm.date(text), takeDate(terms, column.kind));
        break;
      case 'fuelBasisUsdPerGallon':
      case 'emissionKgPerUnit':
        read(parseTerm.number(text), takeNumber(terms, column.kind));
        break;
      case 'capacity':
        read(parseTerm.number(text), (value) => capacity.push({ month: column.month, capacity: value }));
        break;
      case 'value':
        read(column.isCurrency ? parseTerm.currency(text) : parseTerm.text(text), (value) =>
          values.push({ chargeNo: column.chargeNo, value }),
        );
        break;
      case 'rate':
        read(parseTerm.rate(text), (rate) =>
          rates.push({ chargeNo: column.chargeNo, breakNo: column.breakNo, rate }),
        );
    }
  }
  if (!/^[1-9]\d{0,17}$/.test(laneId)) {
    const message =
      laneId === '' ? 'The lane number is missing.' : `"${cutText(laneId, 60)}" is no lane of this sheet.`;
    return { bid: null, errors: [{ columnNo: 0, message }] };
  }
  return {
    bid: { laneId, ...(currency === undefined ? {} : { currency }), ...terms, capacity, values, rates },
    errors,
  };
}
