import { type UserType, userTypeLabel, userTypes } from '@lanewright/freight';
import { Button, Select } from '@mantine/core';
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
      <Select
        size="xs"
        w={160}
        aria-label="User type"
        placeholder="All types"
        clearable
        clearButtonProps={{ 'aria-label': 'All types' }}
        data={userTypes.map((one) => ({ value: one, label: userTypeLabel[one] }))}
        value={filter.userType ?? null}
        onChange={(userType) => onChange({ ...filter, userType: userTypes.find((one) => one === userType) })}
      />
      <Select
        size="xs"
        w={190}
        aria-label="Company"
        placeholder="All companies"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All companies' }}
        limit={100}
        nothingFoundMessage="No companies found"
        data={companies.map(({ id, name }) => ({ value: id, label: name }))}
        value={filter.companyId ?? null}
        onChange={(companyId) => onChange({ ...filter, companyId: companyId ?? undefined })}
      />
      {isFiltered(filter) && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => onChange({})}>
          Clear filters
        </Button>
      )}
    </>
  );
}
