import { UploadStatus } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { conflict } from '../../../platform/http/problemError.ts';
import type { UploadRow } from '../../uploads/index.ts';
import { requireShipmentUpload } from '../shipments.queries.ts';

const cleansed: readonly number[] = [
  UploadStatus.RollUp,
  UploadStatus.PendingApproval,
  UploadStatus.Completed,
];

/** An upload of shipments whose places are cleansed; refused with a 409 before. */
export async function requireCleansedUpload(
  tx: Transaction,
  caller: Pick<Caller, 'customerIds'>,
  uploadId: string,
): Promise<UploadRow> {
  const upload = await requireShipmentUpload(tx, caller, uploadId);
  if (!cleansed.includes(upload.status))
    throw conflict('not_cleansed_yet', 'The upload’s locations are not cleansed yet. Try again later');
  return upload;
}

/** The name of a file made of an upload: the upload's own, what it is, and its kind. */
export function attachmentOf(upload: Pick<UploadRow, 'file_name'>, what: string): string {
  const name = upload.file_name.replace(/\.[^.]*$/, '').replace(/[^\w .-]/g, '_');
  return `attachment; filename="${name}-${what}"`;
}
