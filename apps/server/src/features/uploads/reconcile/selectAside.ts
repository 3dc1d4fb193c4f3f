import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import type { Reconciliation } from './reconcileUpload.ts';
import { titleOfMode } from '../columns/modeTexts.ts';

const asideTexts = loadSql(import.meta.url, './asideTexts.sql');

/** Rows of other modes by their mode text in the file, and the upload that already includes them. */
export async function selectAside(
  tx: Transaction,
  customerId: string,
  uploadId: string,
): Promise<Reconciliation['setAside']> {
  const found = await rows<{
    text: string;
    mode: number | null;
    line_count: number;
    upload_id: string | null;
  }>(tx, asideTexts, [customerId, uploadId]);
  return found.map((row) => ({
    modeText: row.text,
    mode: row.mode,
    modeTitle: titleOfMode(row.mode),
    count: row.line_count,
    uploadId: row.upload_id,
  }));
}
