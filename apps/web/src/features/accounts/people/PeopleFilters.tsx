import { type UserType, userTypeLabel, userTypes } from '@lanewright/freight';
import { ClearFilters } from '../../../ui/ClearFilters.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';

export interface PeopleFilter {
  search?: string | undefined;
  userType?: UserType | undefined;
  companyId?: string | undefined;
}

interface PeopleFiltersProps {
  filter: PeopleFilter;
  companies: readonly { id: string; name: string }[];
  onChange: (filter: PeopleFilter) => void;
}

/** Returns whether any filter is set. */
export function isFiltered({ search, userType, companyId }: PeopleFilter): boolean {
  return search !== undefined || userType !== undefined || companyId !== undefined;
}

export function PeopleFilters({ filter, companies, onChange }: PeopleFiltersProps) {
  return (
    <>
      <SearchField
        label="Find users by name, username or company"
        placeholder="Name, email, company"
        value={filter.search ?? ''}
        onChange={(search) => onChange({ ...filter, search: search || undefined })}
      />
      <FilterSelect
        w={160}
        label="User type"
        all="All types"
        data={userTypes.map((one) => ({ value: one, label: userTypeLabel[one] }))}
        value={filter.userType}
        onChange={(userType) => onChange({ ...filter, userType })}
      />
      <FilterSelect
        w={190}
        label="Company"
        all="All companies"
        searchable
        limit={100}
        nothingFoundMessage="No companies found"
        data={companies.map(({ id, name }) => ({ value: id, label: name }))}
        value={filter.companyId}
        onChange={(companyId) => onChange({ ...filter, companyId })}
      />
      {isFiltered(filter) && <ClearFilters onClick={() => onChange({})} />}
    </>
  );
}
