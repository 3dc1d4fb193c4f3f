import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';

const update = loadSql(import.meta.url, './updateLineStates.sql');
const settleFiguresSql = loadSql(import.meta.url, './settleFigures.sql');
const headShipments = loadSql(import.meta.url, './headShipments.sql');
const countRoutes = loadSql(import.meta.url, './countRoutes.sql');
const countWords = loadSql(import.meta.url, './countWords.sql');

/**
 * Sets the state of lines from their exceptions: all of an upload's, or those named. If each shipment is one container, a new head
 * gets one as well.
 */
export async function updateLineStates(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  lineNos: readonly number[] | null,
  isSingleContainer: boolean,
): Promise<void> {
  await execute(tx, update, [customerId, uploadId, lineNos]);
  const excluded = await optionalRow(
    tx,
    `SELECT FROM exceptions WHERE customer_id = $1 AND upload_id = $2 AND settled_as = 'exclude' LIMIT 1`,
    [customerId, uploadId],
  );
  if (excluded !== null) await execute(tx, headShipments, [customerId, uploadId, isSingleContainer]);
}

/**
 * Removes figures that users chose not to include: charges of zero on rows included only for their volume, and impossible weights.
 * Runs after lines were read or read again: for all lines, or those named.
 */
export async function settleFigures(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  lineNos: readonly number[] | null,
): Promise<void> {
  await execute(tx, settleFiguresSql, [customerId, uploadId, lineNos]);
}

/** Recounts which routes and words accepted lines and lines with exceptions use. */
export async function countUsedWords(tx: Transaction, customerId: string, uploadId: string): Promise<void> {
  await execute(tx, countRoutes, [customerId, uploadId]);
  await execute(tx, countWords, [customerId, uploadId]);
}
