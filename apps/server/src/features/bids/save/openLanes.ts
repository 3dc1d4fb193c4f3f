import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { visibleToCarrier } from '../visibleToCarrier.ts';
import type { Bidder } from './saveBids.ts';

export type LaneForBid = {
  readonly laneId: string;
  readonly isOpen: boolean;
  readonly label: string;
  readonly origin: string;
  readonly destination: string;
  /** Whether the volume of one load is known. */
  readonly hasLoads: boolean;
};

/**
 * Locks and returns the lanes of a customer's mode that a carrier may see: started ones, or those with its own current bid. They
 * are locked in the order of their IDs until the transaction ends, so that a pause waits for bids in flight and no bid comes after
 * it; a preview does not lock them.
 */
export async function holdLanesForBid(
  tx: Transaction,
  { customerId, carrierId, mode }: Pick<Bidder, 'customerId' | 'carrierId' | 'mode'>,
  laneIds: readonly string[],
  { isEveryLaneOpen = false, locks = true }: { isEveryLaneOpen?: boolean; locks?: boolean } = {},
): Promise<Map<string, LaneForBid>> {
  const found = await rows<{
    lane_id: string;
    is_open: boolean;
    origin: string;
    destination: string;
    has_loads: boolean;
  }>(
    tx,
    `SELECT l.lane_id, l.state = 'Started' AS is_open, l.origin_label AS origin, l.destination_label AS destination,
            volume_of_loads(1, l.shipment_count, l.volume, t.volume) IS NOT NULL AS has_loads
     FROM lanes l
     LEFT JOIN lane_typical_shipments t ON t.customer_id = $1 AND t.lane_id = l.lane_id
     WHERE l.customer_id = $1 AND l.mode = $2 AND l.is_counted AND l.lane_id = ANY ($3::bigint[])
       AND EXISTS (SELECT FROM connections n WHERE n.customer_id = $1 AND n.carrier_id = $4 AND n.mode = $2)
       AND ($5 OR ${visibleToCarrier('$4', '$1')})
     ORDER BY l.lane_id ${locks ? 'FOR SHARE OF l' : ''}`,
    [customerId, mode, laneIds, carrierId, isEveryLaneOpen],
  );
  return new Map(
    found.map((row) => [
      row.lane_id,
      {
        laneId: row.lane_id,
        isOpen: row.is_open || isEveryLaneOpen,
        label: `${row.origin} – ${row.destination}`,
        origin: row.origin,
        destination: row.destination,
        hasLoads: row.has_loads,
      },
    ]),
  );
}

/** Why a lane takes no bid of the carrier, apart from its round; null if it does. */
export function laneRefusal(lane: LaneForBid | undefined): string | null {
  if (lane === undefined) return 'Lane not found, or not open to you.';
  return lane.isOpen ? null : `${lane.label} is not open for bids now.`;
}
