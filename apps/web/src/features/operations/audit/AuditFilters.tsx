import { Button, Group, Select } from '@mantine/core';
import { SearchField } from '../../../ui/SearchField.tsx';
import { DayField } from './DayField.tsx';
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
      <Select
        size="xs"
        w={156}
        aria-label="Filter by action"
        placeholder="All actions"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All actions' }}
        nothingFoundMessage="No matching action"
        data={actions
          .map((action) => ({ value: action, label: actionLabel({ action }) }))
          .toSorted((one, other) => one.label.localeCompare(other.label))}
        value={parts.action ?? null}
        onChange={(action) => onChange({ action: action ?? undefined })}
      />
      <Select
        size="xs"
        w={150}
        aria-label="Filter by user"
        placeholder="All users"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All users' }}
        nothingFoundMessage="No matching user"
        // Already filtered by the server.
        filter={({ options }) => options}
        data={[...users]}
        value={parts.by ?? null}
        onSearchChange={onUserSearch}
        onChange={(by) => onChange({ by: by ?? undefined })}
      />
      <Select
        size="xs"
        w={150}
        aria-label="Filter by company"
        placeholder="All companies"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All companies' }}
        nothingFoundMessage="No matching company"
        limit={100}
        data={[...companies]}
        value={parts.company ?? null}
        onChange={(company) => onChange({ company: company ?? undefined })}
      />
      {/* Together on a line, also when the line breaks. */}
      <Group gap={8} wrap="nowrap">
        <DayField
          label="From"
          value={parts.from}
          {...(parts.until === undefined ? {} : { max: parts.until })}
          onChange={(from) => onChange({ from })}
        />
        <DayField
          label="To"
          value={parts.until}
          {...(parts.from === undefined ? {} : { min: parts.from })}
          onChange={(until) => onChange({ until })}
        />
      </Group>
      {isFiltered(parts) && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
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
        >
          Clear filters
        </Button>
      )}
    </>
  );
}
