import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';

/**
 * Marks results of closed rounds with the current price of bids as confirmed or not: called when a customer asks a carrier
 * to confirm a price, and when the carrier does. Results with another price stay as they are.
 */
export async function markResults(
  tx: Transaction,
  customerId: string,
  bidIds: readonly string[],
): Promise<void> {
  await execute(
    tx,
    `UPDATE round_results r SET is_unconfirmed = EXISTS (
       SELECT FROM bid_checks c WHERE c.customer_id = $1 AND c.bid_id = b.bid_id AND c.confirmed_at IS NULL)
     FROM bids b
     WHERE b.customer_id = $1 AND b.bid_id = ANY ($2::bigint[])
       AND r.customer_id = $1 AND r.carrier_id = b.carrier_id AND r.lane_id = b.lane_id AND r.unit_cost_usd = b.unit_cost_usd`,
    [customerId, bidIds],
  );
}
