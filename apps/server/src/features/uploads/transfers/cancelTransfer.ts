import { uploads } from '@lanewright/contract';
import { now } from '../../../platform/clock.ts';
import { rows } from '../../../platform/database/rows.ts';
import { type Call, done } from '../../../platform/http/serve.ts';
import { transferNotFound } from './acquireSlot.ts';
import { selectTransfer } from './transfers.queries.ts';

/** Deletes what has arrived of the sender's own file; a request that still sends bytes of it gets a not-found error. */
export async function cancelTransfer({
  platform,
  caller,
  params: { transfer },
}: Call<typeof uploads.cancelTransfer>) {
  const customerId = caller.companyId;
  const pieces = await platform.database.asCustomers([customerId], async (tx) => {
    if ((await selectTransfer(tx, caller, transfer, now())) === null) throw transferNotFound();
    // The last request either waits for this lock or has finished: either all its pieces are visible, or it cannot report any as
    // stored.
    await tx.query('SELECT FROM upload_transfers WHERE customer_id = $1 AND transfer = $2 FOR UPDATE', [
      customerId,
      transfer,
    ]);
    const kept = await rows<{ piece_file_key: string }>(
      tx,
      'DELETE FROM transfer_pieces WHERE customer_id = $1 AND transfer = $2 RETURNING piece_file_key',
      [customerId, transfer],
    );
    await tx.query('DELETE FROM upload_transfers WHERE customer_id = $1 AND transfer = $2', [
      customerId,
      transfer,
    ]);
    return kept;
  });
  for (const { piece_file_key: fileKey } of pieces) await platform.fileStore.remove(fileKey);
  return done;
}
