import type { CompanyKind } from '@lanewright/freight';
import { ClearFilters } from '../../../ui/ClearFilters.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { companyKinds } from './companyWords.ts';

export interface CompanyFilter {
  search?: string | undefined;
  kind?: CompanyKind | undefined;
}

interface CompanyFiltersProps {
  filter: CompanyFilter;
  onChange: (filter: CompanyFilter) => void;
}

export function CompanyFilters({ filter, onChange }: CompanyFiltersProps) {
  return (
    <>
      <SearchField
        label="Find companies by name"
        placeholder="Company"
        value={filter.search ?? ''}
        onChange={(search) => onChange({ ...filter, search: search || undefined })}
      />
      <FilterSelect
        w={140}
        label="Company type"
        all="All types"
        data={companyKinds}
        value={filter.kind}
        onChange={(kind) => onChange({ ...filter, kind })}
      />
      {(filter.search !== undefined || filter.kind !== undefined) && (
        <ClearFilters onClick={() => onChange({})} />
      )}
    </>
  );
}
