import { uncalculatedIn } from '../../uploads/index.ts';
import type { SheetOf } from './bidSheetPlan.ts';
import type { FoundCheck } from '../checks/senseBids.ts';
import { type BidError, type BidInput, laneError } from '../save/bidInput.ts';
import { parseSheetRow } from './parseSheetRow.ts';
import type { SheetFile } from './readSheetFile.ts';
import { columnLetters, type SheetColumn } from './sheetLayout.ts';

/** One wrong cell of a received sheet, as a spreadsheet names it. */
export type WrongCell = {
  readonly sheet: string;
  readonly cell: string;
  readonly row: number;
  readonly column: string;
  readonly columnNo: number;
  /** Both ends of the row's lane; null if it has none. */
  readonly lane?: string | null;
  readonly message: string;
};

/** The message of a wrong cell with its row and lane: "Row 14, Akron, OH – Salem, OR: …". */
export const withRowAndLane = ({ row, lane, message }: WrongCell): string =>
  lane == null ? `Row ${row}: ${message}` : `Row ${row}, ${lane}: ${message}`;

/** A price of a received sheet that was saved and looks wrong. */
export type OddCell = WrongCell & { readonly check: FoundCheck };

/** The message and corrections of a check, for its cell in the sheet. */
export const saidOf = ({ laneId, chargeNo, breakNo, message }: FoundCheck): BidError => ({
  ...laneError(laneId, message),
  chargeNo,
  breakNo,
});

export type CheckedSheet = {
  readonly bids: readonly BidInput[];
  readonly wrong: readonly WrongCell[];
  /** The row of each lane, for cells found wrong later. */
  readonly rowOfLane: ReadonlyMap<string, number>;
};

/** Returns why a sheet as a whole can't be accepted; null when it can. */
export function sheetRefusal(
  file: SheetFile,
  sheet: Pick<SheetOf, 'customerId' | 'customerName' | 'mode' | 'contractNo'>,
  columns: readonly SheetColumn[],
): string | null {
  const { words } = file;
  if (words.customerId !== sheet.customerId)
    return `This bid sheet was not made for ${sheet.customerName}. Download the sheet of ${sheet.customerName} and fill it in.`;
  if (words.mode !== sheet.mode) return 'This bid sheet is for another mode. Upload it there.';
  if (words.contractNo !== sheet.contractNo)
    return `This bid sheet is for Contract ${words.contractNo}. Upload it there.`;
  const missing = columns.filter((column, index) => file.header[index] !== column.header);
  if (missing.length > 0)
    return `The columns were changed (${missing
      .slice(0, 3)
      .map((column) => column.header)
      .join(', ')}). Download the sheet again and fill it in.`;
  // Read as blank, a formula without a value would remove a price. Of the lane's own columns only its number is read.
  const uncalculated = columns.findIndex(
    (column, index) => file.formulaCells.has(index) && (column.kind !== 'lane' || column.field === 'laneId'),
  );
  return uncalculated < 0
    ? null
    : `${uncalculatedIn(columns[uncalculated]?.header ?? '', file.formulaCells.get(uncalculated) ?? '')} Open the workbook in Excel, save it, and upload it again.`;
}

/** Reads the rows of a sheet in the product's layout: what can be saved, and every cell that can't be read. */
export function checkSheet(
  file: SheetFile,
  columns: readonly SheetColumn[],
  sheetName: string,
): CheckedSheet {
  const bids: BidInput[] = [];
  const wrong: WrongCell[] = [];
  const rowOfLane = new Map<string, number>();
  for (const { rowNumber, texts } of file.rows) {
    const parsed = parseSheetRow(columns, (columnNo) => texts[columnNo] ?? '');
    if (parsed === null) continue;
    const errors = [...parsed.errors];
    if (parsed.bid !== null && rowOfLane.has(parsed.bid.laneId)) {
      errors.push({
        columnNo: 0,
        message: `Lane ${parsed.bid.laneId} is already in row ${rowOfLane.get(parsed.bid.laneId)}.`,
      });
    }
    wrong.push(
      ...errors.map((error) => wrongCell(columns, sheetName, rowNumber, error.columnNo, error.message)),
    );
    if (parsed.bid === null) continue;
    if (!rowOfLane.has(parsed.bid.laneId)) rowOfLane.set(parsed.bid.laneId, rowNumber);
    // A lane with an unreadable cell stays unchanged.
    if (errors.length === 0) bids.push(parsed.bid);
  }
  return { bids, wrong, rowOfLane };
}

/** Returns the cells of the sheet that saving rejected. */
export function wrongCellsOf(
  errors: readonly BidError[],
  columns: readonly SheetColumn[],
  sheetName: string,
  rowOfLane: ReadonlyMap<string, number>,
): WrongCell[] {
  return errors.map((error) =>
    wrongCell(
      columns,
      sheetName,
      rowOfLane.get(error.laneId) ?? 0,
      Math.max(
        0,
        columns.findIndex((column) => isCellOf(column, error)),
      ),
      error.message,
    ),
  );
}

function isCellOf(column: SheetColumn, error: BidError): boolean {
  if (error.field === 'capacity') return column.kind === 'capacity' && column.month === error.month;
  if (error.field !== null) return column.kind === error.field;
  if (error.chargeNo === null) return column.kind === 'lane';
  return (
    (column.kind === 'rate' && column.chargeNo === error.chargeNo && column.breakNo === error.breakNo) ||
    (column.kind === 'value' && column.chargeNo === error.chargeNo)
  );
}

function wrongCell(
  columns: readonly SheetColumn[],
  sheet: string,
  row: number,
  columnNo: number,
  message: string,
): WrongCell {
  return {
    sheet,
    cell: `${columnLetters(columnNo)}${row}`,
    row,
    column: columns[columnNo]?.header ?? '',
    columnNo,
    message,
  };
}

type Placed = Pick<WrongCell, 'row' | 'columnNo'>;
/** Order of cells in a sheet: by row, then by column. */
export const inOrder = (a: Placed, b: Placed) => a.row - b.row || a.columnNo - b.columnNo;
