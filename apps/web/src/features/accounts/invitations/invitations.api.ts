import { accounts, type BodyOf, type ResponseOf } from '@lanewright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';

export type Invitation = ResponseOf<typeof accounts.listInvitations>[number];
export type NewInvitation = BodyOf<typeof accounts.invite>['invitations'][number];

const invitationsKey = ['invitations'] as const;

/** Invitations sent by the user's company, newest first; for the Owner, all invitations. */
export function useInvitations() {
  return useQuery({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => callEndpoint(accounts.listInvitations, { signal }),
  });
}

function useInvitationChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all(
        // Companies include their number of open invitations, and an invited user may become a carrier at once.
        [invitationsKey, ['companies'], ['carriers']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** Invites a list of users: all of them or none. */
export function useInvite() {
  return useInvitationChange((invitations: NewInvitation[]) =>
    callEndpoint(accounts.invite, { body: { invitations } }),
  );
}

/** Resends an invitation with a new code. */
export function useRemind() {
  return useInvitationChange((invitationId: string) =>
    callEndpoint(accounts.remindInvitation, { params: { id: invitationId } }),
  );
}

/** Withdraws an invitation. */
export function useWithdraw() {
  return useInvitationChange((invitationId: string) =>
    callEndpoint(accounts.withdrawInvitation, { params: { id: invitationId } }),
  );
}
