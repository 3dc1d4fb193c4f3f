import type { BidLane } from '../bidTypes.ts';
import { type CellTexts, savedTexts } from '../cells/cellTexts.ts';
import type { InputColumn } from '../cells/inputColumns.ts';

/** Cells that differ from the stored values, by lane and column. */
export type Draft = ReadonlyMap<string, CellTexts>;

/** A change of one cell's text. */
export interface CellChange {
  readonly laneId: string;
  readonly columnId: string;
  readonly before: string;
  readonly after: string;
}
/** Changes made together by typing, pasting or filling, and undone together. */
export type Edit = readonly CellChange[];

/** Returns the current text of a lane's cell. */
export function textIn(draft: Draft, lane: BidLane, columnId: string): string {
  return draft.get(lane.laneId)?.[columnId] ?? savedTexts(lane)[columnId] ?? '';
}

/** Returns the draft after an edit. A cell that equals its saved value leaves the draft. Unchanged rows remain the same objects. */
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

/** Returns the edit that undoes an edit. */
export function reversed(edit: Edit): Edit {
  return edit.toReversed().map(({ before, after, ...cell }) => ({ ...cell, before: after, after: before }));
}

/**
 * Rebases the draft on lanes and columns that may have changed: cells that equal their saved value are dropped silently; cells
 * whose lane is closed or whose column is gone are dropped and counted.
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

/** Returns the draft without the submitted cells, except those changed since. */
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

/** Returns the number of unsaved cells. */
export function countCells(draft: Draft): number {
  let count = 0;
  for (const row of draft.values()) count += Object.keys(row).length;
  return count;
}
