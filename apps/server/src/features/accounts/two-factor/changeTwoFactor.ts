import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { limitAttempts } from '../limitAttempts.ts';
import { provePassword } from './provePassword.ts';
import { proveSecondFactor, wrongCode } from './proveSecondFactor.ts';
import { forgetRecoveryCodes, replaceRecoveryCodes } from './recoveryCodes.ts';
import { forgetTrustedDevices } from './trustedDevices.ts';
import { selectTwoFactorOf } from './twoFactor.queries.ts';
import { mailTwoFactorChanged } from './twoFactorMails.ts';
import { withProvedFactor } from './withProvedFactor.ts';

const notSetUp = () => refuse('two_factor_not_set_up', 'You do not use two-factor');

/** Turns two-factor off; both factors must be proved once more. Rejected when the company requires it. */
export async function turnTwoFactorOff(
  platform: Platform,
  actor: Actor,
  caller: Caller,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { database } = platform;
  const { userId } = caller;
  await database.asCustomers([], (tx) => refuseTurningOff(platform, tx, userId));
  await provePassword(platform, actor, caller, password);
  await limitAttempts(
    platform,
    { kind: 'two-factor code', account: userId, address: actor.fromAddress },
    () =>
      database.asCustomers([], async (tx) => {
        await refuseTurningOff(platform, tx, userId);
        if (!(await proveSecondFactor(platform, tx, actor, userId, code))) throw wrongCode();
        await forgetTwoFactor(tx, userId);
        await mailTwoFactorChanged(platform, tx, userId, 'turned off');
        await recordAudit(tx, actor, {
          customerId: null,
          action: 'two-factor.disabled',
          subjectKind: 'user',
          subjectId: userId,
          before: { usesTwoFactor: true },
          after: { usesTwoFactor: false },
        });
      }),
  );
}

async function refuseTurningOff(platform: Platform, tx: Transaction, userId: string): Promise<void> {
  const standing = await selectTwoFactorOf(platform, tx, userId);
  if (standing.enabled_at === null) throw notSetUp();
  if (standing.is_demanded)
    throw refuse('two_factor_required', 'Two-factor is required for you and can’t be turned off');
}

/** Deletes a user's second factor with everything that belongs to it: secrets, recovery codes, remembered devices. */
export async function forgetTwoFactor(tx: Transaction, userId: string): Promise<void> {
  await execute(
    tx,
    `UPDATE users SET two_factor_secret = NULL, two_factor_new_secret = NULL, two_factor_enabled_at = NULL,
       two_factor_last_step = NULL WHERE user_id = $1`,
    [userId],
  );
  await forgetRecoveryCodes(tx, userId);
  await forgetTrustedDevices(tx, userId);
}

/** Creates new recovery codes once both factors are proved; the previous ones stop working. */
export async function renewRecoveryCodes(
  platform: Platform,
  actor: Actor,
  caller: Caller,
  { password, code }: { password: string; code?: string | undefined },
): Promise<string[]> {
  const { userId } = caller;
  await provePassword(platform, actor, caller, password);
  return withProvedFactor(platform, actor, userId, code, async (tx) => {
    if ((await selectTwoFactorOf(platform, tx, userId)).enabled_at === null) throw notSetUp();
    await recordAudit(tx, actor, {
      customerId: null,
      action: 'two-factor.codes-renewed',
      subjectKind: 'user',
      subjectId: userId,
    });
    await mailTwoFactorChanged(platform, tx, userId, 'codes renewed');
    return replaceRecoveryCodes(platform, tx, userId);
  });
}

/** Two-factor is no longer suggested to this user. */
export async function declineTwoFactor(tx: Transaction, userId: string): Promise<void> {
  await execute(
    tx,
    'UPDATE users SET two_factor_prompt_declined_at = coalesce(two_factor_prompt_declined_at, $2) WHERE user_id = $1',
    [userId, now()],
  );
}
