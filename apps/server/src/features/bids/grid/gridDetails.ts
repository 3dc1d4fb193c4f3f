import type { Transaction } from '../../../platform/database/database.ts';
import { narrowed, sql } from '../../../platform/database/sql.ts';
import type { SheetBidder } from '../sheet/writeBidSheet.ts';
import { cellNamed } from '../checks/presentChecks.ts';

/**
 * Volume and shipments ("loads") of lanes in the months of their contract, by the forecast. Loads are the history's per unit of
 * volume, or those of the typical shipment of a lane without history; null where neither is known.
 */
const laneMonths = sql({
  from: `SELECT l.lane_id, l.volume_per_load, json_agg(coalesce(f.volume, 0) ORDER BY m.at) AS volume,
      CASE WHEN l.has_loads THEN json_agg(
        loads_of_volume(coalesce(f.volume, 0), l.shipment_count, l.volume, l.typical_volume) ORDER BY m.at) END AS loads
    FROM (
      SELECT l.lane_id, l.shipment_count, l.volume, t.volume AS typical_volume,
        loads_of_volume(1, l.shipment_count, l.volume, t.volume) IS NOT NULL AS has_loads,
        round(volume_of_loads(1, l.shipment_count, l.volume, t.volume), 6) AS volume_per_load
      FROM lanes l
      LEFT JOIN lane_typical_shipments t ON t.customer_id = l.customer_id AND t.lane_id = l.lane_id
      WHERE l.customer_id = $customer AND l.lane_id = ANY ($lanes::bigint[])
    ) l
    CROSS JOIN unnest($months::date[]) WITH ORDINALITY AS m (month, at)
    LEFT JOIN lane_forecasts f ON f.customer_id = $customer AND f.lane_id = l.lane_id AND f.month = m.month
    GROUP BY l.lane_id, l.has_loads, l.volume_per_load`,
  params: { customer: 'id', lanes: 'id[]', months: 'date[]' },
  row: {
    lane_id: 'id',
    volume_per_load: 'numeric?',
    volume: narrowed<number[]>('json'),
    loads: narrowed<number[] | null>('json?'),
  },
});

/**
 * A carrier's rates at the end of the last round in which it had a bid, on lanes of its current events: only cells whose rate is
 * different now. What was changed since the next round opened is found in the history of bids; between two rounds nothing changes.
 * Cells that a change of charges removed are left out: their charge is gone or means something else.
 */
const lastRounds = sql({
  from: `WITH last AS (
      SELECT DISTINCT ON (r.lane_id) r.lane_id, r.round_no, n.opened_at
      FROM tender_lanes h
      JOIN round_results r ON r.customer_id = h.customer_id AND r.tender_id = h.tender_id AND r.lane_id = h.lane_id AND r.carrier_id = $carrier
      LEFT JOIN tender_rounds n ON n.customer_id = h.customer_id AND n.tender_id = h.tender_id AND n.round_no = r.round_no + 1
      WHERE h.customer_id = $customer AND h.lane_id = ANY ($lanes::bigint[]) AND h.is_held
      ORDER BY r.lane_id, r.round_no DESC
    ),
    changed AS MATERIALIZED (
      SELECT DISTINCT ON (l.lane_id, x.cell) l.lane_id, x.cell, c.kind, x.before,
        CASE WHEN x.cell <> 'currency' THEN x.before::numeric END AS rate
      FROM last l
      JOIN bid_changes c ON c.customer_id = $customer AND c.lane_id = l.lane_id AND c.carrier_id = $carrier AND c.changed_at >= l.opened_at
      CROSS JOIN LATERAL jsonb_to_recordset(c.changes) AS x(cell text, before text)
      WHERE x.cell ~ '^(rate:|currency$)'
      ORDER BY l.lane_id, x.cell, c.change_id
    ),
    now AS (
      SELECT b.lane_id, 'rate:' || r.charge_no || CASE WHEN r.break_no > 0 THEN '/' || r.break_no ELSE '' END AS cell, r.rate
      FROM bids b
      JOIN bid_rates r ON r.customer_id = b.customer_id AND r.bid_id = b.bid_id
      WHERE b.customer_id = $customer AND b.carrier_id = $carrier AND b.withdrawn_at IS NULL
        AND b.lane_id IN (SELECT lane_id FROM changed)
    ),
    different AS (
      SELECT c.lane_id, json_agg(json_build_object('cell', c.cell, 'rate', c.rate) ORDER BY c.cell) AS rates
      FROM changed c
      LEFT JOIN now n ON n.lane_id = c.lane_id AND n.cell = c.cell
      WHERE c.cell <> 'currency' AND c.kind <> 'adapted' AND c.rate IS DISTINCT FROM n.rate
      GROUP BY c.lane_id
    )
    SELECT l.lane_id, l.round_no, c.before AS currency, coalesce(d.rates, '[]') AS rates
    FROM last l
    LEFT JOIN changed c ON c.lane_id = l.lane_id AND c.cell = 'currency'
    LEFT JOIN different d ON d.lane_id = l.lane_id`,
  params: { customer: 'id', carrier: 'id', lanes: 'id[]' },
  row: {
    lane_id: 'id',
    round_no: 'int',
    currency: 'text?',
    rates: narrowed<{ cell: string; rate: number | null }[]>('json'),
  },
});

/** Those of the lanes that are in an open round to which the carrier is invited. */
const lanesInRounds = sql({
  from: `SELECT h.lane_id FROM tender_lanes h
         JOIN tender_rounds r ON r.customer_id = h.customer_id AND r.tender_id = h.tender_id AND r.state = 'Open'
         JOIN tender_carriers i ON i.customer_id = h.customer_id AND i.tender_id = h.tender_id AND i.carrier_id = $carrier
         WHERE h.customer_id = $customer AND h.lane_id = ANY ($lanes::bigint[]) AND h.is_held`,
  params: { customer: 'id', carrier: 'id', lanes: 'id[]' },
  row: { lane_id: 'id' },
});

export type MonthlyForecast = {
  volume: number[];
  loads: number[] | null;
  /** Null if it is not known. */
  volumePerLoad: string | null;
};

/** The forecast of lanes by month, in the order of `months`. */
export async function selectMonthly(
  tx: Transaction,
  customer: string,
  lanes: readonly string[],
  months: readonly string[],
): Promise<Map<string, MonthlyForecast>> {
  const found = await laneMonths.rows(tx, {
    customer,
    lanes,
    months: months.map((month) => `${month}-01`),
  });
  return new Map(
    found.map(({ lane_id, volume, loads, volume_per_load: volumePerLoad }) => [
      lane_id,
      { volume, loads, volumePerLoad },
    ]),
  );
}

/** Months, last rounds and open rounds of lanes. */
export async function selectDetails(
  tx: Transaction,
  { customerId: customer, carrierId: carrier }: Pick<SheetBidder, 'customerId' | 'carrierId'>,
  lanes: readonly string[],
  months: readonly string[],
) {
  const rounds = await lastRounds.rows(tx, { customer, carrier, lanes });
  const inRound = await lanesInRounds.rows(tx, { customer, carrier, lanes });
  return {
    monthly: await selectMonthly(tx, customer, lanes, months),
    lastRound: new Map(
      rounds.map((row) => [
        row.lane_id,
        {
          roundNo: row.round_no,
          currency: row.currency,
          rates: row.rates.map(({ cell, rate }) => ({ ...cellNamed(cell), rate })),
        },
      ]),
    ),
    inRound: new Set(inRound.map(({ lane_id }) => lane_id)),
  };
}
