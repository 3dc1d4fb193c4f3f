import type { accounts, BodyOf } from '@lanewright/contract';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import { againAfterDeadlock } from '../../../platform/database/againAfterDeadlock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow } from '../../../platform/database/rows.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createCompany } from '../companies/createCompany.ts';
import { refusePoorPassword } from '../passwords/passwordPolicy.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { admitUser, type SignIn, signOnRequired } from '../sessions/admitUser.ts';
import { selectProvider } from '../single-sign-on/providers.ts';
import type { InvitationRow } from './invitations.queries.ts';
import { customerOf } from './sendInvitation.ts';
import { findInvitation, invitationNotFound, settleInvitation, useUp } from './useInvitation.ts';

type Registration = BodyOf<typeof accounts.register>;

/** Creates a user for the invited person, creates the company if it is new, and starts a session. */
export async function register(
  platform: Platform,
  actor: Actor,
  code: string,
  registration: Registration,
): Promise<SignIn> {
  const invitation = await findInvitation(platform, actor, code, invitationNotFound);
  const { displayName, password } = registration;
  const username = registration.username ?? invitation.email;
  if (username.includes('@') && username !== invitation.email)
    throw refuse('username_not_allowed', 'A username that is an email address must be your own', {
      detail: `Use ${invitation.email}, or a name without @.`,
      field: 'username',
    });
  await refusePoorPassword(
    platform,
    password,
    {
      username,
      displayName,
      companyName: invitation.company_name,
      companyId: invitation.company_id,
      email: invitation.email,
    },
    'password',
  );
  const passwordHash = await hashPassword(password);
  // Links a carrier to its customer: only that customer's rows are changed.
  const scope = invitation.customer_id === null ? [] : [invitation.customer_id];
  const store = async (tx: Transaction): Promise<SignIn | null> => {
    if (!(await useUp(tx, invitation, code))) throw invitationNotFound();
    const companyId =
      invitation.customer_id === null && invitation.company_id !== null
        ? invitation.company_id
        : await foundFor(tx, actor, invitation);
    const userId = await insertUser(tx, invitation, { companyId, username, displayName, passwordHash });
    const newcomer = { ...actor, userId, companyId };
    await recordAudit(tx, newcomer, {
      customerId: customerOf(invitation),
      action: 'user.registered',
      subjectKind: 'user',
      subjectId: userId,
      after: { username, displayName, userType: invitation.user_type, companyId, email: invitation.email },
    });
    await settleInvitation(tx, newcomer, invitation, 'invitation.used');
    await announce(tx, 'user.joined', userId, { customerId: '0', userId });
    return (await isSignOnRequired(tx, companyId))
      ? null
      : admitUser(platform, tx, actor, userId, 'password');
  };
  const registered = await againAfterDeadlock(() => platform.database.asCustomers(scope, store));
  // Thrown after the commit: the account exists, but its company requires single sign-on.
  if (registered === null) throw signOnRequired();
  return registered;
}

async function isSignOnRequired(tx: Transaction, companyId: string): Promise<boolean> {
  const provider = await selectProvider(tx, companyId);
  return provider?.isRequired === true;
}

/**
 * Creates the company of the invitation. Only the holder of a code learns whether the name is available, and never which company
 * has it: a customer could send itself codes for any name. A customer's code also can't add a user to an existing company.
 */
async function foundFor(tx: Transaction, actor: Actor, invitation: InvitationRow): Promise<string> {
  const name = invitation.company_name;
  const kind = invitation.user_type === 'Carrier' ? 'Carrier' : 'Customer';
  const companyId = invitation.company_id === null ? await createCompany(tx, actor, { name, kind }) : null;
  if (companyId !== null) return companyId;
  if (invitation.customer_id !== null)
    throw refuse('company_exists', 'This name is taken or reserved', {
      detail:
        'If your company already uses Lanewright, log in there and accept this invitation, or forward it to a colleague who can. If not, ask the person who invited you to invite you under another company name.',
      field: 'companyName',
    });
  throw refuse('company_exists', `${name} already uses Lanewright`, {
    detail: 'Ask a colleague there to invite you, or ask the person who invited you to choose another name.',
    field: 'companyName',
  });
}

async function insertUser(
  tx: Transaction,
  invitation: InvitationRow,
  user: { companyId: string; username: string; displayName: string; passwordHash: string },
): Promise<string> {
  const made = await optionalRow<{ user_id: string }>(
    tx,
    `INSERT INTO users (company_id, user_type, username, email, display_name, password_hash, created_at, terms_accepted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7) ON CONFLICT (username) WHERE deleted_at IS NULL DO NOTHING RETURNING user_id`,
    [
      user.companyId,
      invitation.user_type,
      user.username,
      invitation.email,
      user.displayName,
      user.passwordHash,
      now(),
    ],
  );
  if (made !== null) return made.user_id;
  throw refuse('username_taken', 'This username is taken', {
    detail:
      user.username === invitation.email
        ? 'There is already an account with your email address. Choose another username, or log in.'
        : 'Choose another username.',
    field: 'username',
  });
}
