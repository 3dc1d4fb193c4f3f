import type { accounts, BodyOf, ResponseInputOf } from '@lanewright/contract';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { limitAttempts } from '../limitAttempts.ts';
import { admitUser } from '../sessions/admitUser.ts';
import { provePassword } from './provePassword.ts';
import { plainCode, wrongCode } from './proveSecondFactor.ts';
import { replaceRecoveryCodes } from './recoveryCodes.ts';
import { findStep, newTotpSecret, otpauthUri, totpIssuer } from './totp.ts';
import { openTotpSecret, sealTotpSecret } from './totpSecret.ts';
import { forgetTrustedDevices } from './trustedDevices.ts';
import { mailTwoFactorChanged } from './twoFactorMails.ts';
import { lockWaitingUser, readTwoFactorToken, type WaitingLogin } from './twoFactorToken.ts';
import { withProvedFactor } from './withProvedFactor.ts';
import { lockByName } from '../../../platform/database/lockByName.ts';

const notLoggedIn = () => refuse('not_logged_in', 'Log in to do this');
const purpose = 'set two-factor up';

type Proposal = ResponseInputOf<typeof accounts.setUpTwoFactor>;

/**
 * Starts two-factor with a new secret. It takes effect with its first code: until then an authenticator in use stays valid. Called
 * by a login that must set it up, or by a logged-in user who enters the password again, and a code of the authenticator in use.
 */
export async function setUpTwoFactor(
  platform: Platform,
  actor: Actor,
  caller: Caller | null,
  { password, code, twoFactorToken }: BodyOf<typeof accounts.setUpTwoFactor>,
): Promise<Proposal> {
  const { database } = platform;
  if (twoFactorToken !== undefined) {
    const waiting = await readTwoFactorToken(platform, twoFactorToken, purpose);
    return database.asCustomers([], async (tx) => {
      await lockWaitingUser(platform, tx, actor, waiting, purpose);
      return proposeSecret(platform, tx, waiting.userId);
    });
  }
  if (caller === null) throw notLoggedIn();
  await provePassword(platform, actor, caller, password);
  const { userId } = caller;
  return withProvedFactor(platform, actor, userId, code, (tx) => proposeSecret(platform, tx, userId));
}

async function proposeSecret(platform: Platform, tx: Transaction, userId: string): Promise<Proposal> {
  const secret = newTotpSecret();
  const { username } = await oneRow<{ username: string }>(
    tx,
    'UPDATE users SET two_factor_new_secret = $2 WHERE user_id = $1 RETURNING username',
    [userId, sealTotpSecret(platform, userId, secret)],
  );
  return { secret, otpauthUri: otpauthUri(secret, username), issuer: totpIssuer, account: username };
}

type Confirmed = ResponseInputOf<typeof accounts.confirmTwoFactor>;

/** Finishes two-factor setup with a first code of the new secret. A login that had to set it up gets its session. */
export async function confirmTwoFactor(
  platform: Platform,
  actor: Actor,
  caller: Caller | null,
  { code, twoFactorToken }: BodyOf<typeof accounts.confirmTwoFactor>,
): Promise<Confirmed> {
  const waiting: WaitingLogin | null =
    twoFactorToken === undefined ? null : await readTwoFactorToken(platform, twoFactorToken, purpose);
  const userId = waiting?.userId ?? caller?.userId;
  if (userId === undefined) throw notLoggedIn();
  return limitAttempts(
    platform,
    { kind: 'two-factor code', account: userId, address: actor.fromAddress },
    () =>
      platform.database.asCustomers([], async (tx): Promise<Confirmed> => {
        if (waiting === null) {
          return { recoveryCodes: await enableTwoFactor(platform, tx, actor, userId, code) };
        }
        const person = await lockWaitingUser(platform, tx, actor, waiting, purpose);
        const recoveryCodes = await enableTwoFactor(platform, tx, person, userId, code);
        return { recoveryCodes, session: await admitUser(platform, tx, actor, userId, 'two-factor') };
      }),
  );
}

/** Activates the new secret, replaces a previous one, and returns its recovery codes. */
async function enableTwoFactor(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  userId: string,
  code: string,
): Promise<string[]> {
  await lockByName(tx, `user ${userId}`);
  const user = await oneRow<{ two_factor_new_secret: Buffer | null; is_enabled: boolean }>(
    tx,
    `SELECT two_factor_new_secret, two_factor_enabled_at IS NOT NULL AS is_enabled FROM users
     WHERE user_id = $1`,
    [userId],
  );
  if (user.two_factor_new_secret === null)
    throw refuse('two_factor_not_started', 'There is nothing to confirm. Start the two-factor setup again');
  const plain = plainCode(code);
  const step = /^\d{6}$/.test(plain)
    ? findStep(openTotpSecret(platform, userId, user.two_factor_new_secret), plain)
    : null;
  if (step === null) throw wrongCode();
  await execute(
    tx,
    `UPDATE users SET two_factor_secret = two_factor_new_secret, two_factor_new_secret = NULL,
       two_factor_enabled_at = $2, two_factor_last_step = $3 WHERE user_id = $1`,
    [userId, now(), step],
  );
  await forgetTrustedDevices(tx, userId);
  await recordAudit(tx, actor, {
    customerId: null,
    action: 'two-factor.enabled',
    subjectKind: 'user',
    subjectId: userId,
    before: { usesTwoFactor: user.is_enabled },
    after: { usesTwoFactor: true },
  });
  await mailTwoFactorChanged(platform, tx, userId, user.is_enabled ? 'replaced' : 'enabled');
  return replaceRecoveryCodes(platform, tx, userId);
}
