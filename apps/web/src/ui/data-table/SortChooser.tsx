import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type Column, isSortable, nextSort, type Sort } from './column.ts';

interface SortChooserProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onChange: (sort: Sort) => void;
}

/** Sort order for a list of cards, which has no headers. */
export function SortChooser<Row>({ columns, sort, onChange }: SortChooserProps<Row>) {
  const sorted = columns.find(({ id }) => id === sort?.columnId);
  return (
    <Group gap={4} wrap="nowrap">
      <NativeSelect
        size="xs"
        aria-label="Sort by"
        value={sorted?.id ?? ''}
        data={[
          ...(sorted === undefined ? [{ value: '', label: 'Sort by' }] : []),
          ...columns.filter(isSortable).map(({ id, header }) => ({ value: id, label: header })),
        ]}
        onChange={(event) => {
          const column = columns.find(({ id }) => id === event.currentTarget.value);
          if (column !== undefined) onChange(nextSort(column, undefined));
        }}
      />
      {sort !== undefined && sorted !== undefined && (
        <ActionIcon
          variant="default"
          size={30}
          aria-label={sort.desc ? 'Largest first: reverse order' : 'Smallest first: reverse order'}
          onClick={() => onChange(nextSort(sorted, sort))}
        >
          {sort.desc ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />}
        </ActionIcon>
      )}
    </Group>
  );
}
