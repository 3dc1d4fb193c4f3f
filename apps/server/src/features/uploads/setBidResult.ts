import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';
import type { UploadView } from './presentUpload.ts';

/** Stores with a bid upload what its sheet changed and which cells were wrong. */
export async function setBidResult(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  bidResult: NonNullable<UploadView['bidResult']>,
): Promise<void> {
  await execute(tx, 'UPDATE uploads SET bid_result = $3 WHERE customer_id = $1 AND upload_id = $2', [
    customerId,
    uploadId,
    JSON.stringify(bidResult),
  ]);
}

/** Stores or removes the copy of a bid sheet with its wrong cells marked, in addition to the one received. */
export async function setMarkedFile(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  fileKey: string | null,
): Promise<void> {
  await execute(tx, 'UPDATE uploads SET marked_file_key = $3 WHERE customer_id = $1 AND upload_id = $2', [
    customerId,
    uploadId,
    fileKey,
  ]);
}
