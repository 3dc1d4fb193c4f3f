import { hasShape } from './hasShape.ts';

const shape = { iv: 'string', data: 'string', cells: 'number' } as const;
const prefix = 'unsent-bids/';
const parts = /^unsent-bids\/([^/]+)\/([^/]+)\/(\d+)$/;

/** Where a person's cells that the server does not hold yet are kept in the browser, by customer and mode. */
export function unsentName(userId: string, customerId: string, mode: number): string {
  return `${prefix}${userId}/${customerId}/${mode}`;
}

/** Cells of one customer and mode that are only in this browser. */
export interface UnsentPlace {
  readonly customerId: string;
  readonly mode: number;
  readonly cells: number;
}

/** A store that is open, as far as others may know of it. */
interface OpenStore {
  readonly cells: number;
}
/** The open stores, by name: where a browser cannot encrypt, their values are nowhere else. */
export const openStores = new Map<string, OpenStore>();

/** An encrypted value as it is stored, with the number of its cells in the clear. */
interface LockedEntry {
  readonly iv: string;
  readonly data: string;
  readonly cells: number;
}
export const isLocked = (stored: unknown): stored is LockedEntry => hasShape(stored, shape);

/** The person whose cells a name is of. */
export const ownerOf = (name: string): string | undefined => parts.exec(name)?.[1];

/** Where a person has cells that are only in this browser. */
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

/** Forgets cells in memory, and what is stored in the clear; `removed`: everything that is stored for this person. */
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

/** A JSON text as its value; null where it is none. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** How many texts are in a value: cells that were stored without their number. */
export function countTexts(value: unknown): number {
  if (typeof value === 'string') return 1;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + countTexts(part), 0);
}
