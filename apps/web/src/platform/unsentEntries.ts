import { hasShape } from './hasShape.ts';

const shape = { iv: 'string', data: 'string', cells: 'number' } as const;
const prefix = 'unsent-bids/';
const parts = /^unsent-bids\/([^/]+)\/([^/]+)\/(\d+)$/;

/** Storage key of a user's cells that are not on the server yet, by customer and mode. */
export function unsentName(userId: string, customerId: string, mode: number): string {
  return `${prefix}${userId}/${customerId}/${mode}`;
}

/** Cells of one customer and mode that are only in this browser. */
export interface UnsentPlace {
  readonly customerId: string;
  readonly mode: number;
  readonly cells: number;
}

/** Public part of an open store. */
interface OpenStore {
  readonly cells: number;
}
/** Open stores by name. If the browser cannot encrypt, their values exist only here. */
export const openStores = new Map<string, OpenStore>();

/** An encrypted value as stored, with the number of its cells unencrypted. */
interface LockedEntry {
  readonly iv: string;
  readonly data: string;
  readonly cells: number;
}
export const isLocked = (stored: unknown): stored is LockedEntry => hasShape(stored, shape);

/** Returns the user that a storage key belongs to. */
export const ownerOf = (name: string): string | undefined => parts.exec(name)?.[1];

/** Returns where a user has cells that exist only in this browser. */
export function unsentPlaces(userId: string): UnsentPlace[] {
  const cellsOf = new Map<string, number>();
  for (const name of storedNames()) {
    const stored = parseJson(window.localStorage.getItem(name));
    cellsOf.set(name, isLocked(stored) ? stored.cells : countTexts(stored));
  }
  for (const [name, store] of openStores) cellsOf.set(name, store.cells);
  return [...cellsOf].flatMap(([name, cells]) => {
    const [, owner, customerId = '', mode] = parts.exec(name) ?? [];
    return owner === userId && cells > 0 ? [{ customerId, mode: Number(mode), cells }] : [];
  });
}

/** Clears cells in memory and unencrypted entries; with `removed`, everything stored for this user. */
export function forgetUnsent(userId: string, { removed }: { removed: boolean }): void {
  openStores.clear();
  for (const name of storedNames()) {
    const isOwn = ownerOf(name) === userId;
    const isPlain = !isLocked(parseJson(window.localStorage.getItem(name)));
    if (isPlain || (isOwn && removed)) window.localStorage.removeItem(name);
  }
}

function storedNames(): string[] {
  try {
    return Object.keys(window.localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Parses a JSON text; null if it is invalid. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Counts the texts in a value, for cells stored without their number. */
export function countTexts(value: unknown): number {
  if (typeof value === 'string') return 1;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + countTexts(part), 0);
}
