import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { openToCarrier } from './openToCarrier.ts';

export type LaneForBid = { readonly laneId: string; readonly isOpen: boolean; readonly label: string };

/** Lanes of a customer's mode a carrier may see: started ones, or those that hold its own standing bid. */
export async function selectLanesForBid(
  tx: Transaction,
  customerId: string,
  carrierId: string,
  mode: number,
  laneIds: readonly string[],
): Promise<Map<string, LaneForBid>> {
  const found = await rows<{ lane_id: string; is_open: boolean; label: string }>(
    tx,
    `SELECT l.lane_id, l.state = 'Started' AS is_open, l.origin_label || ' – ' || l.destination_label AS label
     FROM lanes l
     WHERE l.customer_id = $1 AND l.mode = $2 AND l.is_counted AND l.lane_id = ANY ($3::bigint[])
       AND EXISTS (SELECT FROM connections n WHERE n.customer_id = $1 AND n.carrier_id = $4 AND n.mode = $2)
       AND ${openToCarrier('$4')}`,
    [customerId, mode, laneIds, carrierId],
  );
  return new Map(
    found.map((row) => [row.lane_id, { laneId: row.lane_id, isOpen: row.is_open, label: row.label }]),
  );
}
