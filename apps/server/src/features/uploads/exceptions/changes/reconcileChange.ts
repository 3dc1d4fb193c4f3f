import type { Transaction } from '../../../../platform/database/database.ts';
import { execute } from '../../../../platform/database/rows.ts';
import { loadSql } from '../../../../platform/loadSql.ts';
import { reconcileUpload } from '../../reconcile/reconcileUpload.ts';
import type { UploadRow } from '../../uploads.queries.ts';

const recountWords = loadSql(import.meta.url, './recountWords.sql');

/** Recounts the words that lines use, from their previous state in `touched_lines`, and updates the upload's reconciliation. */
export async function reconcileChange(tx: Transaction, upload: UploadRow): Promise<void> {
  await execute(tx, recountWords, [upload.customer_id, upload.upload_id]);
  await reconcileUpload(tx, upload.customer_id, upload.upload_id, upload.mode);
}
