import type pg from 'pg';
import type { Tender } from '../desk/seedTender.ts';

/**
 * Gives a seeded tender the history for its figures: every lane has a shipment in each of ten months, by five carriers, in two
 * uploads that both touch every lane, the most expensive case of a figure by upload. Returns the id of the second upload.
 */
export async function seedHistory(client: pg.Client, { customerId, mode }: Tender): Promise<string> {
  const { rows } = await client.query<{ upload_id: string }>(
    `INSERT INTO uploads (customer_id, kind, mode, status, company_id, user_id, user_type, file_name, file_key, byte_count, sha256)
     VALUES ($1, 'shipments', $2, 200, $1, 1, 'Customer', 'second-half.csv', 'none', 1, sha256('bench 2')) RETURNING upload_id`,
    [customerId, mode],
  );
  const second = rows[0]?.upload_id ?? '';
  const month = `CASE WHEN m < '2026-06-01' THEN first.upload_id ELSE $3::bigint END, m::date`;
  const from = `FROM lanes l
    CROSS JOIN generate_series('2026-01-01'::date, '2026-10-01', '1 month') m
    CROSS JOIN (SELECT min(upload_id) AS upload_id FROM uploads WHERE customer_id = $1 AND mode = $2) first
    WHERE l.customer_id = $1 AND l.mode = $2`;
  const charge = 'round(l.distance_miles * (1.5 + l.lane_id % 100 * 0.0137), 2)';
  await client.query(
    `INSERT INTO lane_months (customer_id, history_id, upload_id, month, is_counted, shipment_count, line_count, volume, weight_kg, volume_m3,
       containers, miles, miles_given, miles_given_count, historic_charge_usd, priced_charge_usd, priced_volume)
     SELECT $1, l.history_id, ${month}, true, 1, 1, l.distance_miles, 9000, 0, 1, l.distance_miles, 0, 0, ${charge}, ${charge}, l.distance_miles
     ${from}`,
    [customerId, mode, second],
  );
  await client.query(
    `INSERT INTO lane_parts (customer_id, history_id, upload_id, month, carrier, business_unit, is_counted, shipment_count, volume, weight_kg,
       containers, charge_usd, priced_charge_usd, priced_volume, linehaul_usd, fuel_usd, charge_with_fuel_split_usd, transit_days, transit_shipments,
       promised_shipments, on_time_shipments)
     SELECT $1, l.history_id, ${month}, 'Carrier ' || l.lane_id % 5, '', true, 1, l.distance_miles, 9000, 1, ${charge}, ${charge}, l.distance_miles,
       round(${charge} * 0.8, 2), round(${charge} * 0.2, 2), ${charge}, 3, 1, 1, 1
     ${from}`,
    [customerId, mode, second],
  );
  await client.query(
    `UPDATE lanes l SET volume = 10 * l.distance_miles, miles = 10 * l.distance_miles, weight_kg = 90000, containers = 10, shipment_count = 10,
       historic_charge_usd = 10 * ${charge}, priced_charge_usd = 10 * ${charge}, priced_volume = 10 * l.distance_miles, forecast_volume = f.volume,
       baseline_cost_usd = f.cost_usd, incumbent_carrier = 'Carrier ' || l.lane_id % 5,
       incumbents = jsonb_build_array(jsonb_build_object('name', 'Carrier ' || l.lane_id % 5, 'share', 1)),
       origin_place = jsonb_build_object('countryCode', 'US', 'stateCode', 'TX', 'latitude', 29 + l.lane_id % 400 * 0.01, 'longitude', -100 + l.lane_id % 300 * 0.01),
       destination_place = jsonb_build_object('countryCode', 'US', 'stateCode', 'CA', 'latitude', 34 + l.lane_id % 500 * 0.01, 'longitude', -120 + l.lane_id % 200 * 0.01),
       trade_region = (ARRAY['USMCA', 'EMEA', 'APAC', 'LATAM', 'NONE'])[1 + l.lane_id % 5]
     FROM (SELECT lane_id, sum(volume) AS volume, sum(baseline_cost_usd) AS cost_usd FROM lane_forecasts WHERE customer_id = $1 GROUP BY lane_id) f
     WHERE l.customer_id = $1 AND l.mode = $2 AND f.lane_id = l.lane_id`,
    [customerId, mode],
  );
  await client.query(
    `INSERT INTO carrier_aliases (customer_id, name, carrier_id, decided_by, decided_at)
     SELECT $1, 'Carrier ' || row_number() OVER (ORDER BY carrier_id) - 1, carrier_id, 'person', now() FROM connections WHERE customer_id = $1`,
    [customerId],
  );
  return second;
}

/** Splits the cost of each seeded award among its charges: an eighth each, the remainder to the last one. */
export async function seedAwardCosts(client: pg.Client, { customerId }: Tender): Promise<void> {
  await client.query(
    `INSERT INTO award_month_costs (customer_id, award_id, month, charge_nos, cost_usd, whole_usd)
     SELECT $1, award_id, month, '{1,2,3,4,5,6,7,8}',
       array_fill(round(awarded_usd / 8, 2), ARRAY[7]) || awarded_usd - 7 * round(awarded_usd / 8, 2), array_fill(NULL::numeric, ARRAY[8])
     FROM award_months WHERE customer_id = $1`,
    [customerId],
  );
  await client.query('VACUUM ANALYZE');
}
