import type { Transaction } from '../../../../platform/database/database.ts';
import { execute } from '../../../../platform/database/rows.ts';
import { loadSql } from '../../../../platform/loadSql.ts';

const takeBackStandings = loadSql(import.meta.url, './takeBackStandings.sql');
const takeBackLines = loadSql(import.meta.url, './takeBackLines.sql');
const takeBackExceptions = loadSql(import.meta.url, './takeBackExceptions.sql');
const takeBackCorrections = loadSql(import.meta.url, './takeBackCorrections.sql');

/** Puts lines, exceptions and corrections back as the change's images show them. */
export async function takeBack(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  changeNo: number,
): Promise<void> {
  const change = [customerId, uploadId, changeNo];
  await execute(tx, takeBackStandings, change);
  await execute(tx, takeBackLines, change);
  for (const table of ['exceptions', 'corrections'] as const) {
    await execute(
      tx,
      `DELETE FROM ${table} n USING (
         SELECT i.field, unnest(i.line_nos) AS line_no FROM change_images i
         WHERE i.customer_id = $1 AND i.upload_id = $2 AND i.change_no = $3 AND i.kind = $4) k
       WHERE n.customer_id = $1 AND n.upload_id = $2 AND n.line_no = k.line_no AND n.field = k.field`,
      [...change, table === 'exceptions' ? 'newExceptions' : 'newCorrections'],
    );
  }
  await execute(
    tx,
    `UPDATE exceptions e SET settled_as = NULL, settled_at = NULL
     FROM (SELECT i.field, unnest(i.line_nos) AS line_no FROM change_images i
           WHERE i.customer_id = $1 AND i.upload_id = $2 AND i.change_no = $3 AND i.kind = 'settled') k
     WHERE e.customer_id = $1 AND e.upload_id = $2 AND e.line_no = k.line_no AND e.field = k.field`,
    change,
  );
  await execute(tx, takeBackExceptions, change);
  await execute(tx, takeBackCorrections, change);
}

/** Forgets what changes found: of one change, or of all, once none can be taken back any more. */
export async function dropImages(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  changeNo: number | null = null,
): Promise<void> {
  await execute(
    tx,
    `DELETE FROM change_images
     WHERE customer_id = $1 AND upload_id = $2 AND ($3::integer IS NULL OR change_no = $3)`,
    [customerId, uploadId, changeNo],
  );
}
