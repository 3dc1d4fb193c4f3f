import { type UserType, userTypes } from '@lanewright/freight';
import type { Caller } from '../../../platform/http/caller.ts';

/** Who a user may invite: colleagues of its own type; a customer also carriers; the Owner anyone. */
export function mayInvite(inviter: UserType): readonly UserType[] {
  if (inviter === 'Owner') return userTypes;
  return inviter === 'Customer' ? ['Customer', 'Carrier'] : [inviter];
}

/** Every allowed "inviter invited" pair of user types; SQL compares invitations with it. */
export const invitingPairs: readonly string[] = userTypes.flatMap((inviter) =>
  mayInvite(inviter).map((invited) => `${inviter} ${invited}`),
);

/** The invitations a user may see, send again and withdraw: those its company sent that the user could have sent. */
export type InvitationFilter = {
  /** Null means every company's. */
  readonly invitedFrom: string | null;
  readonly userTypes: readonly UserType[];
};

export function visibleInvitations(caller: Caller): InvitationFilter {
  return {
    invitedFrom: caller.userType === 'Owner' ? null : caller.companyId,
    userTypes: mayInvite(caller.userType),
  };
}
