import type { OfferedMode } from '@lanewright/freight';
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useLanesToChoose } from '../tenders.api.ts';

/** Undefined: every lane of the mode. */
export type ChosenLaneIds = ReadonlySet<string> | undefined;

interface LaneChooserProps {
  mode: OfferedMode;
  /** Undefined: the contract that the page shows. */
  contractNo?: number | undefined;
  chosen: ChosenLaneIds;
  onChange: (chosen: ChosenLaneIds) => void;
  /** Whether "every lane of the mode" is a choice. */
  offersAll?: boolean;
}

type Lane = NonNullable<ReturnType<typeof useLanesToChoose>['data']>['rows'][number];

const columns: readonly Column<Lane>[] = [
  { id: 'origin', header: 'Origin', width: 180, cell: ({ origin }) => origin },
  { id: 'destination', header: 'Destination', width: 180, cell: ({ destination }) => destination },
  { id: 'equipment', header: 'Equipment', width: 110, cell: ({ equipmentType }) => equipmentType ?? '–' },
];

/** Selects the lanes of an event: all of the mode, or a list. */
export function LaneChooser({ mode, contractNo, chosen, onChange, offersAll = true }: LaneChooserProps) {
  const [search, setSearch] = useState('');
  const found = useLanesToChoose({ mode, contractNo, search });
  return (
    <Stack gap="sm">
      {offersAll && (
        <Radio.Group
          aria-label="Lanes of the event"
          value={chosen === undefined ? 'all' : 'some'}
          onChange={(which) => onChange(which === 'all' ? undefined : new Set())}
        >
          <Stack gap={6}>
            <Radio value="all" label="Every lane of this mode" />
            <Radio
              value="some"
              label={
                chosen === undefined || chosen.size === 0
                  ? 'Selected lanes'
                  : `Selected lanes: ${countOf(chosen.size, 'lane')}`
              }
            />
          </Stack>
        </Radio.Group>
      )}
      <LoadProblem query={found} />
      {chosen !== undefined && !found.isLoadingError && (
        <DataTable
          label="Lanes to choose from"
          columns={columns}
          rows={found.data?.rows}
          rowId={({ id }) => id}
          rowName={({ origin, destination }) => `${origin} to ${destination}`}
          selection={chosen}
          onSelectionChange={onChange}
          sortedBy="server"
          totalCount={found.data?.total}
          maxHeight="320px"
          toolbar={
            <>
              <SearchField
                label="Find lanes"
                placeholder="City, port, equipment"
                value={search}
                onChange={setSearch}
              />
              {found.data !== undefined && found.data.total > found.data.rows.length && (
                <Text size="xs" c="dimmed" role="status">
                  The first {formatCount(found.data.rows.length)} of {formatCount(found.data.total)}: search
                  for more
                </Text>
              )}
            </>
          }
          empty={<Text size="sm">No lanes match.</Text>}
        />
      )}
    </Stack>
  );
}
