import { type UserType, userTypeLabel, userTypes } from '@lanewright/freight';
import { ClearFilters } from '../../../ui/ClearFilters.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import type { Invitation } from './invitations.api.ts';
import { invitationStateLabel, invitationStates } from './invitationState.ts';

export interface InvitationFilter {
  search?: string | undefined;
  state?: Invitation['state'] | undefined;
  userType?: UserType | undefined;
}

/** Returns the invitations that match the filter. */
export function filterInvitations(
  invitations: readonly Invitation[],
  { search = '', state, userType }: InvitationFilter,
): Invitation[] {
  const sought = search.toLowerCase();
  return invitations.filter(
    (one) =>
      (state === undefined || one.state === state) &&
      (userType === undefined || one.userType === userType) &&
      [one.username, one.companyName, one.invitedBy].some((text) => text.toLowerCase().includes(sought)),
  );
}

interface InvitationFiltersProps {
  filter: InvitationFilter;
  onChange: (filter: InvitationFilter) => void;
}

export function InvitationFilters({ filter, onChange }: InvitationFiltersProps) {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <SearchField
        label="Find invitations by email, company or inviter"
        placeholder="Email, company, inviter"
        value={filter.search ?? ''}
        onChange={(search) => onChange({ ...filter, search: search || undefined })}
      />
      <FilterSelect
        w={150}
        label="Invitation status"
        all="All statuses"
        data={invitationStates.map((one) => ({ value: one, label: invitationStateLabel[one] }))}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <FilterSelect
        w={160}
        label="User type"
        all="All types"
        data={userTypes.map((one) => ({ value: one, label: userTypeLabel[one] }))}
        value={filter.userType}
        onChange={(userType) => onChange({ ...filter, userType })}
      />
      {isFiltered && <ClearFilters onClick={() => onChange({})} />}
    </>
  );
}
