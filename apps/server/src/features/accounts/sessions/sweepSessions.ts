import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';

/** Sign-ins are shown, and their addresses known, for so long. */
const rememberedDays = 365;

/** More than one call adds, so that what has expired cannot pile up. */
const tokensAtOnce = 50;

/** Deletes expired refresh tokens, whoever's; those another call is deleting are left to it. */
export async function sweepRefreshTokens(tx: Transaction): Promise<void> {
  await execute(
    tx,
    `DELETE FROM refresh_tokens WHERE token_hash IN (
       SELECT token_hash FROM refresh_tokens WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [now(), tokensAtOnce],
  );
}

/** Deletes a user's sessions of long ago that no token can renew. */
export async function sweepSessionsOf(tx: Transaction, userId: string): Promise<void> {
  await execute(
    tx,
    `DELETE FROM sessions s WHERE s.user_id = $1 AND s.last_seen_at <= $2::timestamptz - make_interval(days => $3)
       AND NOT EXISTS (SELECT FROM refresh_tokens t WHERE t.family_id = s.family_id)`,
    [userId, now(), rememberedDays],
  );
}
