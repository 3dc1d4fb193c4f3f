import { accounts } from '@lanewright/contract';
import { Button, Select } from '@mantine/core';
import { DayField } from '../audit/DayField.tsx';
import type { ActivityKind, ActivityUser } from './activity.api.ts';
import type { ActivityParts } from './activityAddress.ts';

const kindLabel: Readonly<Record<ActivityKind, string>> = {
  downloads: 'Downloads and exports',
  access: 'Logins and passwords',
  company: 'Users and company',
  uploads: 'Uploads',
  sourcing: 'Lanes, bids and awards',
  documents: 'Documents',
  settings: 'Settings',
  other: 'Other',
};

interface ActivityFiltersProps {
  parts: ActivityParts;
  users: readonly ActivityUser[];
  companyName: string;
  onChange: (parts: Partial<Record<keyof ActivityParts, string | undefined>>) => void;
}

export function ActivityFilters({ parts, users, companyName, onChange }: ActivityFiltersProps) {
  return (
    <>
      <Select
        size="xs"
        w={190}
        aria-label="Activity type"
        placeholder="All types"
        clearable
        clearButtonProps={{ 'aria-label': 'All types' }}
        data={accounts.activityKinds.map((kind) => ({ value: kind, label: kindLabel[kind] }))}
        value={parts.kind ?? null}
        onChange={(kind) => onChange({ kind: kind ?? undefined })}
      />
      <Select
        size="xs"
        w={190}
        aria-label="User"
        placeholder="All users"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All users' }}
        nothingFoundMessage="No matching user"
        data={users.map((user) => ({
          value: user.id,
          label: user.companyName === companyName ? user.name : `${user.name}, ${user.companyName}`,
        }))}
        value={parts.by ?? null}
        onChange={(by) => onChange({ by: by ?? undefined })}
      />
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
      {Object.keys(parts).length > 0 && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          onClick={() => onChange({ kind: undefined, by: undefined, from: undefined, until: undefined })}
        >
          Clear filters
        </Button>
      )}
    </>
  );
}
