import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';

const judge = loadSql(import.meta.url, './judgeLines.sql');
const settleFiguresSql = loadSql(import.meta.url, './settleFigures.sql');
const headShipments = loadSql(import.meta.url, './headShipments.sql');
const countRoutes = loadSql(import.meta.url, './countRoutes.sql');
const countWords = loadSql(import.meta.url, './countWords.sql');

/**
 * Gives lines the state that their exceptions leave them: all of an upload's, or those named. Where a shipment is one
 * container each, so is one with a new head.
 */
export async function judgeLines(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  lineNos: readonly number[] | null,
  oneContainerEach: boolean,
): Promise<void> {
  await execute(tx, judge, [customerId, uploadId, lineNos]);
  const excluded = await optionalRow(
    tx,
    `SELECT FROM exceptions WHERE customer_id = $1 AND upload_id = $2 AND settled_as = 'exclude' LIMIT 1`,
    [customerId, uploadId],
  );
  if (excluded !== null) await execute(tx, headShipments, [customerId, uploadId, oneContainerEach]);
}

/**
 * Removes figures that users chose not to count: charges of zero that count for their volume only, and impossible weights.
 * Runs after lines were read or read again: of all lines, or of those named.
 */
export async function settleFigures(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  lineNos: readonly number[] | null,
): Promise<void> {
  await execute(tx, settleFiguresSql, [customerId, uploadId, lineNos]);
}

/** Counts anew which routes and words accepted and excepted lines use. */
export async function countUsedWords(tx: Transaction, customerId: string, uploadId: string): Promise<void> {
  await execute(tx, countRoutes, [customerId, uploadId]);
  await execute(tx, countWords, [customerId, uploadId]);
}
