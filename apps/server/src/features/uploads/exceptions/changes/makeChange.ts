import { now } from '../../../../platform/clock.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { execute, oneRow } from '../../../../platform/database/rows.ts';
import { loadSql } from '../../../../platform/loadSql.ts';
import type { Reading } from '../../columns/reading.ts';
import type { UploadRow } from '../../uploads.queries.ts';
import { countContainers } from './countContainers.ts';
import { countOnce } from './countOnce.ts';
import { reconcileChange } from './reconcileChange.ts';

const snapshotLines = loadSql(import.meta.url, './snapshotLines.sql');
const touchNumbers = loadSql(import.meta.url, './touchNumbers.sql');
const storeImages = loadSql(import.meta.url, './storeImages.sql');
const manyRows = 1000;
const lastNumbers = loadSql(import.meta.url, './lastNumbers.sql');

export type ChangeKind = 'settle' | 'correct' | 'workbook';
export type MadeChange = {
  readonly kind: ChangeKind;
  readonly said: string;
  readonly lineCount: number;
  /** The previous reading, if the change replaced it. */
  readonly readingBefore?: Reading;
};

/** Creates `target_lines`, the rows that a change is about, from a statement that selects their `line_no`, each once. */
export async function aimAt(tx: Transaction, select: string, values: readonly unknown[]): Promise<number> {
  const count = await execute(tx, `CREATE TEMPORARY TABLE target_lines ON COMMIT DROP AS ${select}`, values);
  await execute(tx, 'ANALYZE target_lines');
  return count;
}

/**
 * Changes the exceptions of the aimed rows as one change that can be undone: stores the previous state of all lines of their
 * shipments, runs the change and recounts the upload. Returns the change's number. `renumbers`: `given_cells` gives rows other
 * shipment numbers.
 */
export async function makeChange(
  tx: Transaction,
  upload: UploadRow,
  userId: string,
  act: () => Promise<MadeChange>,
  renumbers = false,
): Promise<number> {
  const keys = [upload.customer_id, upload.upload_id];
  await planForRows(tx, await keepBefore(tx, keys, renumbers));
  const numbers = await oneRow<{ last_numbers: unknown }>(tx, lastNumbers, keys);
  const made = await act();
  if (upload.reading !== null) {
    const touched = await touchedLines(tx);
    await countOnce(tx, upload.customer_id, upload.upload_id, upload.reading, touched);
    await countContainers(tx, upload.customer_id, upload.upload_id, upload.reading, touched);
  }
  const { change_no: changeNo } = await oneRow<{ change_no: number }>(
    tx,
    `INSERT INTO upload_changes AS made (customer_id, upload_id, change_no, kind, description, line_count, changed_by, changed_at,
       upload_moved_at, last_numbers, reading_before)
     SELECT $1, $2, 1 + coalesce((SELECT max(change_no) FROM upload_changes WHERE customer_id = $1 AND upload_id = $2), 0),
       $3, $4, $5, $6, $7, u.status_changed_at, $8, $9
     FROM uploads u WHERE u.customer_id = $1 AND u.upload_id = $2
     RETURNING made.change_no`,
    [
      ...keys,
      made.kind,
      made.said,
      made.lineCount,
      userId,
      now(),
      JSON.stringify(numbers.last_numbers),
      made.readingBefore === undefined ? null : JSON.stringify(made.readingBefore),
    ],
  );
  await execute(tx, storeImages, [...keys, changeNo]);
  await reconcileChange(tx, upload);
  return changeNo;
}

/**
 * Rows that were just changed have no statistics: a plan made for a few of them does not finish on hundreds of thousands. Also
 * raises the memory for sorts and hashes.
 */
export async function planForRows(tx: Transaction, count: number): Promise<void> {
  if (count < manyRows) return;
  await execute(tx, 'SET LOCAL enable_nestloop = off');
  await execute(tx, `SET LOCAL work_mem = '64MB'`);
}

async function touchedLines(tx: Transaction): Promise<number[]> {
  const { lines } = await oneRow<{ lines: number[] }>(
    tx,
    `SELECT coalesce(array_agg(line_no), '{}') AS lines FROM touched_lines`,
  );
  return lines;
}

/** Returns the number of touched lines. */
async function keepBefore(tx: Transaction, keys: readonly unknown[], renumbers: boolean): Promise<number> {
  let touched = await execute(tx, snapshotLines, keys);
  if (renumbers) touched += await execute(tx, touchNumbers, keys);
  await execute(tx, 'ANALYZE touched_lines');
  await execute(
    tx,
    `CREATE TEMPORARY TABLE exceptions_before ON COMMIT DROP AS
     SELECT e.line_no, e.field, e.reason, e.text, e.proposal, e.group_key, e.settled_as, e.settled_at
     FROM exceptions e JOIN touched_lines t ON t.line_no = e.line_no
     WHERE e.customer_id = $1::bigint AND e.upload_id = $2::bigint`,
    keys,
  );
  await execute(
    tx,
    `CREATE TEMPORARY TABLE corrections_before ON COMMIT DROP AS
     SELECT c.line_no, c.field, c.value, c.corrected_by, c.corrected_at, c.displaced
     FROM corrections c JOIN touched_lines t ON t.line_no = c.line_no
     WHERE c.customer_id = $1::bigint AND c.upload_id = $2::bigint`,
    keys,
  );
  await execute(tx, 'ANALYZE exceptions_before, corrections_before');
  return touched;
}
