import { randomUUID } from 'node:crypto';
import { now } from '../../../src/platform/clock.ts';
import type { Form, Forms } from '../form.ts';
import { seededMode } from '../seedUploads.ts';

/** A request about a file that the caller has sent in part. */
const about: Form = {
  seed: async ({ testApp, customerId, caller, word }) => {
    const transfer = randomUUID();
    await testApp.platform.database.bulkPool.query(
      `INSERT INTO upload_transfers (customer_id, transfer, user_id, mode, file_name, byte_count, call_id, begun_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, 1000, $2, $6, $6::timestamptz + interval '1 day')`,
      [customerId, transfer, caller.userId, seededMode, `${word} half sent.csv`, now()],
    );
    return { transfer };
  },
  ids: { transfer: 'person' },
  call: ({ transfer }) => ({ params: { transfer } }),
};

export const transferForms: Forms = {
  'GET /uploads/transfers': { ...about, ids: {}, call: () => ({}) },
  'GET /uploads/transfers/{transfer}': about,
  'DELETE /uploads/transfers/{transfer}': about,
};
