import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { now } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import { signSessionToken } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Two tabs may refresh with the same token at once; later than this the second use is a theft. */
const graceSeconds = 30;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

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
  await execute(
    tx,
    `INSERT INTO sessions (family_id, user_id, proved_by, user_agent, from_address, began_at, last_seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)`,
    [familyId, userId, provedBy, actor.userAgent, actor.fromAddress, now()],
  );
  return issueTokens(platform, tx, userId, familyId);
}

async function issueTokens(
  platform: Platform,
  tx: Transaction,
  userId: string,
  familyId: string,
): Promise<Tokens> {
  const refreshToken = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now().getTime() + platform.config.refreshDays * 86_400_000);
  await execute(
    tx,
    'INSERT INTO refresh_tokens (token_hash, family_id, user_id, issued_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [hashOf(refreshToken), familyId, userId, now(), expiresAt],
  );
  const jwtToken = await signSessionToken(
    platform.sessionKey,
    userId,
    familyId,
    platform.config.sessionMinutes,
  );
  return { jwtToken, refreshToken };
}

/** Exchanges a refresh token for new tokens; null when it is unknown, expired, ended or stolen (which ends its family). */
export async function renewSession(
  platform: Platform,
  tx: Transaction,
  refreshToken: string,
): Promise<Tokens | null> {
  const found = await optionalRow<{
    family_id: string;
    user_id: string;
    expires_at: string;
    replaced_at: string | null;
    ended_at: string | null;
  }>(
    tx,
    `SELECT t.family_id, t.user_id, t.expires_at, t.replaced_at, s.ended_at
     FROM refresh_tokens t JOIN sessions s USING (family_id) JOIN users u ON u.user_id = t.user_id
     WHERE t.token_hash = $1 AND u.deleted_at IS NULL AND u.deactivated_at IS NULL FOR UPDATE OF t, s`,
    [hashOf(refreshToken)],
  );
  if (found === null || found.ended_at !== null || new Date(found.expires_at) <= now()) return null;
  if (
    found.replaced_at !== null &&
    now().getTime() - new Date(found.replaced_at).getTime() > graceSeconds * 1000
  ) {
    await endSession(tx, found.family_id, 'a refresh token was used twice');
    return null;
  }
  await execute(
    tx,
    'UPDATE refresh_tokens SET replaced_at = coalesce(replaced_at, $2) WHERE token_hash = $1',
    [hashOf(refreshToken), now()],
  );
  await execute(tx, 'UPDATE sessions SET last_seen_at = $2 WHERE family_id = $1', [found.family_id, now()]);
  return issueTokens(platform, tx, found.user_id, found.family_id);
}

/** Ends a session: none of its tokens works from now on. */
export async function endSession(tx: Transaction, familyId: string, because: string): Promise<void> {
  await execute(
    tx,
    'UPDATE sessions SET ended_at = $2, ended_because = $3 WHERE family_id = $1 AND ended_at IS NULL',
    [familyId, now(), because],
  );
}

/** Ends every session of a user, but for the one kept, and forgets the devices that needed no code. */
export async function endSessionsOf(
  tx: Transaction,
  userId: string,
  because: string,
  keptFamilyId: string | null = null,
): Promise<void> {
  await execute(
    tx,
    `UPDATE sessions SET ended_at = $2, ended_because = $3
     WHERE user_id = $1 AND ended_at IS NULL AND family_id IS DISTINCT FROM $4::uuid`,
    [userId, now(), because, keptFamilyId],
  );
  await execute(tx, 'DELETE FROM trusted_devices WHERE user_id = $1', [userId]);
}
