import { Skeleton } from '@mantine/core';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import { formatCount, formatQuantity } from '../../../ui/figures.ts';
import { formatPeriod } from '../fileFacts.ts';
import type { Upload, UploadPreview } from '../uploadTypes.ts';
import { usePreview } from './preview.api.ts';

type TopLane = UploadPreview['topLanes'][number];

/** What an upload will bring: lanes, shipments, spend, period, and its largest lanes. */
export function PreviewFigures({ upload }: { upload: Upload }) {
  const preview = usePreview(upload);
  if (preview.isError) return <ErrorPanel error={preview.error} onRetry={() => void preview.refetch()} />;
  if (preview.data === undefined) return <Skeleton height={280} radius="md" />;
  const { data } = preview;
  return (
    <>
      <StatTiles>
        <StatTile label="Lanes" value={formatCount(data.lanes)} detail={newOrKnown(data)} />
        <StatTile label="Shipments" value={formatCount(data.shipments)} />
        <StatTile
          label="Spend"
          value={<Money amountUsd={data.spendUsd} />}
          detail={<Money amountUsd={data.spendUsd} exact />}
        />
        <StatTile label="Volume" value={formatQuantity(data.volume, data.volumeUnit)} />
        <StatTile label="Period" value={formatPeriod(data.firstMonth, data.lastMonth)} />
      </StatTiles>
      <Panel heading="Largest lanes of this upload">
        <DataTable
          label="Largest lanes of this upload"
          columns={laneColumns(data.volumeUnit)}
          rows={data.topLanes}
          rowId={({ origin, destination }) => `${origin} → ${destination}`}
          rowName={({ origin, destination }) => `${origin} to ${destination}`}
          maxHeight="420px"
          empty="This upload brings no lane."
        />
      </Panel>
    </>
  );
}

function newOrKnown({ newLanes, existingLanes }: UploadPreview): string {
  return `${formatCount(newLanes)} new · ${formatCount(existingLanes)} exist already`;
}

function laneColumns(volumeUnit: string): Column<TopLane>[] {
  return [
    {
      id: 'origin',
      header: 'Origin',
      width: 190,
      cell: ({ origin }) => <span title={origin}>{origin}</span>,
    },
    {
      id: 'destination',
      header: 'Destination',
      width: 190,
      cell: ({ destination }) => <span title={destination}>{destination}</span>,
    },
    {
      id: 'shipments',
      header: 'Shipments',
      width: 100,
      align: 'right',
      cell: ({ shipments }) => formatCount(shipments),
    },
    {
      id: 'volume',
      header: 'Volume',
      width: 120,
      align: 'right',
      cell: ({ volume }) => formatQuantity(volume, volumeUnit),
    },
    {
      id: 'spend',
      header: 'Spend',
      width: 110,
      align: 'right',
      cell: ({ spendUsd }) => <Money amountUsd={spendUsd} />,
    },
  ];
}
