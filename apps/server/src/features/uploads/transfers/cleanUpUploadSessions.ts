import { now } from '../../../platform/clock.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import type { CleanupTask } from '../../../platform/jobs/runCleanup.ts';

/** Deletes the transfers that were not continued in time, with their stored bytes; each customer's in a transaction of its own. */
export const cleanUpUploadSessions: CleanupTask = {
  name: 'cleanUpUploadSessions',
  async run({ database, fileStore }) {
    const moment = now();
    const customers = await rows<{ customer_id: string }>(
      database.bulkPool,
      'SELECT DISTINCT customer_id FROM upload_transfers WHERE expires_at <= $1 ORDER BY customer_id',
      [moment],
    );
    for (const { customer_id: customerId } of customers) {
      const pieces = await database.asSystem(async (tx) => {
        const old = await rows<{ transfer: string }>(
          tx,
          `SELECT transfer FROM upload_transfers WHERE customer_id = $1 AND expires_at <= $2
           FOR UPDATE SKIP LOCKED`,
          [customerId, moment],
        );
        const those = [customerId, old.map(({ transfer }) => transfer)];
        const kept = await rows<{ piece_file_key: string }>(
          tx,
          `DELETE FROM transfer_pieces WHERE customer_id = $1 AND transfer = ANY ($2::uuid[])
           RETURNING piece_file_key`,
          those,
        );
        await execute(
          tx,
          'DELETE FROM upload_transfers WHERE customer_id = $1 AND transfer = ANY ($2::uuid[])',
          those,
        );
        return kept;
      });
      for (const { piece_file_key: fileKey } of pieces) await fileStore.remove(fileKey);
    }
  },
};
