import type { Block } from '../../../ui/spreadsheet/block.ts';
import type { CellRange } from '../../../ui/spreadsheet/selection.ts';
import type { Sheet } from '../draft/cellEdits.ts';
import { textIn } from '../draft/draft.ts';
import type { LaneInfoColumn } from './gridLayout.ts';
import { detailTexts, standingTexts } from './lockedTexts.ts';

/** Returns the texts of a block of cells for copying: plain numbers, and the texts of read-only columns. */
export function copiedTexts(
  { lanes, columns, draft }: Sheet,
  range: CellRange,
  info: readonly LaneInfoColumn[],
): Block {
  return lanes.slice(range.top, range.bottom + 1).map((lane) => {
    const locked = [
      `${lane.origin} → ${lane.destination}`,
      detailTexts(lane).main,
      String(lane.volume),
      standingTexts(lane, []).main,
    ];
    return Array.from({ length: range.right - range.left + 1 }, (_, step) => {
      const at = range.left + step;
      const column = columns[at - locked.length];
      if (column !== undefined) return textIn(draft, lane, column.id);
      return locked[at] ?? info[at - locked.length - columns.length]?.text(lane) ?? '';
    });
  });
}
