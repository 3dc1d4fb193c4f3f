import { modeDetails } from '@lanewright/freight';
import { Button, Skeleton } from '@mantine/core';
import { ChartColumn } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useMode } from '../../app/useMode.ts';
import { ExportLanes, RateCard } from '../../features/lanes/bulk/LaneDownloads.tsx';
import { MonthsOfMode } from '../../features/overview/dashboard/MonthsOfMode.tsx';
import { useStats } from '../../features/overview/overview.api.ts';
import { Coverage } from '../../features/overview/reporting/Coverage.tsx';
import { SavingsBridge } from '../../features/overview/reporting/SavingsBridge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { lanesAddress } from '../dashboard/lanesAddress.ts';

/** From baseline to awarded cost, how far bids and awards cover the mode, and the files to take away. */
export function CustomerReporting() {
  const mode = useMode();
  const { data: stats, error, refetch } = useStats(mode);
  return (
    <Page
      heading="Reporting"
      breadcrumb={[{ label: modeDetails[mode].title, to: paths.mode(mode) }]}
      actions={
        <>
          <ExportLanes mode={mode} variant="default" size="xs" />
          <RateCard mode={mode} variant="default" size="xs" />
        </>
      }
    >
      {error !== null && stats === undefined && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {stats === undefined && error === null && <Skeleton height={320} radius="md" />}
      {stats?.lanes === 0 && (
        <EmptyState
          title={`Nothing to report on ${modeDetails[mode].title} yet`}
          icon={ChartColumn}
          action={
            <Button component={Link} to={paths.upload()}>
              Upload shipments
            </Button>
          }
        >
          Savings and coverage stand on lanes, and lanes are made of shipments.
        </EmptyState>
      )}
      {stats !== undefined && stats.lanes > 0 && (
        <>
          <Coverage stats={stats} to={(query) => lanesAddress(mode, query)} />
          <Panel heading="From baseline to expected cost">
            <SavingsBridge stats={stats} />
          </Panel>
          <Panel heading="Awarded months">
            <MonthsOfMode stats={stats} />
          </Panel>
        </>
      )}
    </Page>
  );
}
