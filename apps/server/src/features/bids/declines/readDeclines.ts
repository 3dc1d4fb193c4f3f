import type { bids, ResponseInputOf } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { selectReadableLanes } from '../bids.queries.ts';
import { declinesOfLane } from './declines.queries.ts';

/** Which carriers declined a lane of the calling customer. 404 for another company's lane. */
export async function readDeclines(
  tx: Transaction,
  caller: Caller,
  laneId: string,
): Promise<ResponseInputOf<typeof bids.listDeclines>> {
  const [lane] = await selectReadableLanes(tx, caller.customerIds, [laneId], null);
  if (lane === undefined) throw refuse('lane_not_found', 'Lane not found', { status: 404 });
  const found = await declinesOfLane.rows(tx, { customer: lane.customer_id, lane: laneId });
  return found.map((row) => ({
    carrierId: row.carrier_id,
    carrierName: row.carrier_name,
    reason: row.reason,
    note: row.note,
    at: row.declined_at,
  }));
}
