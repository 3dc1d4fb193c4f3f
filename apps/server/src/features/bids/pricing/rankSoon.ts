import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';

/**
 * Marks bids that were held or released for the next ranking. Until then they cannot be awarded. Their prices stay: a carrier
 * must not see from its bid that the customer resolved it.
 */
export async function rankSoon(
  tx: Transaction,
  customerId: string,
  bidIds: readonly string[],
): Promise<void> {
  await execute(
    tx,
    'UPDATE bids SET needs_ranking = true WHERE customer_id = $1 AND bid_id = ANY ($2::bigint[]) AND NOT needs_ranking',
    [customerId, bidIds],
  );
}
