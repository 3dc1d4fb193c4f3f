import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';

/** How long a login or confirmation counts as recent. */
export const recentMinutes = 10;

/**
 * Throws unless the user of the session has logged in or confirmed their identity within the last minutes. For actions that an
 * unattended browser or a stolen token must not allow.
 * @throws ProblemError 403 `confirmation_required`.
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
 * The same for irreversible actions: a login with a password alone does not count, so that the password is always asked for. A
 * login with a second factor or by single sign-on does count: users without a password here have no other proof.
 * @throws ProblemError 403 `confirmation_required`.
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
  refuse('confirmation_required', 'Confirm that it is you', {
    detail: `Enter your password or a two-factor code, or log in again with single sign-on or two-factor. Then try again within ${recentMinutes} minutes.`,
  });
