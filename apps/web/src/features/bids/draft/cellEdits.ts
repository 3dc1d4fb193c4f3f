import { type Block, spread } from '../../../ui/spreadsheet/block.ts';
import type { CellRange } from '../../../ui/spreadsheet/selection.ts';
import type { BidLane } from '../bidTypes.ts';
import { cellText } from '../cells/cellTexts.ts';
import type { InputColumn } from '../cells/inputColumns.ts';
import { type CellChange, type Draft, type Edit, textIn } from './draft.ts';

/** The cells to edit: visible lanes, input columns and unsaved texts. */
export interface Sheet {
  readonly lanes: readonly BidLane[];
  readonly columns: readonly InputColumn[];
  readonly draft: Draft;
}

/** An edit, and how many cells it skipped because their lane is closed or the sheet ends. */
export interface MadeEdit {
  readonly edit: Edit;
  readonly skipped: number;
}

/** Writes texts into the sheet: `typedAt` returns the text for each cell of a range, undefined to leave it unchanged. */
function write(
  { lanes, columns, draft }: Sheet,
  range: CellRange,
  typedAt: (row: number, column: number) => string | undefined,
): MadeEdit {
  const edit: CellChange[] = [];
  let skipped = 0;
  for (let row = range.top; row <= range.bottom; row += 1) {
    const lane = lanes[row];
    for (let at = range.left; at <= range.right; at += 1) {
      const typed = typedAt(row, at);
      if (typed === undefined) continue;
      const column = columns[at];
      if (lane === undefined || column === undefined || !lane.open) {
        skipped += 1;
        continue;
      }
      const before = textIn(draft, lane, column.id);
      const after = cellText(column, typed);
      if (before !== after) edit.push({ laneId: lane.laneId, columnId: column.id, before, after });
    }
  }
  return { edit, skipped };
}

/** Types a text into one cell. */
export function typeInto(sheet: Sheet, row: number, column: number, text: string): MadeEdit {
  return write(sheet, { top: row, bottom: row, left: column, right: column }, () => text);
}

/** Empties cells. */
export function clearCells(sheet: Sheet, range: CellRange): MadeEdit {
  return write(sheet, range, () => '');
}

/** Pastes a clipboard block at a range's top left corner; it may extend beyond the range, or repeat to fill it. */
export function pasteInto(sheet: Sheet, range: CellRange, block: Block): MadeEdit {
  const rows = range.bottom - range.top + 1;
  const texts = spread(block, rows, range.right - range.left + 1);
  const width = Math.max(0, ...texts.map((row) => row.length));
  return write(
    sheet,
    {
      top: range.top,
      left: range.left,
      bottom: range.top + texts.length - 1,
      right: range.left + width - 1,
    },
    (row, column) => texts[row - range.top]?.[column - range.left],
  );
}

/** Repeats the rows of a range below it, down to `toRow`. */
export function fillDown(sheet: Sheet, range: CellRange, toRow: number): MadeEdit {
  const height = range.bottom - range.top + 1;
  return write(sheet, { ...range, top: range.bottom + 1, bottom: toRow }, (row, at) => {
    const source = sheet.lanes[range.top + ((row - range.top) % height)];
    const column = sheet.columns[at];
    return source === undefined || column === undefined ? undefined : textIn(sheet.draft, source, column.id);
  });
}
