import type { Actor } from '../../../platform/audit.ts';
import { optionalRow } from '../../../platform/database/rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countAttempt } from '../limitAttempts.ts';
import { findInvitation, noSuchInvitation } from './useInvitation.ts';

/** What an open invitation says to who holds its code. */
export async function readRegistration(platform: Platform, actor: Actor, code: string) {
  const invitation = await findInvitation(platform, actor, code, noSuchInvitation);
  return {
    username: invitation.email,
    userType: invitation.user_type,
    companyName: invitation.company_name,
    // A customer's invitation brings nobody into a company that is there: its people accept it instead.
    isNewCompany: invitation.company_id === null || invitation.customer_id !== null,
    invitedBy: invitation.invited_by_name,
    invitedByCompany: invitation.invited_from_name,
    message: invitation.message,
    modes: invitation.modes,
    expiresAt: invitation.expires_at,
    hasAccount: await hasAccount(platform, invitation.email),
  };
}

/** Whether a user name is taken, for who is registering; everybody else gets the answer of a wrong code. */
export async function usernameExists(
  platform: Platform,
  actor: Actor,
  username: string,
  code: string | undefined,
): Promise<boolean> {
  if (code === undefined) throw noSuchInvitation();
  await findInvitation(platform, actor, code, noSuchInvitation);
  await countAttempt(platform, { kind: 'user name', account: null, address: actor.fromAddress });
  const taken = await platform.database.inScope([], (tx) =>
    optionalRow(tx, 'SELECT 1 FROM users WHERE username = $1 AND deleted_at IS NULL', [username]),
  );
  return taken !== null;
}

async function hasAccount(platform: Platform, email: string): Promise<boolean> {
  const found = await platform.database.inScope([], (tx) =>
    optionalRow(
      tx,
      'SELECT 1 FROM users WHERE (email = $1 OR username = $1) AND deleted_at IS NULL LIMIT 1',
      [email],
    ),
  );
  return found !== null;
}
