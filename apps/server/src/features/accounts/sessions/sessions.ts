import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Actor } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { signSessionToken } from '../../../platform/http/caller.ts';
import { publishLive } from '../../../platform/live/liveMessage.ts';
import type { Platform } from '../../../platform/platform.ts';
import { forgetTrustedDevices } from '../two-factor/trustedDevices.ts';
import { deleteExpiredRefreshTokens, deleteExpiredSessionsOf } from './deleteExpiredSessions.ts';

export const hashOfRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Derives the refresh token that replaces another one: always the same, and computable only with the installation's secret. */
const refreshTokenAfter = ({ refreshKey }: Platform, refreshToken: string): string =>
  createHmac('sha256', refreshKey).update(refreshToken).digest('base64url');

/** Proof of identity that started the session. */
export type ProvedBy = 'password' | 'two-factor' | 'single sign-on';

export type Tokens = { jwtToken: string; refreshToken: string };

/** Starts a session: a new family with its first pair of tokens, on the device the actor calls from. */
export async function beginSession(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  userId: string,
  provedBy: ProvedBy,
): Promise<Tokens> {
  const familyId = randomUUID();
  await deleteExpiredSessionsOf(tx, userId);
  await execute(
    tx,
    `INSERT INTO sessions (family_id, user_id, proved_by, user_agent, from_address, began_at, last_seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)`,
    [familyId, userId, provedBy, actor.userAgent, actor.fromAddress, now()],
  );
  return issueTokens(platform, tx, userId, familyId, { parent: null, since: now() });
}

/**
 * Issues a pair of tokens for a session. A replacement refresh token is derived from the token it replaces and the installation's
 * secret, so parallel exchanges of one token all get the same one. It is stored as a hash, with the hash of the token it replaces,
 * and expires at the same time whichever exchange stored it.
 */
export async function issueTokens(
  platform: Platform,
  tx: Transaction,
  userId: string,
  familyId: string,
  { parent, since }: { parent: string | null; since: Date },
): Promise<Tokens> {
  const refreshToken =
    parent === null ? randomBytes(32).toString('base64url') : refreshTokenAfter(platform, parent);
  const expiresAt = new Date(since.getTime() + platform.config.refreshDays * 86_400_000);
  await deleteExpiredRefreshTokens(tx);
  await execute(
    tx,
    `INSERT INTO refresh_tokens (token_hash, family_id, user_id, issued_at, expires_at, parent_hash)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (token_hash) DO NOTHING`,
    [
      hashOfRefreshToken(refreshToken),
      familyId,
      userId,
      now(),
      expiresAt,
      parent === null ? null : hashOfRefreshToken(parent),
    ],
  );
  const jwtToken = await signSessionToken(
    platform.sessionKey,
    userId,
    familyId,
    platform.config.sessionMinutes,
  );
  return { jwtToken, refreshToken };
}

/** Ends a user's session: its tokens stop working and its live connections close. Returns whether the session existed. */
export async function endSession(
  tx: Transaction,
  userId: string,
  familyId: string,
  because: string,
): Promise<boolean> {
  const ended = await execute(
    tx,
    'UPDATE sessions SET ended_at = $3, ended_because = $4 WHERE family_id = $2 AND user_id = $1 AND ended_at IS NULL',
    [userId, familyId, now(), because],
  );
  if (ended === 1) await publishLive(tx, { kind: 'sessionsEnded', userId, familyId, keptFamilyId: null });
  return ended === 1;
}

/** Ends all sessions of a user, except the one to keep, and forgets the devices that needed no code. */
export async function endSessionsOf(
  tx: Transaction,
  userId: string,
  because: string,
  keptFamilyId: string | null = null,
): Promise<{ ended: number }> {
  const ended = await execute(
    tx,
    `UPDATE sessions SET ended_at = $2, ended_because = $3
     WHERE user_id = $1 AND ended_at IS NULL AND family_id IS DISTINCT FROM $4::uuid`,
    [userId, now(), because, keptFamilyId],
  );
  if (ended > 0) await publishLive(tx, { kind: 'sessionsEnded', userId, familyId: null, keptFamilyId });
  await forgetTrustedDevices(tx, userId);
  return { ended };
}

/**
 * Ends the sessions of a company's users that began with single sign-on, or those that began with a password (with or without a
 * second factor), except the one to keep. In the second case Owners keep theirs.
 */
export async function endSessionsOfCompany(
  tx: Transaction,
  companyId: string,
  began: 'single sign-on' | 'password',
  because: string,
  keptFamilyId: string | null = null,
): Promise<void> {
  const ended = await rows<{ user_id: string; family_id: string }>(
    tx,
    `UPDATE sessions s SET ended_at = $2, ended_because = $3 FROM users u
     WHERE u.user_id = s.user_id AND u.company_id = $1 AND s.ended_at IS NULL AND s.family_id IS DISTINCT FROM $5::uuid
       AND CASE $4 WHEN 'password' THEN s.proved_by <> 'single sign-on' AND u.user_type <> 'Owner' ELSE s.proved_by = $4 END
     RETURNING s.user_id, s.family_id`,
    [companyId, now(), because, began, keptFamilyId],
  );
  await publishLive(
    tx,
    ...ended.map(({ user_id: userId, family_id: familyId }) => ({
      kind: 'sessionsEnded' as const,
      userId,
      familyId,
      keptFamilyId: null,
    })),
  );
}
