import { offeredTo } from '../tenders/index.ts';

/**
 * SQL: whether lane `l` is started (in a tender event: for this carrier) or holds a standing bid of the carrier, a parameter
 * as `$3`. The one definition of what a carrier may see of lanes, but for awards and for the connection, which the statement
 * around it asks for.
 */
export function openToCarrier(carrier: `$${number}`): string {
  return `(${offeredTo(carrier)} OR EXISTS (
    SELECT FROM bids own WHERE own.customer_id = l.customer_id AND own.lane_id = l.lane_id
      AND own.carrier_id = ${carrier} AND own.withdrawn_at IS NULL))`;
}
