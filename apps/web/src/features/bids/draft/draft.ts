import type { BidLane } from '../bidTypes.ts';
import { type CellTexts, savedTexts } from '../cells/cellTexts.ts';
import type { InputColumn } from '../cells/inputColumns.ts';

/** Cells that differ from what the server holds, by lane and column. */
export type Draft = ReadonlyMap<string, CellTexts>;

/** One cell made to say something else. */
export interface CellChange {
  readonly laneId: string;
  readonly columnId: string;
  readonly before: string;
  readonly after: string;
}
/** What was changed at one go, by typing, pasting or filling: undone at one go. */
export type Edit = readonly CellChange[];

/** What a lane's cell says now. */
export function textIn(draft: Draft, lane: BidLane, columnId: string): string {
  return draft.get(lane.laneId)?.[columnId] ?? savedTexts(lane)[columnId] ?? '';
}

/** The draft after an edit; a cell back to what is saved is no longer unsaved. Rows not touched stay the same objects. */
export function withEdit(draft: Draft, lanes: ReadonlyMap<string, BidLane>, edit: Edit): Draft {
  const next = new Map(draft);
  const touched = new Map<string, Record<string, string>>();
  for (const { laneId, columnId, after } of edit) {
    const lane = lanes.get(laneId);
    if (lane === undefined) continue;
    let row = touched.get(laneId);
    if (row === undefined) {
      row = { ...draft.get(laneId) };
      touched.set(laneId, row);
    }
    if (after === (savedTexts(lane)[columnId] ?? '')) delete row[columnId];
    else row[columnId] = after;
  }
  for (const [laneId, row] of touched) {
    if (Object.keys(row).length === 0) next.delete(laneId);
    else next.set(laneId, row);
  }
  return next;
}

/** The edit that takes an edit back. */
export function reversed(edit: Edit): Edit {
  return edit.toReversed().map(({ before, after, ...cell }) => ({ ...cell, before: after, after: before }));
}

/**
 * The draft upon lanes and columns that may have changed meanwhile: cells that say what is saved go silently,
 * cells whose lane is closed or whose column is gone are counted.
 */
export function rebased(
  draft: Draft,
  lanes: ReadonlyMap<string, BidLane>,
  columns: readonly InputColumn[],
): { draft: Draft; lost: number } {
  const known = new Set(columns.map(({ id }) => id));
  const next = new Map<string, CellTexts>();
  let lost = 0;
  for (const [laneId, row] of draft) {
    const lane = lanes.get(laneId);
    const cells = Object.entries(row);
    const fitting = lane?.open === true ? cells.filter(([columnId]) => known.has(columnId)) : [];
    lost += cells.length - fitting.length;
    if (lane === undefined) continue;
    const saved = savedTexts(lane);
    const kept = fitting.filter(([columnId, text]) => text !== (saved[columnId] ?? ''));
    if (kept.length === cells.length) next.set(laneId, row);
    else if (kept.length > 0) next.set(laneId, Object.fromEntries(kept));
  }
  return { draft: next, lost };
}

/** The draft without the cells that were submitted, unless they were changed since. */
export function withoutSubmitted(draft: Draft, submitted: Draft): Draft {
  const next = new Map(draft);
  for (const [laneId, sent] of submitted) {
    const row = draft.get(laneId);
    if (row === undefined) continue;
    const left = Object.entries(row).filter(([columnId, text]) => sent[columnId] !== text);
    if (left.length === 0) next.delete(laneId);
    else next.set(laneId, Object.fromEntries(left));
  }
  return next;
}

/** How many cells are unsaved. */
export function countCells(draft: Draft): number {
  let count = 0;
  for (const row of draft.values()) count += Object.keys(row).length;
  return count;
}
