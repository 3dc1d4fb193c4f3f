import { accounts, type BodyOf, type ResponseOf } from '@lanewright/contract';
import { mutation, query, useMutation, useQuery } from '../../../platform/query.ts';

export type Invitation = ResponseOf<typeof accounts.listInvitations>[number];
export type NewInvitation = BodyOf<typeof accounts.invite>['invitations'][number];

/** Invitations sent by the user's company, newest first; for the Owner, all invitations. */
export const useInvitations = () => useQuery(query(accounts.listInvitations, {}));

/** Resends an invitation with a new code. */
export const useRemind = () =>
  useMutation(mutation(accounts.remindInvitation, (id: string) => ({ params: { id } })));

/** Withdraws an invitation. */
export const useWithdraw = () =>
  useMutation(mutation(accounts.withdrawInvitation, (id: string) => ({ params: { id } })));
