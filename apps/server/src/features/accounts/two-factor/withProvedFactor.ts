import type { Actor } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { limitAttempts } from '../limitAttempts.ts';
import { proveSecondFactor, wrongCode } from './proveSecondFactor.ts';
import { selectTwoFactorOf } from './twoFactor.queries.ts';
import { lockByName } from '../../../platform/database/lockByName.ts';

const codeNeeded = () =>
  refuse('code_required', 'Enter a code from your authenticator, or a recovery code', { field: 'code' });

/**
 * Changes a user's second factor in one transaction that locks the user; a factor in use is proved first, and failed attempts wait.
 * Otherwise an open session and its password would be enough to replace it.
 * @throws ProblemError 422 when the code is missing or wrong.
 */
export async function withProvedFactor<T>(
  platform: Platform,
  actor: Actor,
  userId: string,
  code: string | undefined,
  change: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { database } = platform;
  const standing = await database.asCustomers([], (tx) => selectTwoFactorOf(platform, tx, userId));
  const isCounted = standing.enabled_at !== null;
  const proveAndChange = () =>
    database.asCustomers([], async (tx) => {
      await lockByName(tx, `user ${userId}`);
      const { is_enabled: isEnabled } = await oneRow<{ is_enabled: boolean }>(
        tx,
        'SELECT two_factor_enabled_at IS NOT NULL AS is_enabled FROM users WHERE user_id = $1',
        [userId],
      );
      if (isEnabled) {
        // Turned on at this very moment: the code would be tried without being counted.
        if (code === undefined || !isCounted) throw codeNeeded();
        if (!(await proveSecondFactor(platform, tx, actor, userId, code))) throw wrongCode();
      }
      return change(tx);
    });
  if (!isCounted) return proveAndChange();
  return limitAttempts(
    platform,
    { kind: 'two-factor code', account: userId, address: actor.fromAddress },
    proveAndChange,
  );
}
