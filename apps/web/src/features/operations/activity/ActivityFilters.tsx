import { accounts } from '@lanewright/contract';
import { ClearFilters } from '../../../ui/ClearFilters.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { DayFields } from '../audit/DayFields.tsx';
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
      <FilterSelect
        w={190}
        label="Activity type"
        all="All types"
        data={accounts.activityKinds.map((kind) => ({ value: kind, label: kindLabel[kind] }))}
        value={parts.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        w={190}
        label="User"
        all="All users"
        searchable
        nothingFoundMessage="No matching user"
        data={users.map((user) => ({
          value: user.id,
          label: user.companyName === companyName ? user.name : `${user.name}, ${user.companyName}`,
        }))}
        value={parts.by}
        onChange={(by) => onChange({ by })}
      />
      <DayFields parts={parts} onChange={onChange} />
      {Object.keys(parts).length > 0 && (
        <ClearFilters
          onClick={() => onChange({ kind: undefined, by: undefined, from: undefined, until: undefined })}
        />
      )}
    </>
  );
}
