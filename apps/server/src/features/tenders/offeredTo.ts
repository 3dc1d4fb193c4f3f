/**
 * SQL: whether lane `l` of a customer (a parameter as `$1` or `$customer`) is started and, where a running event holds it, the carrier (a
 * parameter as `$3` or `$carrier`) is invited to that event. A lane in no event is offered to every carrier of the mode.
 */
export function offeredTo(carrier: `$${string}`, customer: `$${string}`): string {
  return `(l.state = 'Started' AND NOT EXISTS (
    SELECT FROM tender_lanes h WHERE h.customer_id = ${customer} AND h.lane_id = l.lane_id AND h.is_held
      AND NOT EXISTS (SELECT FROM tender_carriers i WHERE i.customer_id = ${customer} AND i.tender_id = h.tender_id
                        AND i.carrier_id = ${carrier})))`;
}
