import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';

/** A current bid that is complete and priced, and is an outlier or has an unconfirmed check. */
export type UnusualBid = { bid_id: string; lane_id: string; carrier_id: string; mode: number };

/**
 * Locks bids of the caller's company in the order of their IDs. Returns those that are unusual.
 * @throws 404 for a bid that is unknown, withdrawn, or of another customer
 */
export async function lockUnusual(
  tx: Transaction,
  caller: Caller,
  bidIds: readonly string[],
): Promise<UnusualBid[]> {
  const asked = [...new Set(bidIds)];
  const known = await execute(
    tx,
    `SELECT bid_id FROM bids WHERE customer_id = $1 AND bid_id = ANY ($2::bigint[]) AND withdrawn_at IS NULL
     ORDER BY bid_id FOR NO KEY UPDATE`,
    [caller.companyId, asked],
  );
  if (known < asked.length) throw refuse('bid_not_found', 'Bid not found', { field: 'bidIds' });
  return rows<UnusualBid>(
    tx,
    `SELECT b.bid_id, b.lane_id, b.carrier_id, b.mode FROM bids b
     WHERE b.customer_id = $1 AND b.bid_id = ANY ($2::bigint[]) AND b.is_complete AND b.unit_cost_usd IS NOT NULL
       AND (EXISTS (SELECT FROM bid_outliers o WHERE o.customer_id = $1 AND o.bid_id = b.bid_id)
         OR EXISTS (SELECT FROM bid_checks c WHERE c.customer_id = $1 AND c.bid_id = b.bid_id AND c.confirmed_at IS NULL))
     ORDER BY b.bid_id`,
    [caller.companyId, asked],
  );
}
