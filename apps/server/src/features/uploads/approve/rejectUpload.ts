import { UploadStatus } from '@lanewright/freight';
import type { Actor } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { announceDecision } from './approveUpload.ts';
import { uploadFact } from '../receive/insertUpload.ts';
import { setUploadStatus } from '../progress/setUploadStatus.ts';
import type { UploadRow } from '../uploads.queries.ts';

/** Rejects an upload that waits for approval, with the Owner's reason. */
export async function rejectUpload(
  tx: Transaction,
  actor: Actor,
  upload: UploadRow,
  reason: string,
): Promise<void> {
  requirePendingApproval(upload);
  await setUploadStatus(tx, actor, upload, UploadStatus.Rejected, { reason });
  await announce(tx, 'upload.rejected', ...uploadFact(upload.customer_id, upload.upload_id, upload.mode));
  await announceDecision(tx, upload, 'rejected', reason);
}

/** Throws unless the upload waits for approval: only then can it be approved, rejected or returned. */
export function requirePendingApproval(upload: UploadRow): void {
  if (upload.status !== UploadStatus.PendingApproval)
    throw refuse('upload_not_pending', 'The upload isn’t pending approval', {
      detail: 'Only uploads in Pending approval can be approved, rejected or returned for correction.',
    });
}
