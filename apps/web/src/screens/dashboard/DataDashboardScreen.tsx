import { modeDetails } from '@lanewright/freight';
import { Button, Skeleton } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { ModesFailed } from '../../app/session/ModesFailed.tsx';
import { useAvailableModes } from '../../app/session/useAvailableModes.ts';
import { useStatsOfModes } from '../../features/overview/overview.api.ts';
import { useUploads } from '../../features/uploads/uploads.api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { countOf, formatQuantity } from '../../ui/figures.ts';
import { Money } from '../../ui/Money.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatTile, StatTiles } from '../../ui/StatTile.tsx';
import { LatestUploads } from './LatestUploads.tsx';

/** What a data customer sees first: spend per mode and the uploads it is made of. */
export default function DataDashboardScreen() {
  const askedModes = useAvailableModes();
  const modes = askedModes.data;
  const answers = useStatsOfModes(modes ?? []);
  const uploads = useUploads({ statuses: [], page: 1, pageSize: 50 });
  const failed = answers.find(({ error, data }) => error !== null && data === undefined);
  const ready = modes !== undefined && answers.every(({ data }) => data !== undefined);
  const withLanes = (modes ?? []).flatMap((mode, at) => {
    const stats = answers[at]?.data;
    return stats === undefined || stats.lanes === 0 ? [] : [{ mode, stats }];
  });
  const shipmentUploads = uploads.data?.rows.filter(({ kind }) => kind === 'shipments');

  return (
    <Page
      heading="Data"
      description="What your company ships and spends, from the uploads that are completed."
    >
      {modes === undefined && askedModes.isError && <ModesFailed asked={askedModes} />}
      {failed !== undefined && (
        <ErrorPanel
          error={failed.error}
          onRetry={() => void Promise.all(answers.map((answer) => answer.refetch()))}
        />
      )}
      {!ready && failed === undefined && !askedModes.isError && <Skeleton height={84} mb={16} radius="md" />}
      {ready && withLanes.length > 0 && (
        <StatTiles>
          {withLanes.map(({ mode, stats }) => (
            <StatTile
              key={mode}
              label={`Spend, ${modeDetails[mode].title}`}
              value={<Money amountUsd={stats.spend} />}
              detail={`${countOf(stats.shipments, 'shipment')}, ${formatQuantity(stats.volume, stats.volumeUnit)}, ${countOf(stats.lanes, 'lane')}`}
            />
          ))}
        </StatTiles>
      )}
      {shipmentUploads?.length === 0 && ready && withLanes.length === 0 ? (
        <EmptyState
          title="No data yet"
          icon={FileUp}
          action={
            <Button component={Link} to={paths.upload()}>
              Upload shipments
            </Button>
          }
        >
          Upload your shipments; once they are approved, spend per mode stands here.
        </EmptyState>
      ) : (
        <Panel heading="Latest uploads">
          <LatestUploads asked={uploads} />
        </Panel>
      )}
    </Page>
  );
}
