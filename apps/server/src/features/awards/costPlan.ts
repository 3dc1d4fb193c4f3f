import type { Transaction } from '../../platform/database/database.ts';
import { disableNestedLoops } from '../../platform/database/disableNestedLoops.ts';
import { inSlices } from '../../platform/inSlices.ts';

// From this number, joining whole tables is faster than row-by-row lookups.
const many = 200;

type Planned = {
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
    texts.push(JSON.stringify({ ...award, place, months: award.months?.map(dayOf) ?? null }));
  });
  return `[${texts.join(',')}]`;
}

/** Runs a statement about this number of awards or lanes. */
export function asMany<T>(tx: Transaction, count: number, work: () => Promise<T>): Promise<T> {
  return count > many ? disableNestedLoops(tx, work) : work();
}

/** Returns the first day of a month, the form in which the database stores months. */
export function dayOf(month: string): string {
  return `${month}-01`;
}
