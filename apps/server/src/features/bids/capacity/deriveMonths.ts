import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Follower } from '../../../platform/jobs/job.ts';

/**
 * Months entered by hand keep their capacity. $lanes null: all of the mode; $carrier null: of all carriers, of which only the bids that
 * still have loads per week are looked at.
 */
const derive = sql({
  from: `WITH derived AS MATERIALIZED (
      SELECT bid_id, month, capacity
      FROM (
        SELECT b.bid_id, f.month, capacity_of_loads(b.loads_per_week, f.month, l.shipment_count, l.volume, t.volume) AS capacity
        FROM bids b
        JOIN lanes l ON l.customer_id = $customer AND l.lane_id = b.lane_id
        JOIN lane_forecasts f ON f.customer_id = $customer AND f.lane_id = b.lane_id
        LEFT JOIN lane_typical_shipments t ON t.customer_id = $customer AND t.lane_id = b.lane_id
        WHERE b.customer_id = $customer AND b.mode = $mode AND b.loads_per_week IS NOT NULL AND b.withdrawn_at IS NULL
          AND ($lanes::bigint[] IS NULL OR b.lane_id = ANY ($lanes)) AND ($carrier::bigint IS NULL OR b.carrier_id = $carrier)
      ) every_month
      WHERE capacity IS NOT NULL
    ),
    outdated AS (
      DELETE FROM bid_months m USING bids b
      WHERE m.customer_id = $customer AND m.is_derived AND b.customer_id = $customer AND b.bid_id = m.bid_id
        AND b.mode = $mode AND b.withdrawn_at IS NULL AND (b.loads_per_week IS NOT NULL OR $carrier::bigint IS NOT NULL)
        AND ($lanes::bigint[] IS NULL OR b.lane_id = ANY ($lanes)) AND ($carrier::bigint IS NULL OR b.carrier_id = $carrier)
        AND NOT EXISTS (SELECT FROM derived d WHERE d.bid_id = m.bid_id AND d.month = m.month)
    )
    INSERT INTO bid_months AS m (customer_id, bid_id, month, capacity, is_derived)
    SELECT $customer, bid_id, month, capacity, true FROM derived
    ON CONFLICT (customer_id, bid_id, month) DO UPDATE SET capacity = excluded.capacity
      WHERE m.is_derived AND m.capacity <> excluded.capacity`,
  params: { customer: 'id', mode: 'int', lanes: 'id[]?', carrier: 'id?' },
});

/** Bids of a customer's mode: on some lanes or, with null, on all; of one carrier or, with null, of all. */
type DerivedBids = {
  readonly customerId: string;
  readonly mode: number;
  readonly laneIds: readonly string[] | null;
  readonly carrierId: string | null;
};

/** Calculates the capacity of months of bids from their loads per week. Months entered by hand keep theirs. */
export async function deriveMonths(
  tx: Transaction,
  { customerId, mode, laneIds, carrierId }: DerivedBids,
): Promise<void> {
  await derive.execute(tx, { customer: customerId, mode, lanes: laneIds, carrier: carrierId });
}

/** Follows 'lanes.changed': the volume of a load, or the months of a lane, may be others now. Before what reads capacities. */
export const deriveMonthsOfLanes: Follower = {
  name: 'deriveMonthsOfLanes',
  step: 'capacities',
  async follow(tx, facts) {
    for (const { customerId, mode, volumesChanged, laneIds } of facts)
      if (volumesChanged !== false)
        await deriveMonths(tx, { customerId, mode, laneIds: laneIds ?? null, carrierId: null });
  },
};

/**
 * SQL: a query in parentheses that lists the contract months in which a bid of a customer (a parameter as `$1`) cannot be awarded in
 * full: its prices are not valid on every day, or it takes less than the volume. Few bids have such limits, so that only those are
 * joined with their months. Every table is asked for by the parameter, so that a cluster can send the query to the customer's node.
 */
export function shortMonths(customer: `$${string}`): string {
  return `(
    SELECT b.mode, b.bid_id, b.lane_id, f.month, f.baseline_cost_usd
    FROM bids b
    JOIN lane_forecasts f ON f.customer_id = ${customer} AND f.lane_id = b.lane_id
    LEFT JOIN bid_months m ON m.customer_id = ${customer} AND m.bid_id = b.bid_id AND m.month = f.month
    WHERE b.customer_id = ${customer}
      AND (b.valid_from IS NOT NULL OR b.valid_to IS NOT NULL
           OR EXISTS (SELECT FROM bid_months c WHERE c.customer_id = ${customer} AND c.bid_id = b.bid_id))
      AND (b.valid_from > f.month OR b.valid_to < (f.month + interval '1 month' - interval '1 day')::date OR m.capacity < f.volume))`;
}
