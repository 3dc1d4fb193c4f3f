import { Decimal } from '@lanewright/freight';
import type { BidInput, RateInput } from './checkBid.ts';
import type { SheetColumn } from './sheetLayout.ts';

/** What is wrong with one cell of a received sheet; column is its place among the sheet's columns. */
export type CellError = { readonly columnNo: number; readonly message: string };
export type ParsedRow = { readonly bid: BidInput | null; readonly errors: readonly CellError[] };

/** A rate as people type it: `1,234.5`, `$ 12`, blanks around; null when it is no number. */
export function parseRate(text: string): string | null {
  const plain = text.replace(/[\s ]/g, '').replace(/^(?:USD|\$|€|£)/i, '');
  const grouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  return /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(grouped) ? new Decimal(grouped).toFixed() : null;
}

/** Reads one row of a bid sheet by its columns. An empty rate cell is "not offered"; a row without any text is no row. */
export function parseSheetRow(
  columns: readonly SheetColumn[],
  cell: (columnNo: number) => string,
): ParsedRow | null {
  const errors: CellError[] = [];
  const rates: RateInput[] = [];
  let laneId = '';
  let currency: string | undefined;
  let transitDays: number | null = null;
  if (columns.every((_, columnNo) => cell(columnNo).trim() === '')) return null;
  columns.forEach((column, columnNo) => {
    const text = cell(columnNo).trim();
    if (column.kind === 'lane' && column.field === 'laneId') laneId = text;
    else if (column.kind === 'currency') {
      if (/^[a-z]{3}$/i.test(text)) currency = text.toUpperCase();
      else if (text !== '')
        errors.push({ columnNo, message: `"${text}" is no currency; write a code such as USD.` });
    } else if (column.kind === 'transitDays' && text !== '') {
      if (/^\d{1,3}$/.test(text) && Number(text) <= 365) transitDays = Number(text);
      else errors.push({ columnNo, message: `"${text}" is no number of days from 0 to 365.` });
    } else if (column.kind === 'rate') {
      const rate = text === '' ? null : parseRate(text);
      if (text !== '' && rate === null)
        errors.push({
          columnNo,
          message: `"${text}" is no number. Write a rate such as 2.35, or leave the cell empty.`,
        });
      rates.push({ chargeNo: column.chargeNo, breakNo: column.breakNo, rate });
    }
  });
  if (!/^[1-9]\d{0,17}$/.test(laneId)) {
    return {
      bid: null,
      errors: [
        {
          columnNo: 0,
          message: laneId === '' ? 'The lane number is missing.' : `"${laneId}" is no lane of this sheet.`,
        },
      ],
    };
  }
  return { bid: { laneId, ...(currency === undefined ? {} : { currency }), transitDays, rates }, errors };
}
