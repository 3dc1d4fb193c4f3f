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
  if (recent === null) throw confirmationNeeded();
}

/**
 * The same for what cannot be undone: a login with a password alone does not count, so that the password is asked for in any case.
 * A login with a second factor or by single sign-on does: someone without a password here has no other proof.
 * @throws ProblemError 403 `confirmation_needed`.
 */
export async function requireConfirmation(tx: Transaction, sessionId: string | null): Promise<void> {
  const confirmed = await optionalRow(
    tx,
    `SELECT FROM sessions WHERE family_id = $1
       AND greatest(confirmed_at, CASE WHEN proved_by <> 'password' THEN began_at END)
         > $2::timestamptz - make_interval(mins => $3)`,
    [sessionId, now(), recentMinutes],
  );
  if (confirmed === null) throw confirmationNeeded();
}

const confirmationNeeded = () =>
  forbidden('confirmation_needed', 'Confirm that it is you', {
    detail: `Enter your password or a two-factor code, or log in again with single sign-on or two-factor. Then try again within ${recentMinutes} minutes.`,
  });
