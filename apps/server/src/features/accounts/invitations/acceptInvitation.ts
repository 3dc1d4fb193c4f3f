import type { Actor } from '../../../platform/audit.ts';
import { againAfterDeadlock } from '../../../platform/database/againAfterDeadlock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { InvitationRow } from './invitations.queries.ts';
import { codeRefused, findInvitation, settleInvitation, useUp } from './useInvitation.ts';

/**
 * Connects a carrier that already exists to a customer, without registering again. The code is the proof; the caller must also be
 * the invited user or belong to the invited company.
 */
export async function acceptInvitation(
  platform: Platform,
  actor: Actor,
  caller: Caller,
  code: string,
): Promise<{ customerName: string }> {
  const invitation = await findInvitation(platform, actor, code, codeRefused);
  const { customer_id: customerId } = invitation;
  if (customerId === null)
    throw refuse('invitation_for_new_user', 'This invitation is for a new user, not for your company', {
      detail: 'Log out, then register with the invitation.',
      field: 'code',
    });
  const accept = async (tx: Transaction) => {
    const { email } = await oneRow<{ email: string | null }>(
      tx,
      'SELECT email FROM users WHERE user_id = $1',
      [caller.userId],
    );
    if (email !== invitation.email && !isOf(caller, invitation))
      throw refuse('not_your_invitation', `This invitation is for ${invitation.company_name}`, {
        detail: `Log in as ${invitation.email}, or ask a user of ${invitation.company_name} to accept it.`,
        field: 'code',
      });
    if (!(await useUp(tx, invitation, code))) throw codeRefused();
    const { userId, companyId } = caller;
    await settleInvitation(tx, { ...actor, userId, companyId }, invitation, 'invitation.accepted');
    return { customerName: invitation.invited_from_name };
  };
  return againAfterDeadlock(() => platform.database.asCustomers([customerId], accept));
}

const isOf = (caller: Caller, invitation: InvitationRow) =>
  caller.companyId === invitation.company_id ||
  caller.companyName.toLowerCase() === invitation.company_name.toLowerCase();
