import { insertHistories } from './insertHistories.ts';
import type { TestApp } from './testApp.ts';

/** Shipments of one company on one route. */
export type SeededFreight = {
  readonly company: string;
  readonly equipment: string;
  /** One shipment per price, in USD per mile. */
  readonly usdPerMile: readonly number[];
  readonly from?: string;
  readonly to?: string;
  /** First day. */
  readonly month?: string;
  readonly transitDays?: number;
  readonly promisedDays?: number;
  /** Makes the file unique; every file differs unless set. */
  readonly file?: string;
  /** Prefix of every shipment number. */
  readonly ref?: string;
  readonly createdAt?: string;
};

let seeded = 0;

/** A customer company with a mode, and users with these addresses. */
export async function seedCompany(
  testApp: TestApp,
  name: string,
  options: { mode?: number; addresses?: readonly string[]; isDemonstration?: boolean } = {},
): Promise<string> {
  const { mode = 4, addresses = [], isDemonstration = false } = options;
  return testApp.platform.database.asSystem(async (tx) => {
    const {
      rows: [company],
    } = await tx.query<{ company_id: string }>(
      `INSERT INTO companies (kind, name, is_demonstration) VALUES ('Customer', $1, $2) RETURNING company_id`,
      [name, isDemonstration],
    );
    const companyId = company?.company_id ?? '';
    await tx.query('INSERT INTO company_modes (customer_id, mode) VALUES ($1, $2)', [companyId, mode]);
    for (const address of addresses)
      await tx.query(
        `INSERT INTO users (company_id, user_type, username, display_name) VALUES ($1, 'Customer', $2, $2)`,
        [companyId, address],
      );
    return companyId;
  });
}

/** Inserts road freight in the state after a roll-up: an upload, a lane of 100 miles, one line per shipment. Returns the lane. */
export async function seedFreight(
  testApp: TestApp,
  freight: SeededFreight,
  mode = 4,
): Promise<{ laneId: string; uploadId: string }> {
  const { company, equipment, usdPerMile, from = 'Dallas', to = 'Atlanta', month = '2026-06-01' } = freight;
  seeded += 1;
  return testApp.platform.database.asSystem(async (tx) => {
    const one = async (text: string, values: unknown[]) =>
      (await tx.query<{ id: string }>(text, values)).rows[0]?.id ?? '';
    const userId = await one('SELECT user_id AS id FROM users ORDER BY company_id <> $1, user_id LIMIT 1', [
      company,
    ]);
    const uploadId = await one(
      `INSERT INTO uploads (customer_id, kind, mode, status, company_id, user_id, user_type, file_name, file_key, byte_count, sha256, created_at)
       VALUES ($1, 'shipments', $2, 200, $1, $5, 'Customer', 'year.csv', '-', 1, sha256(convert_to($3, 'UTF8')), $4) RETURNING upload_id AS id`,
      [company, mode, freight.file ?? `seeded ${seeded}`, freight.createdAt ?? '2026-01-01', userId],
    );
    const place = (cityName: string) =>
      JSON.stringify({ cityName, countryCode: 'US', stateCode: 'TX', latitude: 32, longitude: -96 });
    const node = (city: string) => `city:US:TX:${city}`;
    const key = [mode, node(from), node(to), equipment].join('|');
    const [historyId] = await insertHistories(tx, company, mode, [key]);
    const laneId = await one(
      `INSERT INTO lanes (customer_id, mode, contract_no, history_id, state, is_counted, origin_node, destination_node, origin_label,
         destination_label, origin_place, destination_place, equipment, trade_region, forecast_volume)
       VALUES ($1, $2, 1, $3, 'Started', true, $4, $5, $6, $7, $8, $9, $10, 'USMCA', 1000)
       ON CONFLICT (customer_id, mode, contract_no, history_id) DO UPDATE SET is_counted = true RETURNING lane_id AS id`,
      [company, mode, historyId, node(from), node(to), from, to, place(from), place(to), equipment],
    );
    await tx.query(
      'INSERT INTO lane_routes (customer_id, upload_id, route_no, history_id) VALUES ($1, $2, 1, $3)',
      [company, uploadId, historyId],
    );
    await tx.query(
      `INSERT INTO lines (customer_id, upload_id, line_no, sheet_row, state, route_no, shipment_ref, moved_on, ship_date, delivery_date,
         promised_date, charge, charge_usd, currency, miles)
       SELECT $1, $2, n, n, 0, 1, $4 || n, $5::date + n::integer % 28, $5::date + n::integer % 28, $5::date + n::integer % 28 + $6::integer,
         $5::date + n::integer % 28 + $7::integer, 100 * usd, 100 * usd, 'USD', 100
       FROM unnest($3::numeric[]) WITH ORDINALITY AS s (usd, n)`,
      [
        company,
        uploadId,
        usdPerMile,
        freight.ref ?? `${seeded}-`,
        month,
        freight.transitDays ?? null,
        freight.promisedDays ?? null,
      ],
    );
    return { laneId, uploadId };
  });
}
