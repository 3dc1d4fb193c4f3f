import type { Transaction } from '../../platform/database/database.ts';
import { optionalRow } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { visibleToCarrier } from '../bids/index.ts';
import { customersOfLanes } from '../lanes/index.ts';

export type VisibleLane = { readonly customerId: string; readonly laneId: string; readonly mode: number };

/** The company to whose awards a caller is limited: a carrier's own; null for a customer, who sees all of its own. */
export function onlyCarrier(caller: Caller): string | null {
  return caller.userType === 'Carrier' ? caller.companyId : null;
}

/**
 * Returns a lane the caller may see: its own company's; for a carrier, one in a connected customer's mode that is started or has
 * the carrier's own current bid or award. 404 otherwise.
 */
export async function requireLane(tx: Transaction, caller: Caller, laneId: string): Promise<VisibleLane> {
  const [customerId] = await customersOfLanes(tx, caller.customerIds, [laneId]);
  const row = await optionalRow<{ customer_id: string; mode: number }>(
    tx,
    `SELECT l.customer_id, l.mode FROM lanes l
     WHERE l.customer_id = $1 AND l.lane_id = $2 AND l.is_counted
       AND ($3::bigint IS NULL OR (
         EXISTS (SELECT FROM connections n WHERE n.customer_id = $1 AND n.carrier_id = $3 AND n.mode = l.mode)
         AND (${visibleToCarrier('$3', '$1')}
              OR EXISTS (SELECT FROM awards a WHERE a.customer_id = $1 AND a.lane_id = l.lane_id AND a.carrier_id = $3))))`,
    [customerId, laneId, onlyCarrier(caller)],
  );
  if (row === null) throw refuse('lane_not_found', 'Lane not found', { status: 404 });
  return { customerId: row.customer_id, laneId, mode: row.mode };
}
