import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

const lastClosed = sql({
  from: `SELECT h.lane_id, max(r.round_no)::integer AS round_no
    FROM tender_lanes h
    JOIN tender_carriers c ON c.customer_id = h.customer_id AND c.tender_id = h.tender_id AND c.carrier_id = $carrier
    JOIN tender_rounds r ON r.customer_id = h.customer_id AND r.tender_id = h.tender_id
    WHERE h.customer_id = $customer AND h.lane_id = ANY ($lanes::bigint[]) AND h.is_held
    GROUP BY h.lane_id, h.tender_id
    HAVING bool_or(r.state = 'Closed') AND NOT bool_or(r.state = 'Open')`,
  params: { customer: 'id', carrier: 'id', lanes: 'id[]' },
  row: { lane_id: 'id', round_no: 'int' },
});

/** Returns the last closed round of lanes whose event has no open one, for an invited carrier. */
export async function closedRounds(
  tx: Transaction,
  { customerId, carrierId }: { readonly customerId: string; readonly carrierId: string },
  laneIds: readonly string[],
): Promise<Map<string, number>> {
  const found = await lastClosed.rows(tx, { customer: customerId, carrier: carrierId, lanes: laneIds });
  return new Map(found.map((row) => [row.lane_id, row.round_no]));
}
