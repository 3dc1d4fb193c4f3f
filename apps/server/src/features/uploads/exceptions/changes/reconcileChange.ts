import type { Transaction } from '../../../../platform/database/database.ts';
import { countUsedWords } from '../../reconcile/judgeLines.ts';
import { reconcileUpload } from '../../reconcile/reconcileUpload.ts';
import type { UploadRow } from '../../uploads.queries.ts';

/** Counts anew which words are used, and draws the upload's equation. */
export async function reconcileChange(tx: Transaction, upload: UploadRow): Promise<void> {
  await countUsedWords(tx, upload.customer_id, upload.upload_id);
  await reconcileUpload(tx, upload.customer_id, upload.upload_id, upload.mode);
}
