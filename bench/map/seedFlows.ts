import type pg from 'pg';

const customer = `(SELECT company_id FROM users WHERE username = 'customer@demo.lanewright.example')`;

/** Seeds one lane between each origin (in Asia) and each destination (in Europe and America), as a roll-up would create them. */
export async function seedFlows(
  client: pg.Client,
  { mode, origins, destinations }: { mode: number; origins: number; destinations: number },
): Promise<void> {
  await client.query(
    `INSERT INTO company_modes (customer_id, mode) VALUES (${customer}, $1) ON CONFLICT DO NOTHING`,
    [mode],
  );
  await client.query(
    `WITH histories AS (
       INSERT INTO lane_histories (customer_id, mode, lane_key, origin_node, destination_node, origin_label, destination_label,
         origin_place, destination_place, trade_region)
       SELECT ${customer}, $1, o || ' ' || d, 'o' || o, 'd' || d, 'Origin ' || o, 'Destination ' || d, '{}', '{}', 'NONE'
       FROM generate_series(1, $2::integer) o CROSS JOIN generate_series(1, $3::integer) d
       RETURNING history_id, split_part(lane_key, ' ', 1)::integer AS o, split_part(lane_key, ' ', 2)::integer AS d
     )
     INSERT INTO lanes (customer_id, mode, contract_no, history_id, state, is_counted, origin_node, destination_node, origin_label, destination_label,
       origin_place, destination_place, equipment, trade_region, distance_miles, shipment_count, volume, historic_charge_usd,
       priced_charge_usd, priced_volume, forecast_volume, baseline_cost_usd)
     SELECT ${customer}, $1, 1, history_id, 'Started', true, 'o' || o, 'd' || d, 'Origin ' || o, 'Destination ' || d,
       jsonb_build_object('portCode', 'CN' || lpad(o::text, 3, '0'), 'countryCode', 'CN', 'latitude', 8 + o * 37 % 41 + o / 100.0, 'longitude', 72 + o * 53 % 71),
       jsonb_build_object('portCode', 'US' || lpad(d::text, 3, '0'), 'countryCode', 'US', 'latitude', 24 + d * 29 % 33,
         'longitude', CASE WHEN d % 2 = 0 THEN -124 + d * 41 % 55 ELSE -9 + d * 17 % 34 END),
       CASE d % 3 WHEN 0 THEN '20GP' WHEN 1 THEN '40HC' ELSE '40GP' END, 'NONE', 8000, 10 + (o * 7 + d) % 40, 20 + (o * 7 + d) % 80,
       c.paid, c.paid, 20 + (o * 7 + d) % 80, 20 + (o * 7 + d) % 80, c.paid
     FROM histories
     CROSS JOIN LATERAL (SELECT round(900 + power((o * 31 + d * 17) % 97, 2.6), 2) AS paid) c`,
    [mode, origins, destinations],
  );
  await client.query('ANALYZE lanes, lane_histories');
}

/** Awards two lanes of three, at prices from 15% above to 20% below the baseline, so that every colour is drawn. */
export async function seedSavings(client: pg.Client, mode: number): Promise<void> {
  await client.query(
    `UPDATE lane_summaries SET awarded_baseline_usd = baseline_cost_usd, savings_usd = round(baseline_cost_usd * (lane_id % 35 - 15) / 100.0, 2),
       new_cost_usd = baseline_cost_usd - round(baseline_cost_usd * (lane_id % 35 - 15) / 100.0, 2)
     WHERE customer_id = ${customer} AND mode = $1 AND lane_id % 3 > 0`,
    [mode],
  );
}
