import { isOfferedMode, mostZeroChargeUsd } from '@lanewright/freight';
import type { Transaction } from '../../../../platform/database/database.ts';
import { execute, oneRow } from '../../../../platform/database/rows.ts';
import { loadSql } from '../../../../platform/loadSql.ts';
import type { Reading } from '../../columns/reading.ts';
import { isOneContainerEach } from '../../lines/isSingleContainer.ts';
import { updateLineStates, settleFigures } from '../../reconcile/updateLineStates.ts';
import type { UploadRow } from '../../uploads.queries.ts';
import { reparseLines } from '../reparseLines.ts';
import { hasChargesOnce } from './countOnce.ts';

const linesToRevalidate = loadSql(import.meta.url, './linesToRevalidate.sql');
const dropResolvedExceptions = loadSql(import.meta.url, './dropResolvedExceptions.sql');
/** Above this number, all of the upload's lines are validated, so that their numbers need not be held in memory. */
const listedLines = 10_000;

/**
 * Sets the states of the touched lines from their exceptions. A blank or zero charge or a negative figure is not a question while
 * other lines of the shipment make up for it, and becomes one again when these lose their figure or are excluded.
 */
export async function revalidateTouchedLines(
  tx: Transaction,
  upload: UploadRow,
  reading: Reading,
): Promise<void> {
  const keys = [upload.customer_id, upload.upload_id] as const;
  const isSingleContainer = isOfferedMode(upload.mode) && isOneContainerEach(reading, upload.mode);
  const lineNos = await revalidate(tx, keys, isSingleContainer);
  const asking = await execute(tx, linesToRevalidate, [...keys, mostZeroChargeUsd]);
  if (asking > 0) await reparseLines(tx, upload, reading, 'asking_lines');
  const dropped = await execute(tx, dropResolvedExceptions, [
    ...keys,
    mostZeroChargeUsd,
    hasChargesOnce(reading),
  ]);
  if (dropped + asking > 0) await revalidate(tx, keys, isSingleContainer);
  await settleFigures(tx, ...keys, lineNos);
}

/** Returns the lines validated; null for all of the upload's. */
async function revalidate(
  tx: Transaction,
  keys: readonly [string, string],
  isSingleContainer: boolean,
): Promise<number[] | null> {
  const { lines } = await oneRow<{ lines: number[] | null }>(
    tx,
    `SELECT CASE WHEN count(*) <= $1 THEN array_agg(line_no) END AS lines FROM touched_lines`,
    [listedLines],
  );
  await updateLineStates(tx, ...keys, lines, isSingleContainer);
  return lines;
}
