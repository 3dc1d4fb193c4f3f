import type { InvitationView } from './registration.api.ts';

/** Whether an existing carrier can accept the invitation for its company: a customer's invitation, not a colleague's. */
export function mayBeAccepted(
  invitation: Pick<InvitationView, 'userType' | 'companyName' | 'invitedByCompany'>,
): boolean {
  return invitation.userType === 'Carrier' && invitation.invitedByCompany !== invitation.companyName;
}
