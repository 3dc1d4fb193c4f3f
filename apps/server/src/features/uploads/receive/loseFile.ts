import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';

/** Says of an upload whose sealed file could not be opened what became of it; it is nobody's secret any more. */
export async function loseFile(
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
