import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Reading } from './reading.ts';

/** Keeps what is known about a file with its upload. */
export async function storeReading(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  reading: Reading,
): Promise<void> {
  await execute(tx, 'UPDATE uploads SET reading = $3 WHERE customer_id = $1 AND upload_id = $2', [
    customerId,
    uploadId,
    JSON.stringify(reading),
  ]);
}
