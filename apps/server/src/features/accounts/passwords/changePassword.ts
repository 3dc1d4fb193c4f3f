import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow, optionalRow } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { limitAttempts } from '../limitAttempts.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { mailPasswordChanged } from './passwordMails.ts';
import { refusePoorPassword } from './passwordPolicy.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';
import { expireResets } from './sendReset.ts';
import { lockByName } from '../../../platform/database/lockByName.ts';

type Passwords = { readonly currentPassword: string; readonly newPassword: string };

/** Changes the caller's own password. Other sessions end; the current one continues. */
export async function changePassword(
  platform: Platform,
  actor: Actor,
  caller: Caller,
  sessionId: string | null,
  { currentPassword, newPassword }: Passwords,
): Promise<void> {
  const { userId, username, companyId, companyName } = caller;
  const me = await platform.database.asCustomers([], (tx) =>
    oneRow<{ password_hash: string | null; display_name: string; email: string | null }>(
      tx,
      'SELECT password_hash, display_name, email FROM users WHERE user_id = $1',
      [userId],
    ),
  );
  const formerHash = me.password_hash;
  if (formerHash === null)
    throw refuse('single_sign_on_only', 'You log in through your company and have no password here', {
      status: 422,
    });
  // With an open browser someone could guess the password here as well as at the login.
  await limitAttempts(
    platform,
    { kind: 'log in', account: username, address: actor.fromAddress },
    async () => {
      if (await isPasswordOf(formerHash, currentPassword)) return;
      throw refuse('wrong_password', 'Current password is incorrect', {
        field: 'currentPassword',
      });
    },
  );
  if (newPassword === currentPassword)
    throw refuse('same_password', 'The new password is the same as the current one', {
      field: 'newPassword',
    });
  await refusePoorPassword(
    platform,
    newPassword,
    { username, displayName: me.display_name, companyName, companyId, email: me.email },
    'newPassword',
  );
  const newHash = await hashPassword(newPassword);
  await platform.database.asCustomers([], (tx) =>
    storeChange(platform, tx, actor, { userId, username, sessionId, formerHash, newHash }),
  );
}

async function storeChange(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  change: {
    userId: string;
    username: string;
    sessionId: string | null;
    formerHash: string;
    newHash: string;
  },
): Promise<void> {
  const { userId, username } = change;
  await lockByName(tx, `user ${userId}`);
  const changed = await optionalRow<{ email: string | null }>(
    tx,
    'UPDATE users SET password_hash = $3 WHERE user_id = $1 AND password_hash = $2 RETURNING email',
    [userId, change.formerHash, change.newHash],
  );
  if (changed === null)
    throw refuse('password_already_changed', 'Your password was changed at the same time. Log in again');
  await expireResets(tx, userId);
  await endSessionsOf(tx, userId, 'the password was changed', change.sessionId);
  await recordAudit(tx, actor, {
    customerId: null,
    action: 'password.changed',
    subjectKind: 'user',
    subjectId: userId,
  });
  if (changed.email !== null) await mailPasswordChanged(platform, tx, { username, email: changed.email });
}
