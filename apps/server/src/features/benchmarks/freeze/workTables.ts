import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import type { Contributor } from './contributors.ts';
import type { Market } from './market.ts';

const lanePaths = loadSql(import.meta.url, './lanePaths.sql');
const gatherValues = loadSql(import.meta.url, './gatherValues.sql');

/** Creates temporary tables for the transaction: a customer's lanes with their cells, and single values of shipments. */
export async function makeWorkTables(tx: Transaction): Promise<void> {
  // New tables have no statistics, and a nested loop over a million shipments would take too long.
  await execute(tx, 'SET LOCAL enable_nestloop = off');
  await execute(tx, `SET LOCAL work_mem = '128MB'`);
  await execute(
    tx,
    'CREATE TEMP TABLE benchmark_lane_paths (lane_id bigint, history_id bigint, keys uuid[], labels text[]) ON COMMIT DROP',
  );
  await execute(
    tx,
    `CREATE TEMP TABLE benchmark_values (contributor_id bigint, metric text, path uuid, value numeric, shipments integer,
       is_unused boolean, mark uuid)
     ON COMMIT DROP`,
  );
  await execute(tx, 'CREATE TEMP TABLE benchmark_routes (path uuid, keys uuid[]) ON COMMIT DROP');
}

/** Adds a customer's shipments of some months to the values; its lanes stay in their table until the next customer's. */
export async function gather(
  tx: Transaction,
  market: Market,
  { customer_id: customerId, upload_ids: uploadIds, used_to: usedTo }: Contributor,
  months: { readonly from: string; readonly to: string },
): Promise<void> {
  await execute(tx, 'DELETE FROM benchmark_lane_paths');
  await execute(tx, lanePaths, [customerId, market.mode]);
  await execute(tx, gatherValues, [customerId, market.mode, uploadIds, months.from, months.to, usedTo]);
}
