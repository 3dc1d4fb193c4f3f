import { offeredTo } from '../tenders/index.ts';

/**
 * SQL: whether lane `l` is started (in a tender event: for this carrier) or has a current bid of the carrier, a parameter as `$3`.
 * The one definition of which lanes a carrier may see, apart from awards and the connection, which the surrounding statement
 * checks.
 */
export function visibleToCarrier(carrier: `$${number}`): string {
  return `(${offeredTo(carrier)} OR EXISTS (
    SELECT FROM bids own WHERE own.customer_id = l.customer_id AND own.lane_id = l.lane_id
      AND own.carrier_id = ${carrier} AND own.withdrawn_at IS NULL))`;
}
