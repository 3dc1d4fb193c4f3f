import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';

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

/**
 * Lanes of bids that were held or released since they were ranked, of one half of the mode or both (null). Read before ranking, so
 * that a later change is ranked by its own job.
 */
export async function takeReleased(
  tx: Transaction,
  customerId: string,
  mode: number,
  half: 0 | 1 | null,
): Promise<string[]> {
  const released = await rows<{ lane_id: string }>(
    tx,
    `UPDATE bids SET needs_ranking = false
     WHERE customer_id = $1 AND mode = $2 AND needs_ranking AND ($3::smallint IS NULL OR lane_id % 2 = $3) RETURNING lane_id`,
    [customerId, mode, half],
  );
  return released.map((row) => row.lane_id);
}
