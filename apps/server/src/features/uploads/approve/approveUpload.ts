import { UploadStatus } from '@lanewright/freight';
import type { Actor } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { uploadFact } from '../receive/insertUpload.ts';
import { setUploadStatus } from '../progress/setUploadStatus.ts';
import { selectUpload, type UploadRow } from '../uploads.queries.ts';

/** Approves an upload and includes its lanes. An upload that it replaces is rejected in the same transaction. */
export async function approveUpload(tx: Transaction, actor: Actor, upload: UploadRow): Promise<void> {
  await setUploadStatus(tx, actor, upload, UploadStatus.Completed);
  if (upload.replaces_upload_id !== null) await rejectReplaced(tx, actor, upload, upload.replaces_upload_id);
  await announce(tx, 'upload.approved', ...uploadFact(upload.customer_id, upload.upload_id, upload.mode));
  await announceDecision(tx, upload, 'approved', null);
}

/** Announces the decision on an upload that waited for approval, so that its company is notified. */
export async function announceDecision(
  tx: Transaction,
  upload: Pick<UploadRow, 'customer_id' | 'upload_id' | 'mode'>,
  decision: 'approved' | 'rejected' | 'returned',
  reason: string | null,
): Promise<void> {
  const [subject, fact] = uploadFact(upload.customer_id, upload.upload_id, upload.mode);
  await announce(tx, 'upload.decided', subject, { ...fact, decision, reason });
}

/**
 * Rejects the replaced upload without an event of its own: the job of 'upload.approved' removes its shipments and includes the new
 * ones in one transaction.
 */
async function rejectReplaced(
  tx: Transaction,
  actor: Actor,
  { customer_id: customerId, upload_id: uploadId }: UploadRow,
  replacedId: string,
): Promise<void> {
  const replaced = await selectUpload(tx, [customerId], replacedId);
  if (replaced === null) return;
  await setUploadStatus(tx, actor, replaced, UploadStatus.Rejected, {
    reason: `Replaced by upload ${uploadId}, which reads the same file with other assumptions`,
    replacedBy: uploadId,
  });
}
