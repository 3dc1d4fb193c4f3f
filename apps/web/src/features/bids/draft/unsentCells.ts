import { z } from 'zod';
import type { LockedStore } from '../../../platform/lockedStore.ts';
import type { CellTexts } from '../cells/cellTexts.ts';
import type { Draft } from './draft.ts';

const lanesSchema = z.record(z.string(), z.record(z.string(), z.string()));
const storedSchema = z.object({ structureVersion: z.number(), lanes: lanesSchema });

/**
 * Returns the lanes that differ from the server's draft; a lane without cells was emptied here. Rows are compared as objects: an
 * edit creates a new one.
 */
export function unsentLanes(draft: Draft, held: Draft): Draft {
  const unsent = new Map<string, CellTexts>();
  for (const [laneId, row] of draft) if (held.get(laneId) !== row) unsent.set(laneId, row);
  for (const laneId of held.keys()) if (!draft.has(laneId)) unsent.set(laneId, {});
  return unsent;
}

/** Merges the server's draft with the changes that only this browser has. */
export function withUnsent(held: Draft, unsent: Draft): Draft {
  const draft = new Map(held);
  for (const [laneId, row] of unsent) {
    if (Object.keys(row).length === 0) draft.delete(laneId);
    else draft.set(laneId, row);
  }
  return draft;
}

/** Cells stored in the browser, and how many were dropped because they belong to earlier charges. */
interface Unsent {
  readonly lanes: Draft;
  readonly lost: number;
}

/** Cells of a charge: after the charges change, they may be different amounts. */
const isOfCharge = (columnId: string) => /^(?:rate|value):/.test(columnId);

/** Drops the cells of charges, for lanes typed with another structure version. */
function withoutCharges(lanes: Draft): Unsent {
  const next = new Map<string, CellTexts>();
  let lost = 0;
  for (const [laneId, row] of lanes) {
    const cells = Object.entries(row);
    const fitting = cells.filter(([columnId]) => !isOfCharge(columnId));
    lost += cells.length - fitting.length;
    if (cells.length === 0 || fitting.length > 0) next.set(laneId, Object.fromEntries(fitting));
  }
  return { lanes: next, lost };
}

/**
 * Returns the cells stored in the browser; empty if there are none or they cannot be read. If they were typed with another
 * structure version (or before versions were stored), cells of charges are dropped and counted.
 */
export function readUnsent({ value }: Pick<LockedStore, 'value'>, structureVersion: number): Unsent {
  return unsentOf(value, structureVersion);
}

function unsentOf(stored: unknown, structureVersion: number): Unsent {
  const versioned = storedSchema.safeParse(stored).data;
  const lanes: Draft = new Map(Object.entries(versioned?.lanes ?? lanesSchema.safeParse(stored).data ?? {}));
  return versioned?.structureVersion === structureVersion ? { lanes, lost: 0 } : withoutCharges(lanes);
}

/**
 * Stores cells with their structure version; resolves to false if they would not survive leaving the page. `laneIds` are the lanes
 * to replace: others may belong to another tab.
 */
export function writeUnsent(
  store: Pick<LockedStore, 'update'>,
  structureVersion: number,
  unsent: Draft,
  laneIds: Iterable<string>,
): Promise<boolean> {
  const removed = [...laneIds];
  return store.update((stored) => {
    const lanes = new Map(unsentOf(stored, structureVersion).lanes);
    for (const laneId of removed) lanes.delete(laneId);
    for (const [laneId, row] of unsent) lanes.set(laneId, row);
    const cells = [...lanes.values()].reduce((sum, row) => sum + Object.keys(row).length, 0);
    return { value: lanes.size === 0 ? null : { structureVersion, lanes: Object.fromEntries(lanes) }, cells };
  });
}
