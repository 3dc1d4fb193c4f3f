import { createHash } from 'node:crypto';
import type { Actor } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { announce } from '../../../platform/jobs/outbox.ts';

/**
 * Records that a user forgot a password, by username or email address. Response and timing are the same whether or not the user
 * exists: the rest is done by a job.
 */
export async function askForReset(tx: Transaction, actor: Actor, name: string): Promise<void> {
  const wanted = name.trim().toLowerCase();
  const found = await rows<{ user_id: string; is_named: boolean }>(
    tx,
    `SELECT user_id, username = $1 AS is_named FROM users
     WHERE (username = $1 OR email = $1) AND deleted_at IS NULL AND deactivated_at IS NULL
     ORDER BY is_named DESC, user_id LIMIT 5`,
    [wanted],
  );
  const asked = {
    userIds: (found[0]?.is_named === true ? found.slice(0, 1) : found).map((user) => user.user_id),
    fromAddress: actor.fromAddress,
    requestId: actor.requestId,
  };
  // The name itself is not stored: users sometimes type passwords into username fields.
  const subject = createHash('sha256').update(wanted).digest('hex');
  await announce(tx, 'passwordReset.requested', subject, { customerId: '0', ...asked });
}
