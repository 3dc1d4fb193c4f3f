import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { visibleToCarrier } from '../visibleToCarrier.ts';

export type LaneForBid = { readonly laneId: string; readonly isOpen: boolean; readonly label: string };

/**
 * Locks and returns the lanes of a customer's mode that a carrier may see: started ones, or those with its own current bid. They
 * are locked in the order of their IDs until the transaction ends, so that a pause waits for bids in flight and no bid comes after
 * it. `whatever`: all of them count as open.
 */
export async function holdLanesForBid(
  tx: Transaction,
  customerId: string,
  carrierId: string,
  mode: number,
  laneIds: readonly string[],
  whatever = false,
): Promise<Map<string, LaneForBid>> {
  const found = await rows<{ lane_id: string; is_open: boolean; label: string }>(
    tx,
    `SELECT l.lane_id, l.state = 'Started' AS is_open, l.origin_label || ' – ' || l.destination_label AS label
     FROM lanes l
     WHERE l.customer_id = $1 AND l.mode = $2 AND l.is_counted AND l.lane_id = ANY ($3::bigint[])
       AND EXISTS (SELECT FROM connections n WHERE n.customer_id = $1 AND n.carrier_id = $4 AND n.mode = $2)
       AND ($5 OR ${visibleToCarrier('$4')})
     ORDER BY l.lane_id FOR SHARE OF l`,
    [customerId, mode, laneIds, carrierId, whatever],
  );
  return new Map(
    found.map((row) => [
      row.lane_id,
      { laneId: row.lane_id, isOpen: row.is_open || whatever, label: row.label },
    ]),
  );
}

/** Why a lane takes no bid of the carrier, apart from its round; null if it does. */
export function laneRefusal(lane: LaneForBid | undefined): string | null {
  if (lane === undefined) return 'Lane not found, or not open to you.';
  return lane.isOpen ? null : `${lane.label} is not open for bids now.`;
}
