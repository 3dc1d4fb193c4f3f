import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';

/** Records what happened to an upload whose sealed file could not be opened; it is no longer sealed. */
export async function deleteStoredFile(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  said: string,
): Promise<void> {
  await execute(
    tx,
    'UPDATE uploads SET is_sealed = false, error = $3 WHERE customer_id = $1 AND upload_id = $2',
    [customerId, uploadId, said],
  );
}
