import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mailInvitation } from './invitationMail.ts';
import { type InvitationRow, selectInvitationsById } from './invitations.queries.ts';

const invitationDays = 14;
/** How many times an invitation may be sent, and the minimum pause between two. */
const mostSent = 10;
const pauseSeconds = 60;

/** Expiry of a code that is sent now. */
export const expiryFromNow = () => new Date(now().getTime() + invitationDays * 86_400_000);

/** Limits how often an invitation is sent. @throws ProblemError 429 within a minute, 409 after ten times. */
export function refuseFloods(
  invitation: Pick<InvitationRow, 'expires_at' | 'sent_count'>,
  field?: string,
): void {
  const at = field === undefined ? {} : { field };
  const sentAt = new Date(invitation.expires_at).getTime() - invitationDays * 86_400_000;
  const wait = Math.ceil(pauseSeconds - (now().getTime() - sentAt) / 1000);
  if (wait > 0)
    throw refuse('sent_recently', 'This invitation was sent a moment ago', {
      detail: 'The email can take a minute to arrive. Wait before you send it again.',
      retryAfterSeconds: wait,
      ...at,
    });
  if (invitation.sent_count >= mostSent)
    throw refuse('sent_too_often', `This invitation has already been sent ${mostSent} times`, {
      detail: 'Contact the person another way, or withdraw the invitation and send a new one.',
      ...at,
    });
}

/** Emails stored invitations with their new codes and records that in the audit. */
export async function sendInvitations(
  platform: Platform,
  tx: Transaction,
  actor: Actor,
  sent: readonly {
    readonly invitationId: string;
    readonly code: string;
    readonly action: 'invitation.sent' | 'invitation.reminded';
  }[],
): Promise<InvitationRow[]> {
  const ids = sent.map(({ invitationId }) => invitationId);
  const found = new Map((await selectInvitationsById(tx, ids)).map((row) => [row.invitation_id, row]));
  const invitations: InvitationRow[] = [];
  for (const { invitationId, code, action } of sent) {
    const invitation = found.get(invitationId);
    if (invitation === undefined) throw new Error('an invitation is gone that was just stored');
    await recordAudit(tx, actor, {
      customerId: customerOf(invitation),
      action,
      subjectKind: 'invitation',
      subjectId: invitationId,
      after: describeInvitation(invitation),
    });
    await mailInvitation(platform, tx, invitation, code);
    invitations.push(invitation);
  }
  return invitations;
}

/** The customer an invitation concerns: the one the carrier will work for, or the company the user joins. */
export function customerOf(invitation: InvitationRow): string | null {
  return invitation.customer_id ?? (invitation.company_kind === 'Customer' ? invitation.company_id : null);
}

/** What the audit stores of an invitation; never its code. */
export function describeInvitation(invitation: InvitationRow) {
  return {
    email: invitation.email,
    userType: invitation.user_type,
    company: invitation.company_name,
    ...(invitation.customer_id === null ? {} : { modes: invitation.modes }),
    sentCount: invitation.sent_count,
  };
}
