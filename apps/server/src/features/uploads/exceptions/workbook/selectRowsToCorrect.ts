import type { Transaction } from '../../../../platform/database/database.ts';
import { oneRow } from '../../../../platform/database/rows.ts';
import { loadSql } from '../../../../platform/loadSql.ts';
import type { UploadRow } from '../../uploads.queries.ts';
import { longestReceived } from './cutCell.ts';

const rowsToCorrect = loadSql(import.meta.url, './rowsToCorrect.sql');
const mostBytes = 8 * 1024 * 1024;

export type RowsToCorrect = {
  readonly lineNos: readonly number[];
  /** Fields with exceptions in these rows. */
  readonly fields: readonly string[];
  /** Number of all rows of the upload that need a user's decision. */
  readonly total: number;
};

/** Selects the first rows that need a user's decision, as many as one workbook holds by number and size. */
export async function selectRowsToCorrect(
  tx: Transaction,
  upload: UploadRow,
  mostRows: number,
): Promise<RowsToCorrect> {
  const found = await oneRow<{ line_nos: number[] | null; fields: string[] | null; total: string }>(
    tx,
    rowsToCorrect,
    [upload.customer_id, upload.upload_id, mostRows, mostBytes, longestReceived],
  );
  return { lineNos: found.line_nos ?? [], fields: found.fields ?? [], total: Number(found.total) };
}
