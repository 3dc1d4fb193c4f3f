import { UploadStatus } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { UploadRow } from '../../uploads/index.ts';
import { requireShipmentUpload } from '../shipments.queries.ts';

const cleansed: readonly number[] = [
  UploadStatus.RollUp,
  UploadStatus.PendingApproval,
  UploadStatus.Completed,
];

/** Returns a shipment upload whose places are cleansed; throws 409 before that. */
export async function requireCleansedUpload(
  tx: Transaction,
  caller: Pick<Caller, 'customerIds'>,
  uploadId: string,
): Promise<UploadRow> {
  const upload = await requireShipmentUpload(tx, caller, uploadId);
  if (!cleansed.includes(upload.status))
    throw refuse('not_cleansed_yet', 'The upload’s locations are not cleansed yet. Try again later');
  return upload;
}

/** File name for an export of an upload: the upload's own name, then the content and extension. */
export function attachmentOf(upload: Pick<UploadRow, 'file_name'>, what: string): string {
  const name = upload.file_name.replace(/\.[^.]*$/, '').replace(/[^\w .-]/g, '_');
  return `attachment; filename="${name}-${what}"`;
}
