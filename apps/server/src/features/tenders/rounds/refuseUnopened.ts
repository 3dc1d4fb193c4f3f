import { conflict } from '../../../platform/http/problemError.ts';
import type { RoundRow } from '../tenders.queries.ts';

/**
 * Refuses what may not happen while the last round has closed and its offers do not stand as bids yet. Its lanes, carriers and
 * rules are those under which it was offered, and a lane let go would take bids in the clear beside offers that nobody has read.
 * `whatInstead`: what to do when its key is there again.
 */
export function refuseUnopened(last: RoundRow | undefined, whatInstead: string): void {
  if (last?.state !== 'Closed' || last.settled_at !== null) return;
  throw last.key_missed_at === null
    ? conflict('round_settling', `Round ${last.round_no} is being opened. Try again in a moment`)
    : conflict('round_key_missing', `Round ${last.round_no} is waiting for its encryption key: ${whatInstead}`);
}
