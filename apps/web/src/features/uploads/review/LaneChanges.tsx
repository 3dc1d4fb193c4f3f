import { moveTypeText } from '@lanewright/freight';
import { Alert } from '@mantine/core';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import {
  countOf,
  formatCount,
  formatMonths,
  formatVolume,
  formatUnitRateUsdShort,
} from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import type { UploadPreview } from '../uploadTypes.ts';
import classes from './LaneChanges.module.css';

type LaneChange = UploadPreview['changes'][number];

/** Changes made by the upload: months it shares with other uploads, and each lane before and after. */
export function LaneChanges({ preview }: { preview: UploadPreview }) {
  const { sharedMonths, changes, before, lanes } = preview;
  if (changes.length === 0) return null;
  // A re-read also changes lanes that only the replaced upload has; these are included in the changes.
  const more = Math.max(0, lanes - changes.length);
  return (
    <Panel heading={before.lanes === 0 ? 'Lanes of this upload' : 'Changes to your lanes'}>
      {sharedMonths.length > 0 && <SharedMonths months={sharedMonths} />}
      <DataTable
        label="Lanes before and after this upload"
        columns={columnsFor(preview)}
        rows={changes}
        rowId={({ laneId }) => laneId}
        rowName={({ origin, destination }) => `${origin} to ${destination}`}
        maxHeight="440px"
        empty="This upload contains no lanes."
      />
      {more > 0 && (
        <p className={classes.more}>
          And {countOf(more, 'lane')} more: the lane table shows them once approved.
        </p>
      )}
    </Panel>
  );
}

/** If two uploads have the same month, they often contain the same shipments. */
function SharedMonths({ months }: { months: UploadPreview['sharedMonths'] }) {
  const before = months.reduce((sum, { shipmentsBefore }) => sum + shipmentsBefore, 0);
  const now = months.reduce((sum, { shipmentsNow }) => sum + shipmentsNow, 0);
  return (
    <Alert
      color="yellow"
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      icon={<CalendarClock size={18} />}
      title={`Other uploads already cover ${formatMonths(months.map(({ month }) => month))}`}
      mb="md"
    >
      They include {countOf(before, 'shipment')} in {months.length === 1 ? 'that month' : 'those months'};
      this one adds {formatCount(now)}. If these are the same shipments, withdraw this upload. If not,
      continue: uploads of the same mode are added together.
    </Alert>
  );
}

function columnsFor({ volumeUnit, before }: UploadPreview): Column<LaneChange>[] {
  // A single figure needs less width than before and after.
  const wide = (both: number, one: number) => (before.lanes === 0 ? one : both);
  const columns: Column<LaneChange>[] = [
    {
      id: 'lane',
      header: 'Lane',
      width: 270,
      cell: ({ origin, destination }) => (
        <span title={`${origin} → ${destination}`}>
          {origin} → {destination}
        </span>
      ),
    },
    {
      id: 'shipments',
      header: 'Shipments',
      width: wide(140, 105),
      align: 'right',
      cell: (lane) => change(lane, formatCount(lane.shipmentsBefore), formatCount(lane.shipmentsAfter)),
    },
    {
      id: 'volume',
      header: 'Volume',
      width: wide(210, 135),
      align: 'right',
      cell: (lane) =>
        change(
          lane,
          formatVolume(lane.volumeBefore, '', lane.shipmentsBefore),
          formatVolume(lane.volumeAfter, volumeUnit, lane.shipmentsAfter),
        ),
    },
    {
      id: 'spend',
      header: 'Spend',
      width: wide(170, 95),
      align: 'right',
      cell: (lane) =>
        change(lane, <Money amountUsd={lane.spendBeforeUsd} />, <Money amountUsd={lane.spendAfterUsd} />),
    },
    {
      id: 'unitCost',
      header: 'Unit cost',
      width: wide(180, 110),
      align: 'right',
      cell: (lane) => change(lane, rate(lane.unitCostBeforeUsd), rate(lane.unitCostAfterUsd)),
    },
    {
      id: 'equipment',
      header: 'Equipment',
      width: 150,
      cell: ({ equipment }) => (
        <span title={moveTypeText(equipment) ?? ''}>{moveTypeText(equipment) ?? '–'}</span>
      ),
    },
    {
      id: 'months',
      header: 'Months',
      width: wide(160, 100),
      cell: ({ newMonths, sharedMonths }) =>
        [newMonths > 0 && `${newMonths} new`, sharedMonths > 0 && `${sharedMonths} shared`]
          .filter((part) => part !== false)
          .join(' · '),
    },
  ];
  if (before.lanes === 0) return columns;
  const kind: Column<LaneChange> = {
    id: 'kind',
    header: 'Lane status',
    width: 110,
    cell: ({ isNew }) => (
      <StateBadge tone={isNew ? 'good' : 'neutral'}>{isNew ? 'New' : 'Existing'}</StateBadge>
    ),
  };
  return [...columns.slice(0, 1), kind, ...columns.slice(1)];
}

const rate = (value: number | null) => (value === null ? '–' : formatUnitRateUsdShort(value));

/** Before and after; only one figure for a new lane. */
function change(lane: LaneChange, before: ReactNode, after: ReactNode) {
  if (lane.isNew) return after;
  return (
    <>
      <span className={classes.before}>{before} → </span>
      {after}
    </>
  );
}
