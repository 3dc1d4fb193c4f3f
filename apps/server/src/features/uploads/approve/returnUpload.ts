import { UploadStatus } from '@lanewright/freight';
import type { Actor } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { announceDecision } from './approveUpload.ts';
import { setUploadStatus } from '../progress/setUploadStatus.ts';
import { requirePendingApproval } from './rejectUpload.ts';
import type { UploadRow } from '../uploads.queries.ts';

/** Returns an upload to its company for correction, with the Owner's reason. */
export async function returnUpload(
  tx: Transaction,
  actor: Actor,
  upload: UploadRow,
  reason: string,
): Promise<void> {
  requirePendingApproval(upload);
  await setUploadStatus(tx, actor, upload, UploadStatus.InputExceptions, { awaiting: 'exceptions', reason });
  await announceDecision(tx, upload, 'returned', reason);
}
