import type { accounts } from '@lanewright/contract';
import type { Actor } from '../../../platform/audit.ts';
import { optionalRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Call } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countAttempt } from '../limitAttempts.ts';
import { findInvitation, invitationNotFound } from './useInvitation.ts';

/** What an open invitation shows to the holder of its code. */
export async function readRegistration(platform: Platform, actor: Actor, code: string) {
  const invitation = await findInvitation(platform, actor, code, invitationNotFound);
  return {
    username: invitation.email,
    userType: invitation.user_type,
    companyName: invitation.company_name,
    // A customer's invitation adds no user to an existing company: its users accept the invitation instead.
    isNewCompany: invitation.company_id === null || invitation.customer_id !== null,
    invitedBy: invitation.invited_by_name,
    invitedByCompany: invitation.invited_from_name,
    message: invitation.message,
    modes: invitation.modes,
    expiresAt: invitation.expires_at,
    hasAccount: await hasAccount(platform, invitation.email),
  };
}

/**
 * Whether a username is taken. Open to logged-in users, because any of them may invite, and to visitors with the code of an open
 * invitation. Both are rate-limited, so that usernames can't be enumerated.
 * @throws ProblemError 401 without a login or a code, 404 for a code that does not work, 429 after too many tries.
 */
export async function usernameExists({
  platform,
  actor,
  callerOrNull,
  params: { username },
  query: { code },
}: Call<typeof accounts.usernameExists>): Promise<{ exists: boolean }> {
  if (code !== undefined) await findInvitation(platform, actor, code, codeDoesNotWork);
  else if (callerOrNull === null)
    throw refuse('not_logged_in', 'Username not checked', {
      detail: 'Log in, or open the link in your invitation, to check whether a username is taken.',
    });
  await countAttempt(platform, {
    kind: 'user name',
    account: callerOrNull?.userId ?? null,
    address: callerOrNull === null ? actor.fromAddress : null,
  });
  const taken = await platform.database.asCustomers([], (tx) =>
    optionalRow(tx, 'SELECT 1 FROM users WHERE username = $1 AND deleted_at IS NULL', [username]),
  );
  return { exists: taken !== null };
}

const codeDoesNotWork = () =>
  refuse('username_not_checked', 'Username not checked', {
    field: 'code',
    detail: 'This code is invalid or has expired. Open the link in your latest invitation and try again.',
  });

async function hasAccount(platform: Platform, email: string): Promise<boolean> {
  const found = await platform.database.asCustomers([], (tx) =>
    optionalRow(
      tx,
      'SELECT 1 FROM users WHERE (email = $1 OR username = $1) AND deleted_at IS NULL LIMIT 1',
      [email],
    ),
  );
  return found !== null;
}
