import { type Actor, productItself, recordAudit } from '../../../platform/audit.ts';
import { optionalRow } from '../../../platform/database/rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isPasswordOf } from '../passwords/passwords.ts';
import { admitUser, type SignIn, wrongCredentials } from './admitUser.ts';
import { holdByName } from '../../../platform/database/lockByName.ts';

/**
 * Verifies credentials and logs the user in. The same error, after the same work, for a missing user, a wrong password, a user
 * without a password and a user who may not log in.
 */
export async function logIn(
  platform: Platform,
  actor: Actor,
  credentials: { username: string; password: string; deviceToken?: string | undefined },
): Promise<SignIn> {
  const { database } = platform;
  // The password is verified outside a transaction: its long computation must not occupy a connection.
  const user = await optionalRow<{ user_id: string; password_hash: string | null }>(
    database.bulkPool,
    'SELECT user_id, password_hash FROM users WHERE username = $1 AND deleted_at IS NULL AND deactivated_at IS NULL',
    [credentials.username.trim().toLowerCase()],
  );
  const matches = await isPasswordOf(user?.password_hash ?? null, credentials.password);
  if (user === null || !matches) {
    await recordFailedLogin(platform, actor, user?.user_id ?? null, 'password');
    throw wrongCredentials();
  }
  return database.asCustomers([], async (tx) => {
    await holdByName(tx, `user ${user.user_id}`);
    const unchanged = await optionalRow(tx, 'SELECT FROM users WHERE user_id = $1 AND password_hash = $2', [
      user.user_id,
      user.password_hash,
    ]);
    if (unchanged === null) throw wrongCredentials();
    return admitUser(platform, tx, actor, user.user_id, 'password', credentials.deviceToken);
  });
}

/**
 * Written in a separate transaction, so that it survives the rollback. A missing user also costs one row, but without a name: users
 * sometimes type passwords into the wrong field, and response time must not reveal which users exist.
 */
export function recordFailedLogin(
  platform: Platform,
  actor: Actor,
  userId: string | null,
  step: 'password' | 'two-factor',
): Promise<void> {
  const anonymous = { ...productItself, fromAddress: actor.fromAddress, requestId: actor.requestId };
  return platform.database.asCustomers([], (tx) =>
    recordAudit(tx, anonymous, {
      customerId: null,
      action: 'login.failed',
      subjectKind: 'user',
      subjectId: userId,
      after: { step },
    }),
  );
}
