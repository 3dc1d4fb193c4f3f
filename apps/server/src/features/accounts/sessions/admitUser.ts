import type { accounts, ResponseInputOf } from '@lanewright/contract';
import type { UserType } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow } from '../../../platform/database/rows.ts';
import { type ProblemError, refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isTrustedDevice } from '../two-factor/trustedDevices.ts';
import { signTwoFactorToken } from '../two-factor/twoFactorToken.ts';
import { beginSession, type ProvedBy } from './sessions.ts';
import { holdByName } from '../../../platform/database/lockByName.ts';

/** The logged-in user, with the tokens of the session. */
export type SessionUser = ResponseInputOf<typeof accounts.finishSingleSignOn>;
/** A logged-in user, or the step still missing before login. */
export type SignIn = ResponseInputOf<typeof accounts.authenticate>;

/** The one login error: a missing user, a wrong password and a blocked user look the same. */
export const wrongCredentials = (): ProblemError =>
  refuse('wrong_credentials', 'Incorrect username or password', {
    detail: 'Check both and try again.',
  });

/**
 * Logs in a user who has proved their identity, with the response of `/auth`. After a password the second factor may still be
 * missing: the response is then a challenge instead of a session. A user who came by single sign-on proved the second factor to
 * their company.
 * @throws ProblemError 401 when the user is deleted or deactivated; 403 when the company requires single sign-on.
 */
export function admitUser(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  userId: string,
  provedBy: 'two-factor' | 'single sign-on',
): Promise<SessionUser>;
export function admitUser(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  userId: string,
  provedBy: ProvedBy,
  deviceToken?: string,
): Promise<SignIn>;
export async function admitUser(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  userId: string,
  provedBy: ProvedBy,
  deviceToken?: string,
): Promise<SignIn> {
  const user = await selectUser(platform, tx, userId);
  if (user === null) throw wrongCredentials();
  if (provedBy !== 'single sign-on' && user.is_sign_on_required) throw signOnRequired();
  if (provedBy === 'password' && user.password_hash !== null) {
    const waiting = { userId, passwordHash: user.password_hash };
    if (user.is_enabled) {
      const isTrusted = deviceToken !== undefined && (await isTrustedDevice(tx, userId, deviceToken));
      if (!isTrusted) {
        const twoFactorToken = await signTwoFactorToken(platform, waiting, 'enter a code');
        return { twoFactorRequired: true, mustSetUp: false, twoFactorToken };
      }
    } else if (user.is_demanded) {
      const twoFactorToken = await signTwoFactorToken(platform, waiting, 'set two-factor up');
      return { twoFactorRequired: true, mustSetUp: true, twoFactorToken };
    }
  }
  const tokens = await beginSession(platform, tx, actor, userId, provedBy);
  await recordAudit(
    tx,
    { ...actor, userId, companyId: user.company_id },
    {
      customerId: null,
      action: 'session.began',
      subjectKind: 'user',
      subjectId: userId,
      after: { provedBy },
    },
  );
  return {
    id: userId,
    username: user.username,
    displayName: user.display_name,
    type: user.user_type,
    companyId: user.company_id,
    companyName: user.company_name,
    profilePicture: user.picture_file_key,
    proposeTwoFactor: user.password_hash !== null && !user.is_enabled && !user.is_declined,
    ...tokens,
  };
}

/** Sent only after a correct password, so that strangers don't learn how a company logs in. */
export const signOnRequired = (): ProblemError =>
  refuse('single_sign_on_required', 'Your company allows only single sign-on', {
    detail: 'Enter your email address at your company and choose “Continue with your company’s sign-on”.',
  });

/** Locked until the session is stored: a concurrent password change then finds this session and ends it. */
async function selectUser({ config }: Platform, tx: Transaction, userId: string) {
  await holdByName(tx, `user ${userId}`);
  return optionalRow<{
    company_id: string;
    company_name: string;
    user_type: UserType;
    username: string;
    display_name: string;
    picture_file_key: string | null;
    password_hash: string | null;
    is_enabled: boolean;
    is_demanded: boolean;
    is_declined: boolean;
    is_sign_on_required: boolean;
  }>(
    tx,
    `SELECT u.company_id, c.name AS company_name, u.user_type, u.username, u.display_name, u.picture_file_key, u.password_hash,
            u.two_factor_enabled_at IS NOT NULL AS is_enabled, c.two_factor_demanded OR (u.user_type = 'Owner' AND $2) AS is_demanded,
            u.two_factor_prompt_declined_at IS NOT NULL AS is_declined,
            u.user_type <> 'Owner' AND coalesce(p.is_required, false) AS is_sign_on_required
     FROM users u JOIN companies c USING (company_id) LEFT JOIN sso_providers p USING (company_id)
     WHERE u.user_id = $1 AND u.deleted_at IS NULL AND u.deactivated_at IS NULL`,
    [userId, config.ownersNeedTwoFactor],
  );
}
