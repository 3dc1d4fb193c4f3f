import { type Block, spread } from '../../../../ui/spreadsheet/block.ts';
import type { CellRange } from '../../../../ui/spreadsheet/selection.ts';
import type { ExceptionRow } from '../../uploadTypes.ts';
import type { CellDrafts, RowEdit } from './cellDrafts.ts';
import { receivedText, textOf } from './sheetCell.ts';
import type { SheetColumn } from './sheetColumns.ts';

/** The data to edit: rows in order, columns, and unsaved cells. */
export interface EditedSheet {
  readonly rows: readonly (ExceptionRow | undefined)[];
  readonly columns: readonly SheetColumn[];
  readonly drafts: CellDrafts;
}

/** An edit, and how many cells it skipped because they are read-only or outside the sheet. */
export interface MadeEdits {
  readonly edits: RowEdit[];
  readonly cells: number;
  readonly skipped: number;
}

/** Writes a text to each cell of a range; undefined leaves the cell unchanged, null resets it to what was received. */
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

/** Returns the new text of a cell; undefined if it is unchanged. */
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
  // The received text is not a correction.
  if (text === null || text === received.trim()) return isCorrected ? null : undefined;
  const isFailed = own?.[field]?.failed != null;
  return text === textOf(row, own, column) && isCorrected && !isFailed ? undefined : text;
}

/** Types a text into one cell. */
export function typeInto(sheet: EditedSheet, row: number, column: number, text: string): MadeEdits {
  return write(sheet, { top: row, bottom: row, left: column, right: column }, () => text);
}

/** Resets cells to what was received. */
export function asReceived(sheet: EditedSheet, range: CellRange): MadeEdits {
  return write(sheet, range, () => null);
}

/** Pastes a clipboard block at a range's top left corner; it may extend beyond the range, or repeat to fill it. */
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

/** Repeats the rows of a range below it, down to `toRow`. */
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

/** Accepts the proposals in the cells of a range. */
export function takeProposals(sheet: EditedSheet, range: CellRange): MadeEdits {
  return write(sheet, range, (at, columnAt) => {
    const row = sheet.rows[at];
    const field = sheet.columns[columnAt]?.field ?? null;
    if (row === undefined || field === null || sheet.drafts.get(row.lineNo)?.[field] !== undefined)
      return undefined;
    return row.exceptions.find((exception) => exception.field === field)?.proposal ?? undefined;
  });
}

/** Returns how many proposals can be accepted in the loaded rows. */
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

/** Returns the texts of a range for copying. */
export function copiedTexts(sheet: EditedSheet, range: CellRange): Block {
  return sheet.rows
    .slice(range.top, range.bottom + 1)
    .map((row) =>
      sheet.columns
        .slice(range.left, range.right + 1)
        .map((column) => (row === undefined ? '' : textOf(row, sheet.drafts.get(row.lineNo), column))),
    );
}
