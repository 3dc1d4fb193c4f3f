import { Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from '../../../platform/query.ts';
import { Lines } from '../../../ui/chart/Lines.tsx';
import { formatDay } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { type IndexSeries, indexValuesQuery } from './indices.api.ts';
import { SeriesForm } from './SeriesForm.tsx';

interface SeriesPanelProps {
  series: readonly IndexSeries[];
  /** Code of the open series, `new`, or null. */
  shown: string | null;
  onClose: () => void;
}

/** An index series: its values as a chart, and its details for editing. */
export function SeriesPanel({ series, shown, onClose }: SeriesPanelProps) {
  const found = series.find(({ code }) => code === shown);
  return (
    <SidePanel
      opened={shown === 'new' || found !== undefined}
      onClose={onClose}
      title={found === undefined ? 'New index series' : found.name}
      width={560}
    >
      <Stack gap="md">
        {found !== undefined && found.values > 0 && <ValuesChart series={found} />}
        {(shown === 'new' || found !== undefined) && (
          <SeriesForm key={shown} series={found} onClose={onClose} />
        )}
      </Stack>
    </SidePanel>
  );
}

function ValuesChart({ series: { code, name, unit } }: { series: IndexSeries }) {
  // Three years: fuel surcharges compare with last year, and more points than pixels show nothing.
  const [from] = useState(() => {
    const day = new Date();
    day.setUTCFullYear(day.getUTCFullYear() - 3);
    return day.toISOString().slice(0, 10);
  });
  return (
    <Loaded
      query={useQuery(indexValuesQuery(code, from))}
      skeleton={<Skeleton height={220} radius="md" role="status" aria-label="Loading the values" />}
    >
      {({ days }) =>
        days.length === 0 ? (
          <p>No values since {formatDay(from)}.</p>
        ) : (
          <Lines
            title={`${name}, ${unit}, since ${formatDay(days[0]?.day ?? from)}`}
            height={220}
            of="Day"
            categories={days.map(({ day }) => formatDay(day))}
            series={[{ name: unit, values: days.map(({ value }) => value) }]}
            kind="index"
            isCloseUp
            plain
          />
        )
      }
    </Loaded>
  );
}
