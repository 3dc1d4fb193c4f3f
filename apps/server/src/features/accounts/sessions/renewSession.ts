import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import { endSession, hashOfRefreshToken, issueTokens, type Tokens } from './sessions.ts';

/** Two tabs may refresh with the same token at once; later than this the second use is a theft. */
const graceSeconds = 30;

/**
 * Exchanges a refresh token for new tokens; null when it is unknown, expired or ended. A token used again long after it was
 * replaced is stolen, from whom nobody can tell: that ends its family.
 */
export async function renewSession(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  refreshToken: string,
): Promise<Tokens | null> {
  const tokenHash = hashOfRefreshToken(refreshToken);
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
    [tokenHash],
  );
  if (found === null || found.ended_at !== null || new Date(found.expires_at) <= now()) return null;
  const { family_id: familyId, user_id: userId } = found;
  const replacedSince =
    found.replaced_at === null ? 0 : now().getTime() - new Date(found.replaced_at).getTime();
  if (replacedSince > graceSeconds * 1000) {
    const because = 'a refresh token was used twice';
    await endSession(tx, userId, familyId, because);
    await recordAudit(tx, actor, {
      customerId: null,
      action: 'session.reuse-detected',
      subjectKind: 'user',
      subjectId: userId,
      after: { because },
    });
    return null;
  }
  await execute(
    tx,
    'UPDATE refresh_tokens SET replaced_at = coalesce(replaced_at, $2) WHERE token_hash = $1',
    [tokenHash, now()],
  );
  await execute(tx, 'UPDATE sessions SET last_seen_at = $2 WHERE family_id = $1', [familyId, now()]);
  return issueTokens(platform, tx, userId, familyId);
}
