import { Group } from '@mantine/core';
import { ClearFilters } from '../../../ui/ClearFilters.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { DayFields } from './DayFields.tsx';
import { actionLabel } from './actionLabel.ts';
import { type AuditPart, isFiltered, type AuditParts } from './auditAddress.ts';

export interface Choice {
  value: string;
  label: string;
}

interface AuditFiltersProps {
  parts: AuditParts;
  onChange: (parts: Partial<Record<AuditPart, string | undefined>>) => void;
  actions: readonly string[];
  users: readonly Choice[];
  /** Searches users while typing, because there may be many. */
  onUserSearch: (text: string) => void;
  companies: readonly Choice[];
}

/** Filters for the audit. */
export function AuditFilters(props: AuditFiltersProps) {
  const { parts, onChange, actions, users, companies, onUserSearch } = props;
  return (
    <>
      <SearchField
        label="Find entries by action, subject, user or company"
        placeholder="Action, user, subject"
        width={196}
        value={parts.q ?? ''}
        onChange={(q) => onChange({ q })}
      />
      <FilterSelect
        w={156}
        label="Filter by action"
        all="All actions"
        searchable
        nothingFoundMessage="No matching action"
        data={actions
          .map((action) => ({ value: action, label: actionLabel({ action }) }))
          .toSorted((one, other) => one.label.localeCompare(other.label))}
        value={parts.action}
        onChange={(action) => onChange({ action })}
      />
      <FilterSelect
        w={150}
        label="Filter by user"
        all="All users"
        searchable
        nothingFoundMessage="No matching user"
        // Already filtered by the server.
        filter={({ options }) => options}
        data={users}
        value={parts.by}
        onSearchChange={onUserSearch}
        onChange={(by) => onChange({ by })}
      />
      <FilterSelect
        w={150}
        label="Filter by company"
        all="All companies"
        searchable
        nothingFoundMessage="No matching company"
        limit={100}
        data={companies}
        value={parts.company}
        onChange={(company) => onChange({ company })}
      />
      {/* Together on a line, also when the line breaks. */}
      <Group gap={8} wrap="nowrap">
        <DayFields parts={parts} onChange={onChange} />
      </Group>
      {isFiltered(parts) && (
        <ClearFilters
          onClick={() =>
            onChange({
              q: undefined,
              action: undefined,
              by: undefined,
              company: undefined,
              from: undefined,
              until: undefined,
            })
          }
        />
      )}
    </>
  );
}
