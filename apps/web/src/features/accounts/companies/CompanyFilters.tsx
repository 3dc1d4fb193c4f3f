import type { CompanyKind } from '@lanewright/freight';
import { Button, Select } from '@mantine/core';
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
      <Select
        size="xs"
        w={140}
        aria-label="Company type"
        placeholder="All types"
        clearable
        clearButtonProps={{ 'aria-label': 'All types' }}
        data={[...companyKinds]}
        value={filter.kind ?? null}
        onChange={(kind) => onChange({ ...filter, kind: companyKinds.find((one) => one === kind) })}
      />
      {(filter.search !== undefined || filter.kind !== undefined) && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => onChange({})}>
          Clear filters
        </Button>
      )}
    </>
  );
}
