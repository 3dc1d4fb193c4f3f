import { useState } from 'react';
import { useQueryClient } from '../../../platform/query.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/DataTable.tsx';
import {
  countOf,
  formatCount,
  formatQuantity,
  formatUnitRateUsdShort,
  perUnit,
} from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { leaveOut } from '../rows/exceptions.api.ts';
import { LinePanel } from '../rows/LinePanel.tsx';
import type { RowLeftOut } from '../rows/work/rowStep.ts';
import type { Upload, UploadQuality } from '../uploadTypes.ts';
import { useOutliers } from './quality.api.ts';
import classes from './Quality.module.css';

type Outlier = UploadQuality['outliers'][number];

interface OutliersProps {
  upload: Upload;
  quality: UploadQuality;
  /** Whether the user can exclude rows. */
  mayChange: boolean;
}

/** Shipments whose price per unit is outside their lane's normal range; each opens its row of the file. */
export function Outliers({ upload, quality, mayChange }: OutliersProps) {
  const client = useQueryClient();
  const pages = useOutliers(upload, quality);
  const [openLine, setOpenLine] = useState<number>();
  const leaveRowOut = async (row: RowLeftOut) => void (await leaveOut(client, upload.id, row));
  return (
    <>
      <p className={classes.meaning}>
        {countOf(quality.outlierCount, 'shipment')} cost far more or less per {perUnit(quality.volumeUnit)}{' '}
        than the other shipments on their lane
        {quality.outlierCount > quality.outliersStored &&
          `; the ${formatCount(quality.outliersStored)} largest outliers are listed`}
        . They are included unchanged.
      </p>
      <DataTable
        label="Price outliers"
        columns={columnsFor(quality.volumeUnit)}
        rows={pages.data?.pages.flatMap((page) => page.outliers) ?? quality.outliers}
        totalCount={quality.outliersStored}
        onEndReached={() => {
          if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
        }}
        rowId={({ lineNo }) => String(lineNo)}
        rowName={({ sheetRow }) => `row ${sheetRow}`}
        onOpenRow={({ lineNo }) => setOpenLine(lineNo)}
        openRowId={openLine === undefined ? undefined : String(openLine)}
        maxHeight="360px"
        empty="No price outliers."
      />
      <LinePanel
        upload={upload}
        lineNo={openLine}
        onClose={() => setOpenLine(undefined)}
        onLeaveOut={mayChange ? leaveRowOut : undefined}
      />
    </>
  );
}

function columnsFor(volumeUnit: string): Column<Outlier>[] {
  const rate = (value: number) => formatUnitRateUsdShort(value);
  return [
    {
      id: 'row',
      header: 'Row',
      width: 64,
      cell: ({ sheetRow }) => <span className="tabular">{sheetRow}</span>,
    },
    {
      id: 'shipment',
      header: 'Shipment',
      width: 110,
      cell: ({ shipmentRef }) => <span title={shipmentRef ?? ''}>{shipmentRef ?? '—'}</span>,
    },
    {
      id: 'lane',
      header: 'Lane',
      width: 220,
      cell: ({ origin, destination }) => (
        <span title={`${origin} → ${destination}`}>
          {origin} → {destination}
        </span>
      ),
    },
    {
      id: 'carrier',
      header: 'Carrier',
      width: 110,
      cell: ({ carrier }) => <span title={carrier ?? ''}>{carrier ?? '—'}</span>,
    },
    {
      id: 'volume',
      header: 'Volume',
      width: 100,
      align: 'right',
      cell: ({ volume }) => formatQuantity(volume, volumeUnit),
    },
    {
      id: 'charge',
      header: 'Charge',
      width: 92,
      align: 'right',
      cell: ({ chargeUsd }) => <Money amountUsd={chargeUsd} />,
    },
    {
      id: 'paid',
      header: `Paid per ${perUnit(volumeUnit)}`,
      width: 124,
      align: 'right',
      cell: ({ unitCostUsd, usualUsd }) => (
        <b className={classes.paid} data-dear={unitCostUsd > usualUsd || undefined}>
          {rate(unitCostUsd)}
        </b>
      ),
    },
    {
      id: 'usual',
      header: 'Typical for the lane',
      width: 250,
      align: 'right',
      cell: ({ usualUsd, lowUsd, highUsd }) => (
        <span title={`The lane’s other shipments paid between ${rate(lowUsd)} and ${rate(highUsd)}`}>
          {rate(usualUsd)} ({rate(lowUsd)} to {rate(highUsd)})
        </span>
      ),
    },
  ];
}
