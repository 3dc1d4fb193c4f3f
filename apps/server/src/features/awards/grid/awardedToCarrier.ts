import { monthInWords } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Lanes with months that are awarded to a carrier, pending or accepted. */
const awardedLanes = sql({
  from: `SELECT m.lane_id, l.origin_label || ' – ' || l.destination_label AS label, to_char(max(m.month), 'YYYY-MM') AS last_month,
           bool_or(m.is_pending) AS is_pending
         FROM counted_award_months m
         JOIN lanes l ON l.customer_id = m.customer_id AND l.lane_id = m.lane_id
         WHERE m.customer_id = $customer AND m.carrier_id = $carrier AND m.lane_id = ANY ($lanes::bigint[]) AND m.expires_at > $at
         GROUP BY m.lane_id, l.origin_label, l.destination_label`,
  params: { customer: 'id', carrier: 'id', lanes: 'id[]', at: 'moment' },
  row: { lane_id: 'id', label: 'text', last_month: 'text', is_pending: 'bool' },
});

/** Why a carrier can't decline lanes that are awarded to it, by lane. */
export async function whyAwarded(
  tx: Transaction,
  { customerId, carrierId }: { readonly customerId: string; readonly carrierId: string },
  laneIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await awardedLanes.rows(tx, {
    customer: customerId,
    carrier: carrierId,
    lanes: laneIds,
    at: now(),
  });
  return new Map(
    found.map((row) => [
      row.lane_id,
      `${row.label} is awarded to you until ${monthInWords(row.last_month)}. ${
        row.is_pending ? 'Accept or decline the award instead.' : 'Propose an amendment to end it instead.'
      }`,
    ]),
  );
}
