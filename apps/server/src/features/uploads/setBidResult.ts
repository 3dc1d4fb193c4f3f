import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';

/** Keeps what a bid sheet changed and which of its cells were wrong, for its uploader to read. */
export async function setBidResult(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  result: unknown,
): Promise<void> {
  await execute(tx, 'UPDATE uploads SET bid_result = $3 WHERE customer_id = $1 AND upload_id = $2', [
    customerId,
    uploadId,
    JSON.stringify(result),
  ]);
}
