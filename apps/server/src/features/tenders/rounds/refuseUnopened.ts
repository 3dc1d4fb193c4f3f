import { refuse } from '../../../platform/http/problemError.ts';
import type { RoundRow } from '../tenders.queries.ts';

/**
 * Throws for actions that are not allowed while the last round has closed and its sealed bids are not opened yet. Its lanes,
 * carriers and rules must stay as they were during bidding, and a released lane would accept readable bids in addition to unread
 * sealed ones. `whatInstead`: what to do when its key is back.
 */
export function refuseUnopened(last: RoundRow | undefined, whatInstead: string): void {
  if (last?.state !== 'Closed' || last.settled_at !== null) return;
  throw last.key_missed_at === null
    ? refuse('round_being_opened', `Round ${last.round_no} is being opened. Try again in a moment`)
    : refuse(
        'round_key_missing',
        `Round ${last.round_no} is waiting for its encryption key: ${whatInstead}`,
        { status: 409 },
      );
}
