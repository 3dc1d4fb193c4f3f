import { UploadStatus } from '@lanewright/freight';
import type { Actor } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { uploadFact } from '../receive/insertUpload.ts';
import { setUploadStatus } from '../progress/setUploadStatus.ts';
import type { UploadRow } from '../uploads.queries.ts';

/** Withdraws an upload, by its company, before it is completed. */
export async function withdrawUpload(tx: Transaction, actor: Actor, upload: UploadRow): Promise<void> {
  await setUploadStatus(tx, actor, upload, UploadStatus.Rejected, { reason: 'Withdrawn by the uploader' });
  if (upload.kind !== 'bids')
    await announce(tx, 'upload.rejected', ...uploadFact(upload.customer_id, upload.upload_id, upload.mode));
}
