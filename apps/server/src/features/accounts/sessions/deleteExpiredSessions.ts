import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';

/** How long logins are listed and their addresses known. */
const rememberedDays = 365;

/** More than one request adds, so that expired tokens can't pile up. */
const tokensAtOnce = 50;

/** Deletes expired refresh tokens of all users; skips those that another request is deleting. */
export async function deleteExpiredRefreshTokens(tx: Transaction): Promise<void> {
  await execute(
    tx,
    `DELETE FROM refresh_tokens WHERE token_hash IN (
       SELECT token_hash FROM refresh_tokens WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [now(), tokensAtOnce],
  );
}

/** Deletes a user's old sessions that no token can renew. */
export async function deleteExpiredSessionsOf(tx: Transaction, userId: string): Promise<void> {
  await execute(
    tx,
    `DELETE FROM sessions s WHERE s.user_id = $1 AND s.last_seen_at <= $2::timestamptz - make_interval(days => $3)
       AND NOT EXISTS (SELECT FROM refresh_tokens t WHERE t.family_id = s.family_id)`,
    [userId, now(), rememberedDays],
  );
}
