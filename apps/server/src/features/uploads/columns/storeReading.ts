import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Reading } from './reading.ts';

/** Stores what is known about a file with its upload. */
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

/** Stores a reading with an open question: the upload now waits for its columns, whatever it waited for before. */
export async function askColumnsAgain(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  reading: Reading,
): Promise<void> {
  await execute(
    tx,
    `UPDATE uploads SET reading = $3, awaiting = 'columns', error = NULL, retry_status = NULL, retry_fact = NULL
     WHERE customer_id = $1 AND upload_id = $2`,
    [customerId, uploadId, JSON.stringify(reading)],
  );
}
