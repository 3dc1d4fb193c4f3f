import { type UserType, userTypes } from '@lanewright/freight';
import type { Caller } from '../../../platform/http/caller.ts';

/** Whom a user may invite: colleagues of its own type; a customer also carriers; the Owner anyone. */
export function mayInvite(inviter: UserType): readonly UserType[] {
  if (inviter === 'Owner') return userTypes;
  return inviter === 'Customer' ? ['Customer', 'Carrier'] : [inviter];
}

/** Every "inviter invited" pair of user types that may be: what SQL compares an invitation with. */
export const invitingPairs: readonly string[] = userTypes.flatMap((inviter) =>
  mayInvite(inviter).map((invited) => `${inviter} ${invited}`),
);

/** Which invitations somebody sees, reminds of and withdraws: those its company sent that it could have sent itself. */
export type InvitationFilter = {
  /** Null: every company's. */
  readonly invitedFrom: string | null;
  readonly userTypes: readonly UserType[];
};

export function visibleInvitations(caller: Caller): InvitationFilter {
  return {
    invitedFrom: caller.userType === 'Owner' ? null : caller.companyId,
    userTypes: mayInvite(caller.userType),
  };
}
