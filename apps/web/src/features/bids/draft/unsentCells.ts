import { z } from 'zod';
import type { CellTexts } from '../cells/cellTexts.ts';
import type { Draft } from './draft.ts';

const storedSchema = z.record(z.string(), z.record(z.string(), z.string()));

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

/** The cells kept under a key; none where there are none or they cannot be read. */
export function readUnsent(key: string): Draft {
  try {
    const stored = storedSchema.safeParse(JSON.parse(window.localStorage.getItem(key) ?? '{}')).data;
    return new Map(Object.entries(stored ?? {}));
  } catch {
    return new Map();
  }
}

/**
 * Keeps cells under a key; false when the browser has no room for so many. `laneIds` are the lanes told of: others may be
 * another tab's.
 */
export function writeUnsent(key: string, unsent: Draft, laneIds: Iterable<string>): boolean {
  try {
    const stored = new Map(readUnsent(key));
    for (const laneId of laneIds) stored.delete(laneId);
    for (const [laneId, row] of unsent) stored.set(laneId, row);
    if (stored.size === 0) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, JSON.stringify(Object.fromEntries(stored)));
    return true;
  } catch {
    return false;
  }
}
