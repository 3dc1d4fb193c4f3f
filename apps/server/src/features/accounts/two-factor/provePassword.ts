import type { Actor } from '../../../platform/audit.ts';
import { optionalRow } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { limitAttempts } from '../limitAttempts.ts';
import { isPasswordOf } from '../passwords/passwords.ts';

/**
 * Verifies the password of the user of an open session. Failed attempts wait as at login.
 * @throws ProblemError 422 when it is wrong, missing, or the user has none.
 */
export async function provePassword(
  platform: Platform,
  actor: Actor,
  { userId, username }: Caller,
  password: string | undefined,
): Promise<void> {
  const user = await optionalRow<{ password_hash: string | null }>(
    platform.database.bulkPool,
    'SELECT password_hash FROM users WHERE user_id = $1',
    [userId],
  );
  const passwordHash = user?.password_hash ?? null;
  if (passwordHash === null)
    throw refuse('single_sign_on_only', 'You log in through your company and have no password here', {
      status: 422,
    });
  if (password === undefined) throw refuse('password_required', 'Enter your password', { field: 'password' });
  await limitAttempts(
    platform,
    { kind: 'log in', account: username, address: actor.fromAddress },
    async () => {
      if (await isPasswordOf(passwordHash, password)) return;
      throw refuse('wrong_password', 'Incorrect password', { field: 'password' });
    },
  );
}
