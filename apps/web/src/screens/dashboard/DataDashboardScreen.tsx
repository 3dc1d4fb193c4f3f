import { isOfferedMode, modeDetails } from '@lanewright/freight';
import { Button, Skeleton } from '@mantine/core';
import { FileUp, LayoutGrid } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { type DashboardOf, useDashboard } from '../../features/overview/dashboard/dashboard.api.ts';
import { MonthsOfModes } from '../../features/overview/dashboard/MonthsOfModes.tsx';
import { scoreWord } from '../../features/uploads/quality/scoreWord.ts';
import { Bars } from '../../ui/chart/Bars.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { countOf, formatPeriod, formatQuantity } from '../../ui/figures.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Money } from '../../ui/Money.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatTile, StatTiles } from '../../ui/StatTile.tsx';
import { StateBadge } from '../../ui/StatusBadge.tsx';
import classes from './Dashboard.module.css';
import { LatestUploads } from './LatestUploads.tsx';

/** A data customer's start page: spend by mode, month and carrier, and the quality of the underlying data. */
export default function DataDashboardScreen() {
  const dashboard = useDashboard('data');
  return (
    <Page
      heading="Data"
      description="What your company ships and spends, based on completed uploads."
      actions={
        <Button
          component={Link}
          to={paths.enhancedDashboard()}
          variant="default"
          size="xs"
          leftSection={<LayoutGrid size={14} aria-hidden />}
        >
          Your boards
        </Button>
      }
    >
      <Loaded
        query={dashboard}
        failed="Couldn’t load your data"
        skeleton={
          <div role="status" aria-label="Loading the dashboard">
            <Skeleton height={84} mb={16} radius="md" />
            <Skeleton height={260} radius="md" />
          </div>
        }
      >
        {(data) => <Dashboard {...data} />}
      </Loaded>
    </Page>
  );
}

function Dashboard({ modes, uploads, spendByMonth, topCarriers }: DashboardOf<'data'>) {
  const shown = modes.filter(({ lanes }) => lanes > 0);
  if (uploads.length === 0 && shown.length === 0)
    return (
      <EmptyState
        title="No data yet"
        icon={FileUp}
        action={
          <Button component={Link} to={paths.upload()}>
            Upload shipments
          </Button>
        }
      >
        Upload shipments to see spend by mode here once they are approved.
      </EmptyState>
    );
  return (
    <>
      {shown.length > 0 && (
        <StatTiles>
          {shown.map(({ mode, paid, periods, shipments, volume, volumeUnit, lanes }) => (
            <StatTile
              key={mode}
              label={`Spend, ${isOfferedMode(mode) ? modeDetails[mode].title : ''}`}
              value={<Money amountUsd={paid} />}
              detail={`${countOf(shipments, 'shipment')}, ${formatQuantity(volume, volumeUnit)}, ${countOf(lanes, 'lane')}, ${formatPeriod(periods.history)}`}
            />
          ))}
        </StatTiles>
      )}
      {(spendByMonth.length > 0 || topCarriers.length > 0) && (
        <div className={classes.pair}>
          <MonthsOfModes
            title="Spend by month"
            note="Amounts paid according to your files, by shipment month"
            rows={spendByMonth.map(({ month, mode, spend }) => ({ month, mode, usd: spend }))}
          />
          <Bars
            title="Spend by carrier"
            note="All modes, by carrier name in your files"
            of="Carrier"
            kind="usd"
            isHorizontal
            height={240}
            categories={topCarriers.map(({ name }) => name ?? 'Other and unnamed carriers')}
            series={[{ name: 'Spend', values: topCarriers.map(({ spend }) => spend) }]}
          />
        </div>
      )}
      <Panel heading="Latest uploads">
        <LatestUploads
          uploads={uploads}
          aside={({ qualityScore }) => qualityScore !== null && <QualityBadge score={qualityScore} />}
        />
      </Panel>
    </>
  );
}

function QualityBadge({ score }: { score: number }) {
  const { word, tone } = scoreWord(score);
  return <StateBadge tone={tone}>{`Data quality ${score}: ${word.toLowerCase()}`}</StateBadge>;
}
