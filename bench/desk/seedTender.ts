import { ChargeUnit, type ChargeUnitNumber, Mode, type OfferedMode } from '@lanewright/freight';
import type pg from 'pg';

/** A tender of any size in a mode of a customer: history, forecast, charges, carriers and bids. */
export type Tender = {
  readonly customerId: string;
  readonly mode: OfferedMode;
  readonly lanes: number;
  readonly shipments: number;
  readonly carriers: number;
};

type SeededCharge = {
  readonly no: number;
  readonly name: string;
  readonly unit: ChargeUnitNumber;
  readonly purpose?: string;
  readonly expected?: number;
  readonly minimum?: number;
  readonly required?: boolean;
};

/** Eight monetary charges of every kind used for truckloads, including a minimum for the first. */
const charges: readonly SeededCharge[] = [
  { no: 1, name: 'Linehaul', unit: ChargeUnit.PerMile, purpose: 'linehaul', minimum: 9, required: true },
  { no: 2, name: 'Fuel', unit: ChargeUnit.PerMile, purpose: 'fuel' },
  { no: 3, name: 'Stop-off', unit: ChargeUnit.PerShipment, expected: 0.1 },
  { no: 4, name: 'Tolls', unit: ChargeUnit.PerMile },
  { no: 5, name: 'Loading', unit: ChargeUnit.PerShipment },
  { no: 6, name: 'Waiting', unit: ChargeUnit.PerDay, expected: 0.5 },
  { no: 7, name: 'Insurance', unit: ChargeUnit.PerWeightUnit },
  { no: 8, name: 'Documents', unit: ChargeUnit.PerShipment },
  { no: 9, name: 'Minimum linehaul', unit: ChargeUnit.PerShipment },
];

/** Seeds all of it in a few statements; bids in three currencies, half of them with fuel at their own diesel price. */
export async function seedTender(client: pg.Client, lanes: number, carriers: number): Promise<Tender> {
  const mode = Mode.RoadFTL;
  const customerId = await one(
    client,
    `INSERT INTO companies (kind, name) VALUES ('Customer', 'Bench Shipper') RETURNING company_id`,
  );
  await seedStructure(client, customerId, mode);
  const shipments = await seedHistory(client, customerId, mode, lanes);
  await seedBids(client, customerId, mode, carriers);
  await client.query('VACUUM ANALYZE');
  return { customerId, mode, lanes, shipments, carriers };
}

async function one(client: pg.Client, sql: string, values: unknown[] = []): Promise<string> {
  const { rows } = await client.query<Record<string, string>>(sql, values);
  return Object.values(rows[0] ?? {})[0] ?? '';
}

async function seedStructure(client: pg.Client, customerId: string, mode: number): Promise<void> {
  await client.query('INSERT INTO company_modes (customer_id, mode) VALUES ($1, $2)', [customerId, mode]);
  await client.query('INSERT INTO charge_structures (customer_id, mode, version) VALUES ($1, $2, 1)', [
    customerId,
    mode,
  ]);
  await client.query(
    `INSERT INTO structure_charges (customer_id, mode, version, charge_no, name, type, unit, location, currency, required,
       has_breaks, allow_negative, allow_zero, minimum_charge_no, purpose, expected_per_shipment)
     SELECT $1, $2, 1, c.no, c.name, 'Charge', c.unit, 'Freight', 'USD', coalesce(c.required, false), false, false, true, c.minimum,
       coalesce(c.purpose, 'other'), c.expected
     FROM jsonb_to_recordset($3::jsonb) AS c(no smallint, name text, unit smallint, required boolean, minimum smallint, purpose text, expected numeric)`,
    [customerId, mode, JSON.stringify(charges)],
  );
  await client.query(
    `INSERT INTO contracts (customer_id, mode, contract_no, name, state, structure_version, is_current)
     VALUES ($1, $2, 1, 'Contract 1', 'Open', 1, true)`,
    [customerId, mode],
  );
}

/** Ten shipments per lane with individual miles, weight and dates; one in ten has no dates. */
async function seedHistory(
  client: pg.Client,
  customerId: string,
  mode: number,
  lanes: number,
): Promise<number> {
  const uploadId = await one(
    client,
    `INSERT INTO uploads (customer_id, kind, mode, status, company_id, user_id, user_type, file_name, file_key, byte_count, sha256)
     VALUES ($1, 'shipments', $2, 200, $1, 1, 'Customer', 'history.csv', 'none', 1, sha256('bench')) RETURNING upload_id`,
    [customerId, mode],
  );
  await client.query(
    `WITH histories AS (
       INSERT INTO lane_histories (customer_id, mode, lane_key, origin_node, destination_node, origin_label, destination_label,
         origin_place, destination_place, trade_region)
       SELECT $1, $2, i, 'o', 'd', 'Origin ' || i, 'Destination ' || i % 500, '{}', '{}', 'USMCA' FROM generate_series(1, $3::integer) i
       RETURNING *, lane_key::integer AS i
     )
     INSERT INTO lanes (customer_id, mode, contract_no, history_id, state, is_counted, origin_node, destination_node, origin_label,
       destination_label, origin_place, destination_place, equipment, trade_region, distance_miles, shipment_count)
     SELECT $1, $2, 1, history_id, 'Started', true, origin_node, destination_node, origin_label, destination_label, origin_place,
       destination_place, (ARRAY['Van', 'Reefer', 'Flatbed'])[1 + i % 3], trade_region, 100 + i % 1900, 10
     FROM histories ORDER BY i`,
    [customerId, mode, lanes],
  );
  await client.query(
    `INSERT INTO lane_routes (customer_id, upload_id, route_no, history_id)
     SELECT $1, $2, row_number() OVER (ORDER BY lane_id), history_id FROM lanes WHERE customer_id = $1`,
    [customerId, uploadId],
  );
  const { rowCount } = await client.query(
    `INSERT INTO lines (customer_id, upload_id, line_no, sheet_row, state, route_no, moved_on, charge_usd, weight_kg, miles, chassis_days)
     SELECT $1, $2, i, i, 0, 1 + i % $3, '2026-01-05'::date + i % 300, 500 + i % 1700, 1000 + (i::bigint * 7919) % 19000 + 0.5,
       100 + (i::bigint * 104729) % 15000 / 10.0, CASE WHEN i % 10 > 0 THEN i % 4 END
     FROM generate_series(1, $3::integer * 10) i`,
    [customerId, uploadId, lanes],
  );
  await client.query(
    `INSERT INTO lane_forecasts (customer_id, lane_id, month, volume, baseline_cost_usd)
     SELECT $1, lane_id, m::date, 1000 + lane_id % 977 + extract(month FROM m) * 1.037, 3000
     FROM lanes CROSS JOIN generate_series('2026-12-01'::date, '2027-11-01', '1 month') m WHERE customer_id = $1`,
    [customerId],
  );
  return rowCount ?? 0;
}

async function seedBids(
  client: pg.Client,
  customerId: string,
  mode: number,
  carriers: number,
): Promise<void> {
  await client.query(
    `INSERT INTO currency_rates (currency_code, rate_date, usd_per_unit, source)
     VALUES ('EUR', '2030-01-01', 1.0811, 'bench'), ('CAD', '2030-01-01', 0.7125, 'bench') ON CONFLICT DO NOTHING`,
  );
  await client.query(
    `WITH made AS (INSERT INTO companies (kind, name) SELECT 'Carrier', 'Bench Carrier ' || i FROM generate_series(1, $3::integer) i RETURNING company_id)
     INSERT INTO connections (customer_id, carrier_id, mode) SELECT $1, company_id, $2 FROM made`,
    [customerId, mode, carriers],
  );
  await client.query(
    `INSERT INTO bids (customer_id, lane_id, carrier_id, mode, structure_version, currency, usd_per_unit, is_complete, needs_pricing,
       submitted_by, fuel_basis_usd_per_gallon)
     SELECT $1, l.lane_id, c.carrier_id, $2, 1, (ARRAY['USD', 'EUR', 'CAD'])[1 + c.place % 3], 1, true, true, 1,
       CASE WHEN c.place % 2 = 0 THEN 3.45 END
     FROM lanes l CROSS JOIN (SELECT carrier_id, row_number() OVER (ORDER BY carrier_id) AS place FROM connections WHERE customer_id = $1) c
     WHERE l.customer_id = $1`,
    [customerId, mode],
  );
  // Half of the carriers have a minimum; every price is different.
  await client.query(
    `INSERT INTO bid_rates (customer_id, bid_id, charge_no, break_no, rate)
     SELECT $1, b.bid_id, c.no, 0,
       CASE c.no WHEN 1 THEN 1.5 WHEN 2 THEN 0.3 WHEN 3 THEN 75 WHEN 4 THEN 0.05 WHEN 5 THEN 40 WHEN 6 THEN 60 WHEN 7 THEN 0.01 WHEN 8 THEN 15 ELSE 400 END
         * (1 + ((b.lane_id * 31 + b.carrier_id * 17 + c.no) % 997) / 2500.0)
     FROM bids b CROSS JOIN generate_series(1, 9) c(no)
     WHERE b.customer_id = $1 AND (c.no < 9 OR b.carrier_id % 2 = 0)`,
    [customerId],
  );
}
