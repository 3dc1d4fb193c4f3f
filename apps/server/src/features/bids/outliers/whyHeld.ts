import type { Transaction } from '../../../platform/database/database.ts';
import { selectOutliers } from './outliers.queries.ts';
import { whyUnusual } from './presentOutlier.ts';

/** Which of a customer's bids are held, each with the reason in a sentence without a full stop. */
export async function whyHeld(
  tx: Transaction,
  customerId: string,
  bidIds: readonly string[],
): Promise<Map<string, string>> {
  const held = await selectOutliers(tx, customerId, { bidIds, onlyHeld: true });
  return new Map(held.map((row) => [row.bid_id, whyUnusual(row)]));
}
