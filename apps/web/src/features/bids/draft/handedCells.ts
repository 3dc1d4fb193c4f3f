import type { BidPlace } from '../bids.api.ts';
import type { PricedSheet } from '../editor/pricedSheet.ts';
import type { MadeEdit } from './cellEdits.ts';
import { type CellChange, type Draft, textIn } from './draft.ts';

type Place = Pick<BidPlace, 'mode' | 'customerId'>;
interface Handed {
  readonly place: Place;
  readonly cells: Draft;
}

/**
 * Cells on their way into the grid, from the review of a sheet of a sealed round. Only in memory: the grid stores them, encrypted, like
 * cells that are typed there.
 */
let handed: Handed | null = null;
const listeners = new Set<() => void>();

/** Hands cells to the grid of a place, which takes them at once or when it is opened. */
export function handToGrid(place: Place, cells: Draft): void {
  handed = { place, cells };
  for (const listener of listeners) listener();
}

export const handedCells = {
  get: (): Handed | null => handed,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Takes the cells that were handed to a place; null if there are none. */
export function takeHanded({ mode, customerId }: Place): Draft | null {
  if (handed === null || handed.place.mode !== mode || handed.place.customerId !== customerId) return null;
  const { cells } = handed;
  handed = null;
  return cells;
}

/** The edit that types cells into the grid; skipped are those of closed lanes, and of lanes or columns that it does not have. */
export function editOf({ byId, columns }: PricedSheet, draft: Draft, cells: Draft): MadeEdit {
  const known = new Set(columns.map(({ id }) => id));
  const edit: CellChange[] = [];
  let skipped = 0;
  for (const [laneId, row] of cells) {
    const lane = byId.get(laneId);
    for (const [columnId, after] of Object.entries(row)) {
      if (lane?.open !== true || !known.has(columnId)) {
        skipped += 1;
        continue;
      }
      const before = textIn(draft, lane, columnId);
      if (before !== after) edit.push({ laneId, columnId, before, after });
    }
  }
  return { edit, skipped };
}
