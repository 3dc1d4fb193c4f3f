import { userTypes } from '@lanewright/freight';
import {
  filterInvitations,
  InvitationFilters,
} from '../../features/accounts/invitations/InvitationFilters.tsx';
import { InvitationsTable } from '../../features/accounts/invitations/InvitationsTable.tsx';
import { useInvitations } from '../../features/accounts/invitations/invitations.api.ts';
import { invitationStates } from '../../features/accounts/invitations/invitationState.ts';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { choiceOf, useAddress } from '../../ui/useAddress.ts';
import { NothingMatches } from './NothingMatches.tsx';

/** All invitations with their states. */
export function InvitationsTab() {
  const { address, change } = useAddress();
  const invitations = useInvitations();
  const filter = {
    search: address.get('q')?.slice(0, 200) || undefined,
    state: choiceOf(address, 'state', invitationStates),
    userType: choiceOf(address, 'type', userTypes),
  };
  if (invitations.isError && invitations.data === undefined) return <LoadProblem query={invitations} />;
  const { data } = invitations;
  return (
    <>
      <LoadProblem query={invitations} />
      <InvitationsTable
        invitations={data === undefined ? undefined : filterInvitations(data, filter)}
        toolbar={
          <InvitationFilters
            filter={filter}
            onChange={({ search, state, userType }) => change({ q: search, state, type: userType })}
          />
        }
        empty={
          data?.length === 0 ? (
            'No invitations yet. Invited users get an email with a link to register.'
          ) : (
            <NothingMatches what="invitation" onClear={() => change({ q: '', state: '', type: '' })} />
          )
        }
      />
    </>
  );
}
