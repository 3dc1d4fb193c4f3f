import { Anchor, Button, Group, Skeleton } from '@mantine/core';
import { Plus, Upload } from 'lucide-react';
import { useQuery } from '../../../platform/query.ts';
import { ActionError } from '../../../ui/ActionError.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { formatCount, formatDay, formatIndexValue } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { idOf, useAddress } from '../../../ui/useAddress.ts';
import { IndexImportPanel } from './IndexImportPanel.tsx';
import { type IndexSeries, indexSeriesQuery, useImportIndexValues } from './indices.api.ts';
import { periodLabels } from './indexWords.ts';
import { SeriesPanel } from './SeriesPanel.tsx';

/** Fuel prices and other indices over time, shared by all companies, with an import. */
export function IndicesPanel() {
  const { address, change } = useAddress();
  const asked = useQuery(indexSeriesQuery);
  const sending = useImportIndexValues();
  const importId = idOf(address, 'import');
  if (importId !== undefined) return <IndexImportPanel importId={importId} />;
  const open = (series: string | undefined) => change({ series });
  const send = (file: File) =>
    sending.mutate(file, {
      onSuccess: (preview) => {
        if (preview !== undefined) change({ import: preview.id }, { step: true });
      },
    });
  return (
    <Panel
      heading="Index series"
      aside={
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<Plus size={15} aria-hidden />}
            onClick={() => open('new')}
          >
            Add series
          </Button>
          {asked.data !== undefined && asked.data.length > 0 && (
            <FileButton
              size="xs"
              accept=".csv,.xlsx"
              onFile={send}
              loading={sending.isPending}
              leftSection={<Upload size={15} aria-hidden />}
            >
              Import values
            </FileButton>
          )}
        </Group>
      }
    >
      <ActionError of={sending} heading="Couldn’t import the file" />
      <Loaded
        query={asked}
        skeleton={<Skeleton height={240} radius="md" role="status" aria-label="Loading the index series" />}
      >
        {(series) => (
          <>
            {series.length === 0 ? (
              <EmptyState title="No index series yet">
                Add a series such as the weekly diesel price, then import its values. Fuel surcharges can
                follow it.
              </EmptyState>
            ) : (
              <SeriesTable series={series} onOpen={open} />
            )}
            <SeriesPanel series={series} shown={address.get('series')} onClose={() => open(undefined)} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

interface SeriesTableProps {
  series: readonly IndexSeries[];
  onOpen: (code: string) => void;
}

function SeriesTable({ series, onOpen }: SeriesTableProps) {
  return (
    <SmallTable label="Index series" keepFirstColumn>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Name</th>
          <th scope="col" data-figure>
            Latest value
          </th>
          <th scope="col">Unit</th>
          <th scope="col">Latest day</th>
          <th scope="col">Published</th>
          <th scope="col" data-figure>
            Values
          </th>
          <th scope="col">Region</th>
        </tr>
      </thead>
      <tbody>
        {series.map(({ code, name, region, period, newest, unit, values, isActive }) => (
          <tr key={code}>
            <th scope="row">
              <Anchor component="button" type="button" size="sm" onClick={() => onOpen(code)}>
                {code}
              </Anchor>
            </th>
            <td>
              {name} {!isActive && <StateBadge tone="neutral">Not in use</StateBadge>}
            </td>
            <td data-figure>{newest === null ? '–' : formatIndexValue(newest.value)}</td>
            <td data-quiet>{unit}</td>
            <td>{newest === null ? 'No values yet' : formatDay(newest.day)}</td>
            <td>{periodLabels[period]}</td>
            <td data-figure>{formatCount(values)}</td>
            <td data-quiet>{region}</td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}
