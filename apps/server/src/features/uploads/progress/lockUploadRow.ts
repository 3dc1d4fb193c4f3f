import { UploadStatus } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import type { Reading } from '../columns/reading.ts';
import { selectUpload, type UploadRow } from '../uploads.queries.ts';

/**
 * For jobs: locks an upload for this transaction. A step that runs twice at once waits here and then sees that the status has moved
 * on. Users' commands do not wait; they move the status by compare-and-swap.
 */
export async function lockUploadRow(
  tx: Transaction,
  customerId: string,
  uploadId: string,
): Promise<UploadRow | null> {
  await execute(tx, 'SELECT pg_advisory_xact_lock(hashtext($1))', [`upload ${uploadId}`]);
  return selectUpload(tx, [customerId], uploadId);
}

/**
 * The same for reading rows: false if the upload has left this step, or has another reading than the one that the step started
 * with. In that case the columns were confirmed again in the meantime, and the job of that event does the work.
 */
export async function holdForRows(
  tx: Transaction,
  { customer_id: customerId, upload_id: uploadId }: Pick<UploadRow, 'customer_id' | 'upload_id'>,
  reading: Reading,
): Promise<boolean> {
  await lockUploadRow(tx, customerId, uploadId);
  const still = await optionalRow(
    tx,
    'SELECT FROM uploads WHERE customer_id = $1 AND upload_id = $2 AND status = $3 AND reading = $4::jsonb',
    [customerId, uploadId, UploadStatus.Validation, JSON.stringify(reading)],
  );
  return still !== null;
}
