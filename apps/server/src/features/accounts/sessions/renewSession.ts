import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isWithinLimits } from './sessionLimits.ts';
import { endSession, hashOfRefreshToken, issueTokens, type Tokens } from './sessions.ts';

/** Several clients may refresh with the same token at once; after this, a second use counts as theft. */
const graceSeconds = 30;

/**
 * Exchanges a refresh token for new tokens; null when it is unknown, expired or ended. Within the grace period every exchange of
 * one token gets the same refresh token. Two signs of theft end the family, because neither shows which client is the thief:
 * a token used again after the grace period, and two different tokens from one that are both in use. A session started with a
 * password alone ends once two-factor is required, any session at the limits that its company sets.
 */
export async function renewSession(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  refreshToken: string,
  activeAt: Date = now(),
): Promise<Tokens | null> {
  const tokenHash = hashOfRefreshToken(refreshToken);
  const found = await lockToken(platform, tx, tokenHash);
  if (found === null || found.ended_at !== null || new Date(found.expires_at) <= now()) return null;
  const { family_id: familyId, user_id: userId } = found;
  const end = async (action: 'session.ended' | 'session.reuse-detected', because: string) => {
    await endSession(tx, userId, familyId, because);
    await recordAudit(tx, actor, {
      customerId: null,
      action,
      subjectKind: 'user',
      subjectId: userId,
      after: { because },
    });
    return null;
  };
  const replacedAt = found.replaced_at === null ? null : new Date(found.replaced_at);
  if (replacedAt !== null && now().getTime() - replacedAt.getTime() > graceSeconds * 1000)
    return end('session.reuse-detected', 'a refresh token was used twice');
  if (await isOtherBranchInUse(tx, familyId, tokenHash, found.parent_hash))
    return end('session.reuse-detected', 'two branches of refresh tokens were in use');
  if (found.is_past_limit) return end('session.ended', 'it reached the session limit of the company');
  if (found.lacks_second_factor) return end('session.ended', 'two-factor is required');
  await execute(
    tx,
    'UPDATE refresh_tokens SET replaced_at = coalesce(replaced_at, $2) WHERE token_hash = $1',
    [tokenHash, now()],
  );
  await execute(tx, 'UPDATE sessions SET last_seen_at = greatest(last_seen_at, $2) WHERE family_id = $1', [
    familyId,
    activeAt,
  ]);
  return issueTokens(platform, tx, userId, familyId, { parent: refreshToken, since: replacedAt ?? now() });
}

/** Locks the token and its session until the transaction ends, so that uses are checked one at a time. */
function lockToken({ config }: Platform, tx: Transaction, tokenHash: Buffer) {
  return optionalRow<{
    family_id: string;
    user_id: string;
    expires_at: string;
    replaced_at: string | null;
    parent_hash: Buffer | null;
    ended_at: string | null;
    lacks_second_factor: boolean;
    is_past_limit: boolean;
  }>(
    tx,
    `SELECT t.family_id, t.user_id, t.expires_at, t.replaced_at, t.parent_hash, s.ended_at,
            (c.two_factor_demanded OR (u.user_type = 'Owner' AND $2)) AND u.two_factor_enabled_at IS NULL AND u.password_hash IS NOT NULL
              AND s.proved_by = 'password' AS lacks_second_factor,
            NOT ${isWithinLimits('$3')} AS is_past_limit
     FROM refresh_tokens t JOIN sessions s USING (family_id) JOIN users u ON u.user_id = t.user_id
     JOIN companies c ON c.company_id = u.company_id
     WHERE t.token_hash = $1 AND u.deleted_at IS NULL AND u.deactivated_at IS NULL FOR UPDATE OF t, s`,
    [tokenHash, config.ownersNeedTwoFactor, now()],
  );
}

/**
 * Whether a different token with the same parent was already used. Exchanges of one token normally return the same new token;
 * they differ if the installation's secret was replaced in between, or if an earlier release issued them.
 */
async function isOtherBranchInUse(
  tx: Transaction,
  familyId: string,
  tokenHash: Buffer,
  parentHash: Buffer | null,
): Promise<boolean> {
  const other = await optionalRow(
    tx,
    `SELECT FROM refresh_tokens WHERE family_id = $1 AND parent_hash = $2 AND token_hash <> $3
       AND replaced_at IS NOT NULL LIMIT 1`,
    [familyId, parentHash, tokenHash],
  );
  return other !== null;
}
