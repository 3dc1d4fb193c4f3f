import { monthsFrom } from '@lanewright/freight';
import { updateMaps } from '../../src/features/maps/index.ts';
import { summariseMode } from '../../src/features/overview/summaries/createSummaries.ts';
import type { Transaction } from '../../src/platform/database/database.ts';
import { disableNestedLoops } from '../../src/platform/database/disableNestedLoops.ts';
import { insertHistories } from './insertHistories.ts';
import type { TestApp } from './testApp.ts';

/** The contract period on the test date. */
export const seededMonths = monthsFrom('2026-12', 12);

/** From this number of lanes, PostgreSQL's statistics are updated, as its autovacuum would do later. */
const manyLanes = 1_000;

export type SeededLanes = { customerId: string; mode: number; uploadId: string; laneIds: string[] };

/**
 * Inserts lanes in the state after a roll-up (history of 2026, forecast, baseline), all at once. Lane i has 8 + i mod 5 shipments a
 * month over ten months, its own miles and price; every seventh lane has no baseline if requested.
 */
export async function seedLanes(
  testApp: TestApp,
  customerId: string,
  mode: number,
  count: number,
  options: {
    state?: 'Created' | 'Started' | 'Paused';
    label?: string;
    someWithoutBaseline?: boolean;
    /** Whether to renew the summaries: not needed if bids are seeded next. */
    renews?: boolean;
  } = {},
): Promise<SeededLanes> {
  const { state = 'Started', label = 'lane', someWithoutBaseline = false, renews = true } = options;
  const seeded = await testApp.platform.database.asSystem(async (tx) => {
    const uploadId = await seedUpload(tx, customerId, mode, label);
    const keys = Array.from({ length: count }, (_, index) => `${label} ${index + 1}`);
    const { rows } = await tx.query<{ lane_id: string }>(
      `INSERT INTO lanes (customer_id, mode, contract_no, history_id, state, is_counted, origin_node, destination_node, origin_label,
         destination_label, origin_place, destination_place, equipment, trade_region, distance_miles, shipment_count, weight_kg, incumbents, incumbent_carrier)
       SELECT $1, $2, 1, history_id, $4, true, 'o', 'd', $3 || ' from ' || i, 'City ' || i % 50,
         jsonb_build_object('cityName', 'Origin ' || i, 'countryCode', 'US', 'stateCode', 'TX', 'zip', '75201'),
         jsonb_build_object('cityName', 'City ' || i % 50, 'countryCode', 'US', 'stateCode', 'CA'),
         CASE WHEN i % 2 = 0 THEN 'Van' ELSE 'Reefer' END, 'USMCA', 100 + i % 1900, 10 * (8 + i % 5), 1000 * (8 + i % 5),
         '[{"name": "Old Hauler", "share": 1}]', 'Old Hauler'
       FROM unnest($5::bigint[]) WITH ORDINALITY AS history (history_id, i) RETURNING lane_id`,
      [customerId, mode, label, state, await insertHistories(tx, customerId, mode, keys)],
    );
    const laneIds = rows.map((row) => row.lane_id);
    await tx.query(
      `INSERT INTO lane_months (customer_id, history_id, upload_id, month, is_counted, shipment_count, line_count, volume, weight_kg, volume_m3,
         containers, miles, miles_given, miles_given_count, historic_charge_usd, priced_charge_usd, priced_volume)
       SELECT $1, l.history_id, $3, m, true, n, n, n * l.distance_miles, 100 * n, 0, n, n * l.distance_miles, 0, 0,
         CASE WHEN $4 AND l.lane_id % 7 = 0 THEN 0 ELSE round(n * l.distance_miles * (1.5 + l.lane_id % 100 * 0.0137), 2) END,
         CASE WHEN $4 AND l.lane_id % 7 = 0 THEN 0 ELSE round(n * l.distance_miles * (1.5 + l.lane_id % 100 * 0.0137), 2) END,
         CASE WHEN $4 AND l.lane_id % 7 = 0 THEN 0 ELSE n * l.distance_miles END
       FROM (SELECT *, shipment_count / 10 AS n FROM lanes WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[])) l
       CROSS JOIN generate_series('2026-01-01'::date, '2026-10-01', '1 month') m`,
      [customerId, laneIds, uploadId, someWithoutBaseline],
    );
    await tx.query(
      `UPDATE lanes l SET volume = s.volume, miles = s.volume, containers = s.containers, historic_charge_usd = s.charge_usd, priced_charge_usd = s.priced_charge_usd,
         priced_volume = s.priced_volume, last_price_paid = round(s.priced_charge_usd / nullif(s.priced_volume, 0), 6)
       FROM (SELECT history_id, sum(volume) AS volume, sum(containers) AS containers, sum(historic_charge_usd) AS charge_usd,
               sum(priced_charge_usd) AS priced_charge_usd, sum(priced_volume) AS priced_volume
             FROM lane_months WHERE customer_id = $1 GROUP BY history_id) s
       WHERE l.customer_id = $1 AND l.lane_id = ANY ($2::bigint[]) AND l.history_id = s.history_id`,
      [customerId, laneIds],
    );
    await tx.query(
      `INSERT INTO lane_forecasts (customer_id, lane_id, month, volume, baseline_cost_usd)
       SELECT $1, lane_id, month, volume, CASE WHEN priced_volume > 0 THEN round(priced_charge_usd * volume * 1.000000000000 / priced_volume, 2) END
       FROM (SELECT l.lane_id, l.priced_charge_usd, l.priced_volume, m::date AS month,
               round(l.volume / 10 + extract(month FROM m) * 1.037, 3) AS volume
             FROM lanes l CROSS JOIN unnest($3::date[]) m WHERE l.customer_id = $1 AND l.lane_id = ANY ($2::bigint[])) f`,
      [customerId, laneIds, seededMonths.map((month) => `${month}-01`)],
    );
    await tx.query(
      `UPDATE lanes l SET forecast_volume = f.volume, baseline_cost_usd = f.cost_usd
       FROM (SELECT lane_id, sum(volume) AS volume, coalesce(sum(baseline_cost_usd), 0) AS cost_usd FROM lane_forecasts
             WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[]) GROUP BY lane_id) f
       WHERE l.customer_id = $1 AND l.lane_id = f.lane_id`,
      [customerId, laneIds],
    );
    if (renews) await renewSummaries(tx, customerId, mode);
    return { customerId, mode, uploadId, laneIds };
  });
  if (count >= manyLanes)
    await testApp.platform.database.ownerPool.query(
      'ANALYZE lanes, lane_histories, lane_months, lane_forecasts',
    );
  return seeded;
}

/** Calculates a mode's summaries from the beginning, after rows were written without the product's own commands. */
export async function renewSummaries(tx: Transaction, customerId: string, mode: number): Promise<void> {
  for (const table of ['lane_summaries', 'covered_months'])
    await tx.query(`DELETE FROM ${table} WHERE customer_id = $1 AND mode = $2`, [customerId, mode]);
  await summariseMode(tx, customerId, mode);
  await updateMaps.follow(tx, [{ customerId, mode }]);
}

async function seedUpload(tx: Transaction, customerId: string, mode: number, label: string): Promise<string> {
  const { rows } = await tx.query<{ upload_id: string }>(
    `INSERT INTO uploads (customer_id, kind, mode, status, company_id, user_id, user_type, file_name, file_key, byte_count, sha256)
     SELECT $1::bigint, 'shipments', $2::smallint, 200, $1, min(user_id), 'Customer', 'history.csv', 'none', 1, sha256(convert_to($3, 'UTF8'))
     FROM users WHERE company_id = $1 RETURNING upload_id`,
    [customerId, mode, label],
  );
  return rows[0]?.upload_id ?? '';
}

/**
 * Inserts a carrier's bids on lanes of a road mode, priced and ranked: per mile the given multiple of the price paid, 12.34 USD per
 * shipment. Returns the bid of each lane.
 */
export async function seedBids(
  testApp: TestApp,
  lanes: SeededLanes,
  carrierId: string,
  factor: number,
  laneIds: readonly string[] = lanes.laneIds,
  { renews = true }: { /** Whether to renew the summaries. */ readonly renews?: boolean } = {},
): Promise<Map<string, string>> {
  const { customerId, mode } = lanes;
  return testApp.platform.database.asSystem(async (tx) => {
    const { rows } = await tx.query<{ bid_id: string; lane_id: string }>(
      `INSERT INTO bids (customer_id, lane_id, carrier_id, mode, structure_version, currency, usd_per_unit, is_complete, needs_pricing, submitted_by)
       SELECT $1, lane_id, $2, $3, 1, 'USD', 1, true, false, 1 FROM unnest($4::bigint[]) lane_id RETURNING bid_id, lane_id`,
      [customerId, carrierId, mode, laneIds],
    );
    const bidIds = rows.map((row) => row.bid_id);
    await tx.query(
      `INSERT INTO bid_rates (customer_id, bid_id, charge_no, break_no, rate)
       SELECT $1, b.bid_id, c.charge_no, 0, CASE c.charge_no WHEN 3 THEN 12.34 ELSE round($3 * (1.5 + b.lane_id % 100 * 0.0137), 6) END
       FROM bids b CROSS JOIN (VALUES (1), (3)) c(charge_no) WHERE b.customer_id = $1 AND b.bid_id = ANY ($2::bigint[])`,
      [customerId, bidIds, factor],
    );
    await tx.query(
      `INSERT INTO bid_prices (customer_id, bid_id, charge_nos, drivers, amounts, divisor)
       SELECT $1, b.bid_id, array_agg(r.charge_no ORDER BY r.charge_no), array_agg(d.driver ORDER BY r.charge_no),
         array_agg(d.driver * r.rate ORDER BY r.charge_no), l.volume
       FROM bids b JOIN lanes l ON l.customer_id = $1 AND l.lane_id = b.lane_id
       JOIN bid_rates r ON r.customer_id = $1 AND r.bid_id = b.bid_id
       CROSS JOIN LATERAL (SELECT CASE r.charge_no WHEN 3 THEN l.shipment_count ELSE l.volume END AS driver) d
       WHERE b.customer_id = $1 AND b.bid_id = ANY ($2::bigint[])
       GROUP BY b.bid_id, l.volume`,
      [customerId, bidIds],
    );
    // Tables without statistics would be joined row by row: 400 bids took half a minute.
    await disableNestedLoops(tx, () =>
      tx.query(
        `UPDATE bids b SET all_in_usd = c.cost_usd, unit_cost_usd = u.unit_cost_usd, colour = 'Amber', shown_colour = 'Amber'
         FROM (SELECT bid_id, sum(cost_usd) AS cost_usd FROM bid_costs WHERE customer_id = $1 AND bid_id = ANY ($2::bigint[]) GROUP BY bid_id) c
         JOIN (SELECT bid_id, sum(unit_cost_usd) AS unit_cost_usd FROM bid_charge_costs WHERE customer_id = $1 AND bid_id = ANY ($2::bigint[])
               GROUP BY bid_id) u USING (bid_id)
         WHERE b.customer_id = $1 AND b.bid_id = ANY ($2::bigint[]) AND c.bid_id = b.bid_id`,
        [customerId, bidIds],
      ),
    );
    await tx.query(
      `INSERT INTO lane_standings (customer_id, lane_id, colour, best_bid_id, best_all_in_usd, bid_count)
       SELECT $1, lane_id, 'Green', (array_agg(bid_id ORDER BY all_in_usd, bid_id))[1], min(all_in_usd), count(*)
       FROM bids WHERE customer_id = $1 AND mode = $2 AND withdrawn_at IS NULL GROUP BY lane_id
       ON CONFLICT (customer_id, lane_id) DO UPDATE
       SET best_bid_id = excluded.best_bid_id, best_all_in_usd = excluded.best_all_in_usd, bid_count = excluded.bid_count`,
      [customerId, mode],
    );
    if (renews) await renewSummaries(tx, customerId, mode);
    return new Map(rows.map((row) => [row.lane_id, row.bid_id]));
  });
}
