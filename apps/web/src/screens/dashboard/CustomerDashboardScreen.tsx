import { isOfferedMode, type OfferedMode } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { LayoutGrid, PiggyBank } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { UnacceptedDocuments } from '../../features/documents/UnacceptedDocuments.tsx';
import { type DashboardOf, useDashboard } from '../../features/overview/dashboard/dashboard.api.ts';
import { ModeCard } from '../../features/overview/dashboard/ModeCard.tsx';
import { RunningEvents } from '../../features/tenders/RunningEvents.tsx';
import { waitingSentence, waitsForUploader } from '../../features/uploads/uploadState.ts';
import type { Upload } from '../../features/uploads/uploadTypes.ts';
import { countOf, formatPeriod } from '../../ui/figures.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { LazyFigurePanel } from '../drill/LazyFigurePanel.tsx';
import { CardsSkeleton } from './CardsSkeleton.tsx';
import { ContractLine } from './ContractLine.tsx';
import { CustomerFirstSteps } from './CustomerFirstSteps.tsx';
import classes from './Dashboard.module.css';
import { LatestNotifications } from './LatestNotifications.tsx';
import { LatestUploads } from './LatestUploads.tsx';
import { lanesAddress } from './lanesAddress.ts';
import { SavingsByMonth } from './SavingsByMonth.tsx';

const AwaitingAmendments = lazy(async () => ({
  default: (await import('../../features/amendments/waiting/AwaitingAmendments.tsx')).AwaitingAmendments,
}));

/** A customer's start page: a summary of each mode, and what needs an action. */
export default function CustomerDashboardScreen() {
  const dashboard = useDashboard('customer');
  return (
    <Page
      heading="Dashboard"
      actions={
        <>
          <Button
            component={Link}
            to={paths.savings()}
            variant="default"
            size="xs"
            leftSection={<PiggyBank size={14} aria-hidden />}
          >
            Savings
          </Button>
          <Button
            component={Link}
            to={paths.enhancedDashboard()}
            variant="default"
            size="xs"
            leftSection={<LayoutGrid size={14} aria-hidden />}
          >
            Your boards
          </Button>
        </>
      }
    >
      <Loaded query={dashboard} failed="Couldn’t load your dashboard" skeleton={<CardsSkeleton />}>
        {(data) => <Dashboard {...data} onDue={() => void dashboard.refetch()} />}
      </Loaded>
      <LazyFigurePanel />
    </Page>
  );
}

function Dashboard({
  modes,
  uploads,
  carriers,
  documents,
  amendments,
  savingsByMonth,
  events,
  asOf,
  onDue,
}: DashboardOf<'customer'> & { onDue: () => void }) {
  const shown = modes.flatMap((figures) =>
    isOfferedMode(figures.mode) && figures.lanes > 0 ? [{ mode: figures.mode, figures }] : [],
  );
  return (
    <>
      <CustomerFirstSteps
        uploaded={uploads.length > 0 || shown.length > 0}
        connected={carriers.connected > 0}
        modes={shown}
      />
      {amendments.length > 0 && (
        <Suspense fallback={null}>
          <AwaitingAmendments
            amendments={amendments}
            isCarrier={false}
            addressOf={({ mode, contractNo, amendmentNo }) =>
              paths.amendment(mode as OfferedMode, contractNo, amendmentNo)
            }
          />
        </Suspense>
      )}
      {events.length > 0 && (
        <Panel heading="Tender events">
          <RunningEvents events={events} asOf={asOf} pageOf={paths.tender} onDue={onDue} />
        </Panel>
      )}
      {shown.length > 0 && (
        <div className={classes.cards}>
          {shown.map(({ mode, figures }) => (
            <ModeCard
              key={mode}
              mode={mode}
              stats={figures}
              lanesAddress={lanesAddress}
              lanesInEvents={events
                .filter((event) => event.mode === mode)
                .reduce((sum, { laneCount }) => sum + laneCount, 0)}
              contract={
                <ContractLine
                  mode={mode}
                  contracts={figures.contracts}
                  period={formatPeriod(figures.periods.contract)}
                />
              }
              waits={waitsOf(mode, figures.waits.uploads, uploads)}
            />
          ))}
        </div>
      )}
      <UnacceptedDocuments documents={documents} addressOf={paths.document} allAt={paths.documents()} />
      {shown.length > 0 && <SavingsByMonth months={savingsByMonth} />}
      <div className={classes.pair}>
        <Panel heading="Latest uploads">
          <LatestUploads uploads={uploads} />
        </Panel>
        <LatestNotifications />
      </div>
    </>
  );
}

/** Uploads of a mode that need an action: the listed ones by name, older ones as a count. */
function waitsOf(mode: number, count: number, uploads: readonly Upload[]) {
  const named = uploads.filter((upload) => upload.mode === mode && waitsForUploader(upload));
  const more = count - named.length;
  return [
    ...named.map((upload) => ({
      key: upload.id,
      text: `${upload.fileName}: ${waitingSentence(upload) ?? 'needs your action'}`,
      to: paths.dataUploadWizard(upload.id),
    })),
    ...(more > 0
      ? [{ key: 'older', text: `${countOf(more, 'older upload')} awaiting your action`, to: paths.upload() }]
      : []),
  ];
}
