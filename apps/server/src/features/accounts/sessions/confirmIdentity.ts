import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { limitAttempts } from '../limitAttempts.ts';
import { provePassword } from '../two-factor/provePassword.ts';
import { proveSecondFactor, wrongCode } from '../two-factor/proveSecondFactor.ts';
import { recentMinutes } from './requireRecentLogin.ts';

/**
 * Confirms who uses a session: by the password, or by a code of the second factor. Failed attempts wait as at login.
 * @throws ProblemError 422 when the input is wrong or empty.
 */
export async function confirmIdentity(
  platform: Platform,
  actor: Actor,
  caller: Caller,
  sessionId: string | null,
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<{ confirmedUntil: string }> {
  const { userId } = caller;
  if (code === undefined) {
    if (password === undefined)
      throw refuse('password_required', 'Enter your password, or a two-factor code', {
        field: 'password',
      });
    await provePassword(platform, actor, caller, password);
    return platform.database.asCustomers([], (tx) =>
      storeConfirmation(tx, actor, userId, sessionId, 'password'),
    );
  }
  return limitAttempts(
    platform,
    { kind: 'two-factor code', account: userId, address: actor.fromAddress },
    () =>
      platform.database.asCustomers([], async (tx) => {
        if (!(await proveSecondFactor(platform, tx, actor, userId, code))) throw wrongCode();
        return storeConfirmation(tx, actor, userId, sessionId, 'two-factor');
      }),
  );
}

async function storeConfirmation(
  tx: Transaction,
  actor: Actor,
  userId: string,
  sessionId: string | null,
  provedBy: 'password' | 'two-factor',
): Promise<{ confirmedUntil: string }> {
  const at = now();
  await execute(tx, 'UPDATE sessions SET confirmed_at = $2 WHERE family_id = $1', [sessionId, at]);
  await recordAudit(tx, actor, {
    customerId: null,
    action: 'session.confirmed',
    subjectKind: 'user',
    subjectId: userId,
    after: { provedBy },
  });
  return { confirmedUntil: new Date(at.getTime() + recentMinutes * 60_000).toISOString() };
}
