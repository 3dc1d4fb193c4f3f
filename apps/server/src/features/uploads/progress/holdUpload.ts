import { UploadStatus } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import type { Reading } from '../columns/reading.ts';
import { selectUpload, type UploadRow } from '../uploads.queries.ts';

/**
 * For jobs: an upload, worked on by this transaction alone until it ends. A step that runs twice at once waits here for
 * itself and then sees that the status has moved on. People's verbs do not wait; moves are compared and swapped.
 */
export async function holdUpload(
  tx: Transaction,
  customerId: string,
  uploadId: string,
): Promise<UploadRow | null> {
  await execute(tx, 'SELECT pg_advisory_xact_lock(hashtext($1))', [`upload ${uploadId}`]);
  return selectUpload(tx, [customerId], uploadId);
}

/**
 * The same for reading rows: false where the upload is no longer at that, or by another reading than the one that the step
 * began with. Then the columns were confirmed anew meanwhile, and the job of that fact does it.
 */
export async function holdForRows(
  tx: Transaction,
  { customer_id: customerId, upload_id: uploadId }: Pick<UploadRow, 'customer_id' | 'upload_id'>,
  reading: Reading,
): Promise<boolean> {
  await holdUpload(tx, customerId, uploadId);
  const still = await optionalRow(
    tx,
    'SELECT FROM uploads WHERE customer_id = $1 AND upload_id = $2 AND status = $3 AND reading = $4::jsonb',
    [customerId, uploadId, UploadStatus.Validation, JSON.stringify(reading)],
  );
  return still !== null;
}
