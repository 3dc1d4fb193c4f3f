import type { Transaction } from '../../../../platform/database/database.ts';
import { execute } from '../../../../platform/database/rows.ts';
import { loadSql } from '../../../../platform/loadSql.ts';

const lineStatesBefore = loadSql(import.meta.url, './lineStatesBefore.sql');
const linesBefore = loadSql(import.meta.url, './linesBefore.sql');
const changedCells = loadSql(import.meta.url, './changedCells.sql');
const touchImage = loadSql(import.meta.url, './touchImage.sql');
const restoreStandings = loadSql(import.meta.url, './restoreStandings.sql');
const restoreLines = loadSql(import.meta.url, './restoreLines.sql');
const restoreExceptions = loadSql(import.meta.url, './restoreExceptions.sql');
const restoreCorrections = loadSql(import.meta.url, './restoreCorrections.sql');

/** Restores lines, exceptions and corrections from the change's images; `touched_lines` has the present state of the lines. */
export async function restoreChange(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  changeNo: number,
): Promise<void> {
  const change = [customerId, uploadId, changeNo];
  const keys = [customerId, uploadId];
  // Unpacked and analysed first: the planner cannot know how many rows an image holds, and a join depends on it.
  for (const unpacked of [lineStatesBefore, linesBefore, changedCells]) await execute(tx, unpacked, change);
  await execute(tx, 'ANALYZE standings_before, lines_before, changed_cells');
  await execute(tx, touchImage, keys);
  await execute(tx, 'ANALYZE touched_lines');
  await execute(tx, restoreStandings, keys);
  await execute(tx, restoreLines, keys);
  for (const [table, kind] of [
    ['exceptions', 'newExceptions'],
    ['corrections', 'newCorrections'],
  ] as const) {
    await execute(
      tx,
      `DELETE FROM ${table} n USING changed_cells k
       WHERE n.customer_id = $1 AND n.upload_id = $2 AND n.line_no = k.line_no AND n.field = k.field AND k.kind = $3`,
      [...keys, kind],
    );
  }
  await execute(
    tx,
    `UPDATE exceptions e SET settled_as = NULL, settled_at = NULL FROM changed_cells k
     WHERE e.customer_id = $1 AND e.upload_id = $2 AND e.line_no = k.line_no AND e.field = k.field
       AND k.kind = 'settled'`,
    keys,
  );
  await execute(tx, restoreExceptions, change);
  await execute(tx, restoreCorrections, change);
}

/** Deletes a change's images once it is undone. */
export async function dropImages(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  changeNo: number,
): Promise<void> {
  await execute(
    tx,
    'DELETE FROM change_images WHERE customer_id = $1 AND upload_id = $2 AND change_no = $3',
    [customerId, uploadId, changeNo],
  );
}

/** Makes all changes so far permanent: later data is based on them. */
export async function fixChanges(tx: Transaction, customerId: string, uploadId: string): Promise<void> {
  const keys = [customerId, uploadId];
  await execute(tx, 'DELETE FROM change_images WHERE customer_id = $1 AND upload_id = $2', keys);
  await execute(
    tx,
    `UPDATE upload_changes SET upload_moved_at = '-infinity' WHERE customer_id = $1 AND upload_id = $2`,
    keys,
  );
}
