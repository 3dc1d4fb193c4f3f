import { Select } from '@mantine/core';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { FileColumns } from '../uploadTypes.ts';
import classes from './Columns.module.css';
import { type ColumnDraft, fieldForGroup, fieldOf, type RequiredGroup } from './columnDraft.ts';

interface RequiredGroupsProps {
  groups: readonly RequiredGroup[];
  columns: FileColumns;
  draft: ColumnDraft;
  onChange: (part: Partial<ColumnDraft>) => void;
  editable: boolean;
}

/** Required data: origin, destination and date. Ticked if a column has it; otherwise the user can select a column. */
export function RequiredGroups({ groups, columns, draft, onChange, editable }: RequiredGroupsProps) {
  const missing = groups.filter(({ filled }) => !filled);
  return (
    <>
      <ul className={classes.groups}>
        {groups.map(({ label, filled }) => (
          <li key={label} data-filled={filled || undefined}>
            {filled ? (
              <CircleCheck size={16} strokeWidth={2} aria-hidden />
            ) : (
              <CircleDashed size={16} strokeWidth={2} aria-hidden />
            )}
            {label}
            <span>{filled ? 'matched' : 'no column yet'}</span>
          </li>
        ))}
      </ul>
      {editable && missing.length > 0 && (
        <>
          <p className={`${classes.lead} ${classes.wayOut}`}>
            Choose the column that holds this. If the file doesn’t have one, add it and upload again: it is
            required.
          </p>
          <div className={classes.suggestions}>
            {missing.map((group) => (
              <NameColumn
                key={group.label}
                group={group}
                columns={columns}
                draft={draft}
                onChange={onChange}
              />
            ))}
          </div>
        </>
      )}
    </>
  );
}

interface NameColumnProps extends Pick<RequiredGroupsProps, 'columns' | 'draft' | 'onChange'> {
  group: RequiredGroup;
}

/** Asks which column has the missing data; it is matched to the most basic field that is valid. */
function NameColumn({ group, columns, draft, onChange }: NameColumnProps) {
  const free = columns.columns.filter((column) => fieldOf(column, draft) === null);
  const offered = free.length === 0 ? columns.columns : free;
  return (
    <Select
      size="xs"
      w={260}
      label={`Which column contains the ${group.label.toLowerCase()}?`}
      placeholder="Choose a column"
      searchable
      nothingFoundMessage="No matching column"
      data={offered.map(({ columnNo, header, samples }) => ({
        value: String(columnNo),
        label: `${header || `Column ${columnNo + 1}`}${samples[0] ? ` (${samples[0]})` : ''}`,
      }))}
      value={null}
      onChange={(value) => {
        const column = columns.columns.find(({ columnNo }) => String(columnNo) === value);
        const field = column === undefined ? undefined : fieldForGroup(group, column.samples);
        if (column !== undefined && field !== undefined)
          onChange({ fields: new Map(draft.fields).set(column.columnNo, field) });
      }}
    />
  );
}
