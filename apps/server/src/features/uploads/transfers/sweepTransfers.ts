import { now } from '../../../platform/clock.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import type { Sweep } from '../../../platform/jobs/keepSwept.ts';

/** Deletes the transfers that were not continued in time, with their stored bytes. */
export const sweepTransfers: Sweep = {
  name: 'sweepTransfers',
  async run({ database, fileStore }) {
    const pieces = await database.inBulk(async (tx) => {
      const old = await rows<{ customer_id: string; transfer: string }>(
        tx,
        'SELECT customer_id, transfer FROM upload_transfers WHERE kept_until <= $1 FOR UPDATE SKIP LOCKED',
        [now()],
      );
      const those = [old.map((row) => row.customer_id), old.map((row) => row.transfer)];
      const isOld = '(customer_id, transfer) IN (SELECT * FROM unnest($1::bigint[], $2::uuid[]))';
      const kept = await rows<{ piece_file_key: string }>(
        tx,
        `DELETE FROM transfer_pieces WHERE ${isOld} RETURNING piece_file_key`,
        those,
      );
      await execute(tx, `DELETE FROM upload_transfers WHERE ${isOld}`, those);
      return kept;
    });
    for (const { piece_file_key: fileKey } of pieces) await fileStore.remove(fileKey);
  },
};
