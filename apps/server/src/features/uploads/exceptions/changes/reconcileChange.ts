import type { Transaction } from '../../../../platform/database/database.ts';
import { execute } from '../../../../platform/database/rows.ts';
import { loadSql } from '../../../../platform/loadSql.ts';
import { reconcileUpload } from '../../reconcile/reconcileUpload.ts';
import type { UploadRow } from '../../uploads.queries.ts';

const recountWords = loadSql(import.meta.url, './recountWords.sql');

/** Counts anew which words the lines use that `touched_lines` shows as they were, and draws the upload's equation. */
export async function reconcileChange(tx: Transaction, upload: UploadRow): Promise<void> {
  await execute(tx, recountWords, [upload.customer_id, upload.upload_id]);
  await reconcileUpload(tx, upload.customer_id, upload.upload_id, upload.mode);
}
