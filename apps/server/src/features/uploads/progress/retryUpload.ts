import type { Actor } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { uploadFact } from '../receive/insertUpload.ts';
import { resumeUpload } from './setUploadStatus.ts';
import type { UploadRow } from '../uploads.queries.ts';

/** Retries the step that a job gave up on. */
export async function retryUpload(tx: Transaction, actor: Actor, upload: UploadRow): Promise<void> {
  if (upload.awaiting !== 'retry' || upload.retry_status === null || upload.retry_fact === null)
    throw refuse('nothing_to_retry', 'No step of this upload has failed');
  await resumeUpload(tx, actor, upload, upload.retry_status);
  await announce(tx, upload.retry_fact, ...uploadFact(upload.customer_id, upload.upload_id, upload.mode));
}
