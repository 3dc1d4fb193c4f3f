import { z } from 'zod';
import type { CellTexts } from '../cells/cellTexts.ts';
import type { Draft } from './draft.ts';

const lanesSchema = z.record(z.string(), z.record(z.string(), z.string()));
const storedSchema = z.object({ structureVersion: z.number(), lanes: lanesSchema });

/** Where cells that the server does not hold yet are kept in the browser, by person, customer and mode. */
export function unsentKey(userId: string, customerId: string, mode: number): string {
  return `unsent-bids/${userId}/${customerId}/${mode}`;
}

/**
 * The lanes that the server does not hold as they are here; one without cells was emptied here. Rows are compared as objects:
 * an edit makes a new one.
 */
export function unsentLanes(draft: Draft, held: Draft): Draft {
  const unsent = new Map<string, CellTexts>();
  for (const [laneId, row] of draft) if (held.get(laneId) !== row) unsent.set(laneId, row);
  for (const laneId of held.keys()) if (!draft.has(laneId)) unsent.set(laneId, {});
  return unsent;
}

/** What the server holds with what it did not get any more, as this browser kept it. */
export function withUnsent(held: Draft, unsent: Draft): Draft {
  const draft = new Map(held);
  for (const [laneId, row] of unsent) {
    if (Object.keys(row).length === 0) draft.delete(laneId);
    else draft.set(laneId, row);
  }
  return draft;
}

/** Cells kept in the browser, and how many more there were that say something of charges as they were. */
interface Unsent {
  readonly lanes: Draft;
  readonly lost: number;
}

/** Cells that are of a charge: under other charges they may be other amounts. */
const isOfCharge = (columnId: string) => /^(?:rate|value):/.test(columnId);

/** Cells typed under charges of another version, without those that are of a charge. */
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
 * The cells kept under a key; none where there are none or they cannot be read. Typed under charges of another version (or
 * before that was kept), those that are of a charge are left out and counted.
 */
export function readUnsent(key: string, structureVersion: number): Unsent {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? '{}');
    const versioned = storedSchema.safeParse(stored).data;
    const lanes: Draft = new Map(Object.entries(versioned?.lanes ?? lanesSchema.parse(stored)));
    return versioned?.structureVersion === structureVersion ? { lanes, lost: 0 } : withoutCharges(lanes);
  } catch {
    return { lanes: new Map(), lost: 0 };
  }
}

/**
 * Keeps cells, typed under charges of this version, under a key; false when the browser has no room for so many. `laneIds` are
 * the lanes told of: others may be another tab's.
 */
export function writeUnsent(
  key: string,
  structureVersion: number,
  unsent: Draft,
  laneIds: Iterable<string>,
): boolean {
  try {
    const stored = new Map(readUnsent(key, structureVersion).lanes);
    for (const laneId of laneIds) stored.delete(laneId);
    for (const [laneId, row] of unsent) stored.set(laneId, row);
    if (stored.size === 0) window.localStorage.removeItem(key);
    else
      window.localStorage.setItem(
        key,
        JSON.stringify({ structureVersion, lanes: Object.fromEntries(stored) }),
      );
    return true;
  } catch {
    return false;
  }
}
