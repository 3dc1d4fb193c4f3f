import { ActionIcon, Button, Checkbox, Group, Popover, SegmentedControl, Stack } from '@mantine/core';
import { ArrowDown, ArrowUp, Columns3, GripVertical } from 'lucide-react';
import { useState } from 'react';
import type { Column } from './column.ts';
import classes from './ColumnChooser.module.css';
import { dragColumns } from './dragColumns.ts';
import { arrangeColumns, standardLayout, type TableLayout, withColumn, withColumnAt } from './tableLayout.ts';

interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[];
  layout: TableLayout;
  foldedIds: readonly string[];
  onChange: (layout: TableLayout) => void;
}

/** Shows, hides and orders columns, by mouse or keyboard, and sets the row density. */
export function ColumnChooser<Row>(props: ColumnChooserProps<Row>) {
  const { layout, onChange } = props;
  return (
    <Popover position="bottom-end" trapFocus withinPortal>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<Columns3 size={14} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Visible columns" className={classes.dropdown ?? ''}>
        <Stack gap={10}>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label="Row density"
            value={layout.isCompact ? 'compact' : 'comfortable'}
            onChange={(value) => onChange({ ...layout, isCompact: value === 'compact' })}
            data={[
              { value: 'comfortable', label: 'Comfortable' },
              { value: 'compact', label: 'Compact' },
            ]}
          />
          <ColumnList {...props} />
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange(standardLayout)}>
            Reset columns
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The columns in order, except the first, which identifies the row and is fixed. */
function ColumnList<Row>({ columns, layout, foldedIds, onChange }: ColumnChooserProps<Row>) {
  const [moved, setMoved] = useState('');
  const { ordered, shown } = arrangeColumns(columns, layout, foldedIds);
  const movable = ordered.slice(1);
  const move = (column: Column<Row>, target: Column<Row> | undefined) => {
    if (target === undefined) return;
    onChange(withColumnAt(columns, layout, column.id, target.id));
    setMoved(`${column.header} is at position ${movable.indexOf(target) + 1} of ${movable.length}`);
  };
  return (
    <>
      <ul className={classes.list}>
        {movable.map((column, at) => (
          <li
            key={column.id}
            className={classes.item}
            {...dragColumns(column.id, (id) => onChange(withColumnAt(columns, layout, id, column.id)))}
          >
            <GripVertical size={13} aria-hidden className={classes.grip} />
            <Checkbox
              size="xs"
              className={classes.name ?? ''}
              label={column.header}
              checked={shown.includes(column)}
              onChange={(event) =>
                onChange(withColumn(layout, column.id, event.currentTarget.checked, foldedIds))
              }
            />
            <Group gap={0} wrap="nowrap">
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={`Move ${column.header} left`}
                aria-disabled={at === 0}
                data-disabled={at === 0 || undefined}
                onClick={() => move(column, movable[at - 1])}
              >
                <ArrowUp size={13} aria-hidden />
              </ActionIcon>
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={`Move ${column.header} right`}
                aria-disabled={at === movable.length - 1}
                data-disabled={at === movable.length - 1 || undefined}
                onClick={() => move(column, movable[at + 1])}
              >
                <ArrowDown size={13} aria-hidden />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {moved}
      </span>
    </>
  );
}
