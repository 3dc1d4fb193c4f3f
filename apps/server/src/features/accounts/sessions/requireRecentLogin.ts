import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow } from '../../../platform/database/rows.ts';
import { forbidden } from '../../../platform/http/problemError.ts';

/** A login or a confirmation counts for this long. */
export const recentMinutes = 10;

/**
 * Refuses what an unattended browser or a stolen token must not be enough for, unless the user of the session has logged in or
 * confirmed who they are within the last minutes.
 * @throws ProblemError 403 `confirmation_needed`.
 */
export async function requireRecentLogin(tx: Transaction, sessionId: string | null): Promise<void> {
  const recent = await optionalRow(
    tx,
    `SELECT FROM sessions WHERE family_id = $1
       AND greatest(began_at, confirmed_at) > $2::timestamptz - make_interval(mins => $3)`,
    [sessionId, now(), recentMinutes],
  );
  if (recent !== null) return;
  throw forbidden('confirmation_needed', 'Confirm that it is you', {
    detail: `Enter your password or a two-factor code, or log in again; then repeat this within ${recentMinutes} minutes.`,
  });
}
