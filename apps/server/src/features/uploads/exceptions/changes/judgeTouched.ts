import type { Transaction } from '../../../../platform/database/database.ts';
import { execute, oneRow } from '../../../../platform/database/rows.ts';
import { loadSql } from '../../../../platform/loadSql.ts';
import type { Reading } from '../../columns/reading.ts';
import { judgeLines } from '../../reconcile/judgeLines.ts';
import type { UploadRow } from '../../uploads.queries.ts';
import { reparseLines } from '../reparseLines.ts';

const dropCoveredCharges = loadSql(import.meta.url, './dropCoveredCharges.sql');
const uncoveredLines = loadSql(import.meta.url, './uncoveredLines.sql');
/** More lines than these are judged with all of the upload's, so that nobody holds their numbers. */
const judgedByNumber = 10_000;

/**
 * Gives the touched lines the states that their exceptions leave them. A blank charge is no question while another line of
 * the shipment carries one, and one again when that line lost it or was excluded.
 */
export async function judgeTouched(tx: Transaction, upload: UploadRow, reading: Reading): Promise<void> {
  const keys = [upload.customer_id, upload.upload_id] as const;
  await judge(tx, keys);
  const dropped = await execute(tx, dropCoveredCharges, keys);
  const uncovered = reading.answers.noCharge === 'volumeOnly' ? 0 : await execute(tx, uncoveredLines, keys);
  if (uncovered > 0) await reparseLines(tx, upload, reading, 'uncovered_lines');
  if (dropped + uncovered > 0) await judge(tx, keys);
}

async function judge(tx: Transaction, keys: readonly [string, string]): Promise<void> {
  const { lines } = await oneRow<{ lines: number[] | null }>(
    tx,
    `SELECT CASE WHEN count(*) <= $1 THEN array_agg(line_no) END AS lines FROM touched_lines`,
    [judgedByNumber],
  );
  await judgeLines(tx, ...keys, lines);
}
