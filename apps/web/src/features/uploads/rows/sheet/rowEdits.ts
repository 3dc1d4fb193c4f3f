import { type Block, spread } from '../../../../ui/spreadsheet/block.ts';
import type { CellRange } from '../../../../ui/spreadsheet/selection.ts';
import type { ExceptionRow } from '../../uploadTypes.ts';
import type { CellDrafts, RowEdit } from './cellDrafts.ts';
import { receivedText, textOf } from './sheetCell.ts';
import type { SheetColumn } from './sheetColumns.ts';

/** What edits are made on: rows in their order, columns, and cells on their way. */
export interface EditedSheet {
  readonly rows: readonly (ExceptionRow | undefined)[];
  readonly columns: readonly SheetColumn[];
  readonly drafts: CellDrafts;
}

/** An edit, and how many cells it left alone because they are only read or lie outside. */
export interface MadeEdits {
  readonly edits: RowEdit[];
  readonly cells: number;
  readonly skipped: number;
}

/** Gives each cell of a range its text; undefined leaves the cell alone, null is as received. */
function write(
  { rows, columns, drafts }: EditedSheet,
  range: CellRange,
  textAt: (row: number, column: number) => string | null | undefined,
): MadeEdits {
  const edits: RowEdit[] = [];
  let cells = 0;
  let skipped = 0;
  for (let at = range.top; at <= range.bottom; at += 1) {
    const row = rows[at];
    const values: Record<string, string | null> = {};
    for (let columnAt = range.left; columnAt <= range.right; columnAt += 1) {
      const text = textAt(at, columnAt);
      if (text === undefined) continue;
      const column = columns[columnAt];
      if (row === undefined || column?.isEditable !== true || column.field === null) {
        skipped += 1;
        continue;
      }
      const changed = changedText(row, drafts, column, text);
      if (changed === undefined) continue;
      values[column.field] = changed;
      cells += 1;
    }
    if (row !== undefined && Object.keys(values).length > 0) edits.push({ lineNo: row.lineNo, values });
  }
  return { edits, cells, skipped };
}

/** What a cell is to say; undefined where it says so already. */
function changedText(
  row: ExceptionRow,
  drafts: CellDrafts,
  column: SheetColumn,
  typed: string | null,
): string | null | undefined {
  const field = column.field ?? '';
  const own = drafts.get(row.lineNo);
  const received = receivedText(row, column);
  const text = typed === null ? null : typed.trim();
  const isCorrected =
    own?.[field] === undefined ? row.corrections[field] !== undefined : own[field].text !== null;
  // What a cell said from the start is no correction.
  if (text === null || text === received.trim()) return isCorrected ? null : undefined;
  const isFailed = own?.[field]?.failed != null;
  return text === textOf(row, own, column) && isCorrected && !isFailed ? undefined : text;
}

/** Types a text into one cell. */
export function typeInto(sheet: EditedSheet, row: number, column: number, text: string): MadeEdits {
  return write(sheet, { top: row, bottom: row, left: column, right: column }, () => text);
}

/** Takes cells back to what was received. */
export function asReceived(sheet: EditedSheet, range: CellRange): MadeEdits {
  return write(sheet, range, () => null);
}

/** Puts a block from the clipboard at a range's corner; it may spread beyond the range, or repeat to fill it. */
export function pasteInto(sheet: EditedSheet, range: CellRange, block: Block): MadeEdits {
  const texts = spread(block, range.bottom - range.top + 1, range.right - range.left + 1);
  const width = Math.max(0, ...texts.map((row) => row.length));
  const target = {
    top: range.top,
    left: range.left,
    bottom: range.top + texts.length - 1,
    right: range.left + width - 1,
  };
  return write(sheet, target, (row, column) => texts[row - range.top]?.[column - range.left]);
}

/** Repeats the rows of a range below it, down to a row. */
export function fillDown(sheet: EditedSheet, range: CellRange, toRow: number): MadeEdits {
  const height = range.bottom - range.top + 1;
  return write(sheet, { ...range, top: range.bottom + 1, bottom: toRow }, (row, at) => {
    const source = sheet.rows[range.top + ((row - range.top) % height)];
    const column = sheet.columns[at];
    return source === undefined || column === undefined
      ? undefined
      : textOf(source, sheet.drafts.get(source.lineNo), column);
  });
}

/** Takes what is proposed in the cells of a range. */
export function takeProposals(sheet: EditedSheet, range: CellRange): MadeEdits {
  return write(sheet, range, (at, columnAt) => {
    const row = sheet.rows[at];
    const field = sheet.columns[columnAt]?.field ?? null;
    if (row === undefined || field === null || sheet.drafts.get(row.lineNo)?.[field] !== undefined)
      return undefined;
    return row.exceptions.find((exception) => exception.field === field)?.proposal ?? undefined;
  });
}

/** How many proposals can be taken of the rows that are loaded. */
export function countProposals({ rows, columns, drafts }: EditedSheet): number {
  const editable = new Set(columns.flatMap(({ field, isEditable }) => (isEditable ? [field] : [])));
  let count = 0;
  for (const row of rows) {
    if (row === undefined) continue;
    const own = drafts.get(row.lineNo);
    for (const { field, proposal } of row.exceptions)
      if (proposal !== null && editable.has(field) && own?.[field] === undefined) count += 1;
  }
  return count;
}

/** The texts of a range as they are copied. */
export function copiedTexts(sheet: EditedSheet, range: CellRange): Block {
  return sheet.rows
    .slice(range.top, range.bottom + 1)
    .map((row) =>
      sheet.columns
        .slice(range.left, range.right + 1)
        .map((column) => (row === undefined ? '' : textOf(row, sheet.drafts.get(row.lineNo), column))),
    );
}
