import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';

const restore = loadSql(import.meta.url, './restoreSettlements.sql');
const restoreExclusions = loadSql(import.meta.url, './restoreExclusions.sql');

/** Copies users' settlements to a temporary table until the transaction ends. */
export async function keepSettlements(tx: Transaction, customerId: string, uploadId: string): Promise<void> {
  await execute(
    tx,
    `CREATE TEMPORARY TABLE kept_settlements ON COMMIT DROP AS
     SELECT line_no, field, group_key, settled_as, settled_at FROM exceptions
     WHERE customer_id = $1 AND upload_id = $2 AND settled_as IS NOT NULL`,
    [customerId, uploadId],
  );
}

/** Restores settlements and manual exclusions; returns the number of both. */
export async function restoreSettlements(
  tx: Transaction,
  customerId: string,
  uploadId: string,
): Promise<number> {
  const settled = await execute(tx, restore, [customerId, uploadId]);
  return settled + (await execute(tx, restoreExclusions, [customerId, uploadId]));
}

/** Deletes users' decisions about rows when rows of another sheet replace them. */
export async function forgetRows(tx: Transaction, customerId: string, uploadId: string): Promise<void> {
  for (const table of ['corrections', 'exceptions'])
    await execute(tx, `DELETE FROM ${table} WHERE customer_id = $1 AND upload_id = $2`, [
      customerId,
      uploadId,
    ]);
}

/** Deletes everything created by reading the rows. */
export async function clearLines(tx: Transaction, customerId: string, uploadId: string): Promise<void> {
  for (const table of [
    'lines',
    'words',
    'routes',
    'mode_texts',
    'exceptions',
    'exception_lines',
    'line_positions',
  ]) {
    await execute(tx, `DELETE FROM ${table} WHERE customer_id = $1 AND upload_id = $2`, [
      customerId,
      uploadId,
    ]);
  }
}
