import type pg from 'pg';

/** Tables of what belongs to lanes, in the order in which their rows refer to each other. Their IDs become those of the copies. */
const copied = [
  'lanes',
  'lane_forecasts',
  'lane_typical_shipments',
  'rated_lanes',
  'bids',
  'bid_rates',
  'bid_checks',
  'bid_outliers',
  'bid_values',
  'bid_months',
  'bid_prices',
  'lane_standings',
  'awards',
  'award_months',
  'award_costs',
  'award_backups',
  'lane_summaries',
  'lane_figures',
  'lane_charges',
  'lane_realised',
  'bridged_awards',
  'lane_units',
  'lane_emissions',
  'lane_risks',
  'mode_months',
  'mode_charges',
  'covered_months',
] as const;

/** IDs of the second contract begin above those of the recorded release. */
const firstCopiedId = 9_000_000_000_000_000;

/** Whether an ID belongs to the second contract. */
export const isOfSecondContract = (id: string): boolean => BigInt(id) > firstCopiedId;

/** Columns with IDs, and the table of new ones for each. */
const renumbered: Readonly<Record<string, string>> = {
  lane_id: 'new_lanes',
  bid_id: 'new_bids',
  best_bid_id: 'new_bids',
  award_id: 'new_awards',
  promoted_award_id: 'new_awards',
};

/**
 * Gives every mode that has lanes a second contract for the year after the first: a copy of all its lanes, bids, awards and stored
 * figures under new IDs, not current. Nothing about the first contract may change by it.
 */
export async function insertSecondContract(client: pg.PoolClient): Promise<void> {
  await client.query('BEGIN; SET LOCAL session_replication_role = replica');
  for (const [table, from, column] of [
    ['new_lanes', 'lanes', 'lane_id'],
    ['new_bids', 'bids', 'bid_id'],
    ['new_awards', 'awards', 'award_id'],
  ])
    await client.query(
      `CREATE TEMP TABLE ${table} ON COMMIT DROP AS
       SELECT customer_id, ${column} AS old_id, ${firstCopiedId} + row_number() OVER (ORDER BY customer_id, ${column}) AS new_id FROM ${from}`,
    );
  await client.query(
    `INSERT INTO contracts (customer_id, mode, contract_no, name, state, first_month, months, structure_version, fx_no, is_current)
     SELECT customer_id, mode, 2, 'Contract 2', 'Open', first_month + interval '1 year', months, structure_version, fx_no, false
     FROM contracts c WHERE contract_no = 1 AND EXISTS (SELECT FROM lanes l WHERE l.customer_id = c.customer_id AND l.mode = c.mode)`,
  );
  await client.query(
    `INSERT INTO instance_properties (customer_id, mode, contract_no, name, value)
     SELECT customer_id, mode, 2, name, value FROM instance_properties WHERE contract_no = 1`,
  );
  for (const table of copied) await copy(client, table);
  await client.query('COMMIT');
}

async function copy(client: pg.PoolClient, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    `SELECT attname AS column FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  const columns = rows.map(({ column }) => column);
  const values = columns.map((column) => {
    const numbers = renumbered[column];
    if (numbers !== undefined)
      return `(SELECT n.new_id FROM ${numbers} n WHERE n.customer_id = t.customer_id AND n.old_id = t.${column})`;
    return column === 'contract_no' ? '2' : `t.${column}`;
  });
  await client.query(
    `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${table} t`,
  );
}
