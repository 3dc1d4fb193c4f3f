import { createHmac, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Actor } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow } from '../../../platform/database/rows.ts';
import { type ProblemError, refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockByName } from '../../../platform/database/lockByName.ts';

/** The step a login still needs after the password: entering a code, or setting up two-factor because the company requires it. */
export type TwoFactorPurpose = 'enter a code' | 'set two-factor up';

const issuer = 'lanewright';
const audience = 'lanewright two-factor';
const minutes = 10;

/** Distinguishes two passwords without revealing either: a changed password ends pending logins. */
const markOf = (platform: Platform, passwordHash: string) =>
  createHmac('sha256', platform.twoFactorKey).update(`password|${passwordHash}`).digest('base64url');

/** Signs a login that waits for its second step, with a separate key so that it can't be used as a session. */
export function signTwoFactorToken(
  platform: Platform,
  user: { userId: string; passwordHash: string },
  purpose: TwoFactorPurpose,
): Promise<string> {
  const issuedAt = Math.floor(now().getTime() / 1000);
  return new SignJWT({ purpose, mark: markOf(platform, user.passwordHash) })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(user.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + minutes * 60)
    .sign(platform.twoFactorKey);
}

const loginExpired = (): ProblemError =>
  refuse('two_factor_token_expired', 'This login has expired', {
    detail: 'Log in again with your username and password.',
  });

export type WaitingLogin = { readonly userId: string; readonly mark: string };

/**
 * Returns the waiting user of a token.
 * @throws ProblemError 401 when it is foreign, altered, expired or for another purpose.
 */
export async function readTwoFactorToken(
  platform: Platform,
  token: string,
  purpose: TwoFactorPurpose,
): Promise<WaitingLogin> {
  const payload = await jwtVerify(token, platform.twoFactorKey, {
    issuer,
    audience,
    algorithms: ['HS256'],
    currentDate: now(),
  }).then(
    (verified) => verified.payload,
    () => null,
  );
  if (payload?.purpose !== purpose) throw loginExpired();
  if (typeof payload.sub !== 'string' || typeof payload.mark !== 'string') throw loginExpired();
  return { userId: payload.sub, mark: payload.mark };
}

/**
 * Locks the waiting user until the transaction ends, so that codes are tried one at a time; returns the actor.
 * @throws ProblemError 401 when the user is gone, or has since changed the password or turned two-factor on or off.
 */
export async function lockWaitingUser(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  waiting: WaitingLogin,
  purpose: TwoFactorPurpose,
): Promise<Actor> {
  await lockByName(tx, `user ${waiting.userId}`);
  const user = await optionalRow<{ company_id: string; password_hash: string; is_enabled: boolean }>(
    tx,
    `SELECT company_id, password_hash, two_factor_enabled_at IS NOT NULL AS is_enabled FROM users
     WHERE user_id = $1 AND password_hash IS NOT NULL AND deleted_at IS NULL AND deactivated_at IS NULL`,
    [waiting.userId],
  );
  if (user === null || user.is_enabled !== (purpose === 'enter a code')) throw loginExpired();
  const mark = Buffer.from(markOf(platform, user.password_hash));
  const claimed = Buffer.from(waiting.mark);
  if (mark.length !== claimed.length || !timingSafeEqual(mark, claimed)) throw loginExpired();
  return { ...actor, userId: waiting.userId, companyId: user.company_id };
}
