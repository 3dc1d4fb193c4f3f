import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { exceptionFieldOf } from './exceptionFieldOf.ts';

const putCorrectionsSql = loadSql(import.meta.url, './putCorrections.sql');
const takeCorrectionsBack = loadSql(import.meta.url, './takeCorrectionsBack.sql');

/**
 * Stores the values of the table `given_cells` as corrections; a null value removes a correction. Deletes the exceptions of these
 * cells: parsing the rows again finds the present ones.
 */
export async function putCorrections(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  userId: string,
): Promise<void> {
  const keys = [customerId, uploadId];
  await execute(tx, putCorrectionsSql, [...keys, userId, now()]);
  await execute(
    tx,
    `DELETE FROM exceptions e USING given_cells g
     WHERE e.customer_id = $1 AND e.upload_id = $2 AND e.line_no = g.line_no AND e.field = g.asks_as`,
    keys,
  );
  await execute(tx, takeCorrectionsBack, keys);
}

/** Creates the table `given_cells` with one value for many rows: those of `target_lines`. */
export async function giveOneValue(tx: Transaction, field: string, value: string): Promise<void> {
  await execute(
    tx,
    `CREATE TEMPORARY TABLE given_cells ON COMMIT DROP AS
     SELECT line_no, $1::text AS field, $2::text AS asks_as, $3::text AS value FROM target_lines`,
    [field, exceptionFieldOf(field), value],
  );
  await execute(tx, 'ANALYZE given_cells');
}
