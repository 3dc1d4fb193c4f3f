import { UploadStatus } from '@lanewright/freight';
import type { Actor } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { uploadFact } from './insertUpload.ts';
import { moveUpload } from './moveUpload.ts';
import type { UploadRow } from './uploads.queries.ts';

/** Switches an upload's lanes on. */
export async function approveUpload(tx: Transaction, actor: Actor, upload: UploadRow): Promise<void> {
  await moveUpload(tx, actor, upload, UploadStatus.Completed);
  await announce(tx, 'upload.approved', ...uploadFact(upload.customer_id, upload.upload_id, upload.mode));
}
