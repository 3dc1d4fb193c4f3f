import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import type { Column } from './column.ts';

interface ColumnChooserProps<Row> {
  columns: readonly Column<Row>[];
  hiddenIds: readonly string[];
  onChange: (hiddenIds: readonly string[]) => void;
}

/** Shows and hides columns; the first one names the row and stays. */
export function ColumnChooser<Row>({ columns, hiddenIds, onChange }: ColumnChooserProps<Row>) {
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<Columns3 size={14} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns shown" mah={360} style={{ overflow: 'auto' }}>
        <Stack gap={8}>
          {columns.slice(1).map(({ id, header }) => (
            <Checkbox
              key={id}
              size="xs"
              label={header}
              checked={!hiddenIds.includes(id)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked ? hiddenIds.filter((one) => one !== id) : [...hiddenIds, id],
                )
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
