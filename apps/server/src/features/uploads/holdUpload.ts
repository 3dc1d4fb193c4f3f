import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';
import { selectUpload, type UploadRow } from './uploads.queries.ts';

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
