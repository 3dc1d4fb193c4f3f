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
  'award_month_costs',
  'award_backups',
  'lane_summaries',
  'lane_flows',
  'flow_totals',
  'flow_carriers',
  'lane_groups',
  'lane_figures',
  'lane_charges',
  'lane_realised',
  'bridged_awards',
  'carrier_awards',
  'carrier_bids',
  'lane_units',
  'lane_emissions',
  'lane_risks',
  'mode_months',
  'mode_charges',
  'covered_months',
] as const;

/** Tables with a row for each contract month: those of the copies are the months of their own contract. */
const byMonth: ReadonlySet<string> = new Set([
  'lane_forecasts',
  'bid_months',
  'award_months',
  'award_month_costs',
  'mode_months',
]);

export type CopiedTable = (typeof copied)[number];

/** IDs of the second contract begin above those of the recorded release. */
const firstCopiedId = 9_000_000_000_000_000;

/** More than the rows of any table that is copied. */
const idsPerContract = 1_000_000_000_000;

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
 * @param monthsOf `first`: its lanes, bids and awards are for the months of the first contract, so that both award the same months
 */
export function insertSecondContract(
  client: pg.ClientBase,
  monthsOf: 'first' | 'second' = 'second',
): Promise<void> {
  return insertCopiedContract(client, 2, copied, monthsOf === 'first' ? 0 : 1);
}

/**
 * The same for a contract with any number above 1, which begins a year later than the one before it.
 * @param tables the tables whose rows are copied
 * @param yearsLater how much later their months are
 */
export async function insertCopiedContract(
  client: pg.ClientBase,
  contractNo: number,
  tables: readonly CopiedTable[] = copied,
  yearsLater = contractNo - 1,
): Promise<void> {
  await client.query('BEGIN; SET LOCAL session_replication_role = replica');
  const firstId = firstCopiedId + (contractNo - 2) * idsPerContract;
  for (const [table, from, column] of [
    ['new_lanes', 'lanes', 'lane_id'],
    ['new_bids', 'bids', 'bid_id'],
    ['new_awards', 'awards', 'award_id'],
  ]) {
    await client.query(
      `CREATE TEMP TABLE ${table} ON COMMIT DROP AS
       SELECT customer_id, ${column} AS old_id, ${firstId} + row_number() OVER (ORDER BY customer_id, ${column}) AS new_id
       FROM ${from} WHERE ${column} < ${firstCopiedId}`,
    );
    await client.query(`ANALYZE ${table}`);
  }
  await client.query(
    `INSERT INTO contracts (customer_id, mode, contract_no, name, state, first_month, months, structure_version, fx_no, is_current)
     SELECT customer_id, mode, $1::smallint, 'Contract ' || $1, 'Open', first_month + ($1 - 1) * interval '1 year', months,
       structure_version, fx_no, false
     FROM contracts c WHERE contract_no = 1 AND EXISTS (SELECT FROM lanes l WHERE l.customer_id = c.customer_id AND l.mode = c.mode)`,
    [contractNo],
  );
  await client.query(
    `INSERT INTO instance_properties (customer_id, mode, contract_no, name, value)
     SELECT customer_id, mode, $1::smallint, name, value FROM instance_properties WHERE contract_no = 1`,
    [contractNo],
  );
  for (const table of tables) await copy(client, table, contractNo, yearsLater);
  await client.query('COMMIT');
}

async function copy(
  client: pg.ClientBase,
  table: string,
  contractNo: number,
  yearsLater: number,
): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    `SELECT attname AS column FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  const columns = rows.map(({ column }) => column);
  const values = columns.map((column) => {
    if (renumbered[column] !== undefined) return `new_${column}.new_id`;
    if (column === 'month' && byMonth.has(table))
      return `(t.month + ${yearsLater} * interval '1 year')::date`;
    return column === 'contract_no' ? String(contractNo) : `t.${column}`;
  });
  const joins = columns.flatMap((column) => {
    const numbers = renumbered[column];
    if (numbers === undefined) return [];
    const as = `new_${column}`;
    return [`LEFT JOIN ${numbers} ${as} ON ${as}.customer_id = t.customer_id AND ${as}.old_id = t.${column}`];
  });
  const owned = ['lane_id', 'bid_id', 'award_id'].find((column) => columns.includes(column));
  const ofFirst = columns.includes('contract_no') ? 't.contract_no = 1' : `t.${owned} < ${firstCopiedId}`;
  await client.query(
    `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${table} t ${joins.join(' ')} WHERE ${ofFirst}`,
  );
}
