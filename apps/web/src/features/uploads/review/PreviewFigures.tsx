import { monthsBetween } from '@lanewright/freight';
import { Alert, Skeleton } from '@mantine/core';
import { ReceiptText, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Money } from '../../../ui/Money.tsx';
import { StatTile, StatTiles } from '../../../ui/StatTile.tsx';
import { countOf, formatCount, formatDay, formatPeriod, formatQuantity } from '../../../ui/figures.ts';
import type { Upload, UploadPreview } from '../uploadTypes.ts';
import { ContractsOfUpload } from './ContractsOfUpload.tsx';
import { LaneChanges } from './LaneChanges.tsx';
import { usePreview } from './preview.api.ts';

/** Preview of an upload: lanes, shipments, spend, period, and each lane before and after. */
export function PreviewFigures({ upload }: { upload: Upload }) {
  const [contractNo, show] = useState<number>();
  const preview = usePreview(upload, contractNo);
  return (
    <Loaded query={preview} skeleton={<Skeleton height={280} radius="md" />}>
      {(data) => (
        <>
          {data.contracts !== undefined && <ContractsOfUpload contracts={data.contracts} onShow={show} />}
          <StatTiles>
            <StatTile label="Lanes" value={formatCount(data.lanes)} detail={newOrKnown(data)} />
            <StatTile label="Shipments" value={formatCount(data.shipments)} detail={formatPeriod(data)} />
            <StatTile
              label="Spend"
              value={<Money amountUsd={data.spendUsd} />}
              detail={
                <>
                  <Money amountUsd={data.spendUsd} exact />, {formatPeriod(data)}
                </>
              }
            />
            <StatTile
              label="Volume"
              value={formatQuantity(data.volume, data.volumeUnit)}
              detail={assumedVolume(upload, data) ?? formatPeriod(data)}
            />
            <StatTile label="History" value={monthsOf(data)} detail={formatPeriod(data)} />
          </StatTiles>
          {upload.replaces !== null && data.replaced !== null && (
            <ReplacedNote upload={upload} preview={data} replaced={data.replaced} />
          )}
          {data.realised !== null && <RealisedNote preview={data} realised={data.realised} />}
          <LaneChanges preview={data} />
        </>
      )}
    </Loaded>
  );
}

/** How much of the volume is in the file, if the rest is estimated or assumed, or if its rows add up to more. */
function assumedVolume({ reconciliation }: Upload, { volume, volumeUnit, realised }: UploadPreview) {
  const isAdded = volumeUnit === 'mi' || volumeUnit === 'containers';
  if (!isAdded || reconciliation === null || realised !== null || reconciliation.volume === volume)
    return undefined;
  const given = formatQuantity(reconciliation.volume, volumeUnit);
  return reconciliation.volume > volume
    ? `${given} if all rows in the file are added up`
    : `${given} in the file, the rest is ${volumeUnit === 'mi' ? 'estimated' : 'assumed'}`;
}

/** Length of the history: "108 months". */
function monthsOf({ firstMonth, lastMonth }: UploadPreview): string {
  if (firstMonth === null || lastMonth === null) return '–';
  return countOf(monthsBetween(firstMonth, lastMonth) + 1, 'month');
}

function newOrKnown({ newLanes, existingLanes }: UploadPreview): string {
  return `${formatCount(newLanes)} new · ${formatCount(existingLanes)} existing`;
}

interface ReplacedNoteProps {
  upload: Upload;
  preview: UploadPreview;
  replaced: NonNullable<UploadPreview['replaced']>;
}

/** What a re-read changes: figures of the approved upload it replaces, next to its own. */
function ReplacedNote({ upload, preview, replaced }: ReplacedNoteProps) {
  const approvedAt = upload.replaces?.approvedAt ?? null;
  const figures = ({ shipments, spendUsd, volume }: typeof replaced | UploadPreview) => (
    <>
      {countOf(shipments, 'shipment')}, <Money amountUsd={spendUsd} exact />,{' '}
      {formatQuantity(volume, preview.volumeUnit)}
    </>
  );
  return (
    <Alert
      color="blue"
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      icon={<RefreshCw size={18} />}
      title={`Replaces ${upload.replaces?.fileName ?? ''}${approvedAt === null ? '' : `, approved on ${formatDay(approvedAt.slice(0, 10))}`}`}
      mb="md"
    >
      Before: {figures(replaced)}. After: {figures(preview)}. Lanes, bids and awards don’t change until this
      upload is approved.
    </Alert>
  );
}

interface RealisedNoteProps {
  preview: UploadPreview;
  realised: NonNullable<UploadPreview['realised']>;
}

/** The part of the file after the history: it is compared with the contract instead. */
function RealisedNote({ preview, realised }: RealisedNoteProps) {
  const { shipments, lanes, spendUsd } = realised;
  return (
    <Alert
      color="blue"
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      icon={<ReceiptText size={18} />}
      title={`${countOf(shipments, 'shipment')} in ${periodOf(preview)}, ${formatPeriod(realised)}`}
      mb="md"
    >
      They total <Money amountUsd={spendUsd} /> on {countOf(lanes, 'lane')}. They show how the contract
      performed: they are compared with the awards and not included in any baseline. The totals and lanes here
      cover shipments before the contract period.
    </Alert>
  );
}

/** "the contract period"; with several contracts, that of the one shown. */
function periodOf({ contracts }: UploadPreview): string {
  const shown = contracts?.find(({ isShown }) => isShown);
  return shown === undefined ? 'the contract period' : `the period of ${shown.name}`;
}
