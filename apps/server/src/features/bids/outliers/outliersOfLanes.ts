import type { ResponseInputOf, bids } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { selectOutliers } from './outliers.queries.ts';
import { presentOutlier, whyUnusual } from './presentOutlier.ts';

type OutlierState = NonNullable<ResponseInputOf<typeof bids.listLaneBids>[number]['outlier']>;

/** The unusual bids of lanes, by bid. Only for callers that act for the customer. */
export async function outliersOfLanes(
  tx: Transaction,
  lanes: readonly { readonly lane_id: string; readonly customer_id: string }[],
): Promise<Map<string, OutlierState>> {
  const found = new Map<string, OutlierState>();
  for (const customerId of new Set(lanes.map((lane) => lane.customer_id))) {
    const laneIds = lanes.filter((lane) => lane.customer_id === customerId).map((lane) => lane.lane_id);
    for (const row of await selectOutliers(tx, customerId, { laneIds }))
      found.set(row.bid_id, presentOutlier(row));
  }
  return found;
}

/** Which of a customer's bids are held, each with the reason in a sentence without a full stop. */
export async function whyHeld(
  tx: Transaction,
  customerId: string,
  bidIds: readonly string[],
): Promise<Map<string, string>> {
  const held = await selectOutliers(tx, customerId, { bidIds, onlyHeld: true });
  return new Map(held.map((row) => [row.bid_id, whyUnusual(row)]));
}
