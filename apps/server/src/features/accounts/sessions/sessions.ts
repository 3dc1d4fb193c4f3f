import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Actor } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { signSessionToken } from '../../../platform/http/caller.ts';
import { tellLive } from '../../../platform/live/liveMessage.ts';
import type { Platform } from '../../../platform/platform.ts';
import { forgetTrustedDevices } from '../two-factor/trustedDevices.ts';
import { sweepRefreshTokens, sweepSessionsOf } from './sweepSessions.ts';

export const hashOfRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** How it was proved who begins the session. */
export type ProvedBy = 'password' | 'two-factor' | 'single sign-on';

export type Tokens = { jwtToken: string; refreshToken: string };

/** Begins a session: a new family with its first pair of tokens, on the device the actor calls from. */
export async function beginSession(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  userId: string,
  provedBy: ProvedBy,
): Promise<Tokens> {
  const familyId = randomUUID();
  await sweepSessionsOf(tx, userId);
  await execute(
    tx,
    `INSERT INTO sessions (family_id, user_id, proved_by, user_agent, from_address, began_at, last_seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)`,
    [familyId, userId, provedBy, actor.userAgent, actor.fromAddress, now()],
  );
  return issueTokens(platform, tx, userId, familyId, { parentHash: null, since: now() });
}

/**
 * A new pair of tokens for a session; the refresh token is kept as a hash, with that of the token it was exchanged for.
 * All of one parent expire at the same moment, so that none outlives the traces of the others.
 */
export async function issueTokens(
  platform: Platform,
  tx: Transaction,
  userId: string,
  familyId: string,
  { parentHash, since }: { parentHash: Buffer | null; since: Date },
): Promise<Tokens> {
  const refreshToken = randomBytes(32).toString('base64url');
  const expiresAt = new Date(since.getTime() + platform.config.refreshDays * 86_400_000);
  await sweepRefreshTokens(tx);
  await execute(
    tx,
    `INSERT INTO refresh_tokens (token_hash, family_id, user_id, issued_at, expires_at, parent_hash)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [hashOfRefreshToken(refreshToken), familyId, userId, now(), expiresAt, parentHash],
  );
  const jwtToken = await signSessionToken(
    platform.sessionKey,
    userId,
    familyId,
    platform.config.sessionMinutes,
  );
  return { jwtToken, refreshToken };
}

/** Ends a session of a user: none of its tokens works from now on, and its live connections close. Tells whether there was one. */
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
  if (ended === 1) await tellLive(tx, { kind: 'sessionsEnded', userId, familyId, keptFamilyId: null });
  return ended === 1;
}

/** Ends every session of a user, but for the one kept, and forgets the devices that needed no code. */
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
  if (ended > 0) await tellLive(tx, { kind: 'sessionsEnded', userId, familyId: null, keptFamilyId });
  await forgetTrustedDevices(tx, userId);
  return { ended };
}
