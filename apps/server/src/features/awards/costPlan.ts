import type { Transaction } from '../../platform/database/database.ts';
import { inBulk } from '../../platform/database/inBulk.ts';
import { inSlices } from '../../platform/inSlices.ts';

// From this number, joining whole tables is faster than row-by-row lookups.
const many = 200;

/** Awards of one statement: more would take minutes and hundreds of MB, and one statement may take 110 seconds. */
const awardsAtOnce = 10_000;

export type InParts = {
  /** Number of awards of one statement. */
  readonly atOnce?: number;
  /** Reports how many awards are done, before each part. */
  readonly report?: ((done: number, total: number) => Promise<void>) | undefined;
};

type Planned = {
  /** Place in the requested order; default: in this list. */
  readonly place?: number;
  readonly awardId?: string | undefined;
  readonly laneId: string;
  readonly bidId: string;
  readonly share: number;
  readonly months: readonly string[] | null;
  readonly awardedBy?: string;
};

/** Returns awards as `costAwards.sql` reads them, in the requested order. */
export async function planOf(awards: readonly Planned[]): Promise<string> {
  const texts: string[] = [];
  await inSlices(awards.length, (place) => {
    const award = awards[place]!;
    texts.push(JSON.stringify({ place, ...award, months: award.months?.map(dayOf) ?? null }));
  });
  return `[${texts.join(',')}]`;
}

/**
 * Runs a statement for parts of many awards, one after the other, each award with its place in the whole list. Awards of a lane are in
 * the same part, in the requested order, because they share its months and bids. Returns the rows of all parts.
 */
export async function inParts<T extends { readonly laneId: string }, Row>(
  tx: Transaction,
  awards: readonly T[],
  run: (part: readonly (T & { readonly place: number })[]) => Promise<Row[]>,
  { atOnce = awardsAtOnce, report }: InParts = {},
): Promise<Row[]> {
  const found: Row[] = [];
  let done = 0;
  for (const part of partsOf(awards, atOnce)) {
    await report?.(done, awards.length);
    found.push(...(await asMany(tx, part.length, () => run(part))));
    done += part.length;
  }
  return found;
}

function partsOf<T extends { readonly laneId: string }>(awards: readonly T[], atOnce: number) {
  const placed = awards.map((award, place) => ({ ...award, place }));
  if (placed.length <= atOnce) return [placed];
  const ofLanes = new Map<string, (T & { readonly place: number })[]>();
  for (const award of placed) {
    const ofLane = ofLanes.get(award.laneId);
    if (ofLane === undefined) ofLanes.set(award.laneId, [award]);
    else ofLane.push(award);
  }
  const parts: (T & { readonly place: number })[][] = [[]];
  for (const ofLane of ofLanes.values()) {
    const last = parts.at(-1)!;
    if (last.length > 0 && last.length + ofLane.length > atOnce) parts.push(ofLane);
    else last.push(...ofLane);
  }
  return parts;
}

/** Runs a statement about this number of awards or lanes. */
export function asMany<T>(tx: Transaction, count: number, work: () => Promise<T>): Promise<T> {
  return count > many ? inBulk(tx, work) : work();
}

/** Returns the first day of a month, the form in which the database stores months. */
export function dayOf(month: string): string {
  return `${month}-01`;
}
