import { isOfferedMode, type OfferedMode } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { LayoutGrid, Plug } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import {
  type CarrierPlace,
  type DashboardOf,
  useDashboard,
} from '../../features/overview/dashboard/dashboard.api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { countOf, formatCount, formatMoment } from '../../ui/figures.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Money } from '../../ui/Money.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatTile, StatTiles } from '../../ui/StatTile.tsx';
import { CardsSkeleton } from './CardsSkeleton.tsx';
import { CarrierModeCard } from './CarrierModeCard.tsx';
import classes from './Dashboard.module.css';
import { Invitations } from './Invitations.tsx';
import { ChangedSinceYesterday } from './LatestNotifications.tsx';
import { RevenueByMonth } from './RevenueByMonth.tsx';

/** Loaded lazily: most carriers have none waiting. */
const AwaitingAmendments = lazy(async () => ({
  default: (await import('../../features/amendments/waiting/AwaitingAmendments.tsx')).AwaitingAmendments,
}));

const AwaitedDocuments = lazy(async () => ({
  default: (await import('../../features/documents/AwaitedDocuments.tsx')).AwaitedDocuments,
}));

/** A carrier's start page: invitations to rounds, open lanes, standings, pending awards. */
export default function CarrierDashboardScreen() {
  const dashboard = useDashboard('carrier');
  return (
    <Page
      heading="Dashboard"
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
      <Loaded query={dashboard} failed="Couldn’t load your dashboard" skeleton={<CardsSkeleton />}>
        {(data) => <Dashboard dashboard={data} onDue={() => void dashboard.refetch()} />}
      </Loaded>
    </Page>
  );
}

interface DashboardProps {
  dashboard: DashboardOf<'carrier'>;
  /** Called when a round opens or closes. */
  onDue: () => void;
}

function Dashboard({ dashboard, onDue }: DashboardProps) {
  const goTo = useNavigate();
  const { customers, invitations, totals, revenueByMonth, documents, amendments, asOf } = dashboard;
  if (customers.length === 0)
    return (
      <EmptyState
        title="No customer has connected you yet"
        icon={Plug}
        action={
          <Button component={Link} to={paths.profile()} variant="default">
            View your company’s details
          </Button>
        }
      >
        Customers invite carriers and choose the modes they may bid in. Give your contact your company’s name.
        Lanes appear here as soon as you are connected.
      </EmptyState>
    );
  return (
    <>
      {documents.length > 0 && (
        <Suspense fallback={null}>
          <AwaitedDocuments
            documents={documents}
            onOpen={({ documentId }) => void goTo(paths.document(documentId))}
          />
        </Suspense>
      )}
      {amendments.length > 0 && (
        <Suspense fallback={null}>
          <AwaitingAmendments
            amendments={amendments}
            isCarrier
            addressOf={({ mode, contractNo, amendmentNo, customerId }) =>
              paths.amendment(mode as OfferedMode, contractNo, amendmentNo, customerId)
            }
          />
        </Suspense>
      )}
      <Invitations invitations={invitations} asOf={asOf} onDue={onDue} />
      <StatTiles>
        <StatTile label="Lanes open for bids" value={formatCount(totals.lanesOpen)} />
        <StatTile
          label="Awards to respond to"
          value={formatCount(totals.awardsWaiting)}
          detail={totals.answerBy === null ? 'none waiting' : `next by ${formatMoment(totals.answerBy)}`}
        />
        <StatTile
          label="Won"
          value={<Money amountUsd={totals.awardedUsd} />}
          detail={`${countOf(totals.awardsWon, 'award')} accepted`}
        />
        <StatTile
          label="Awaiting your response"
          value={<Money amountUsd={totals.pendingUsd} />}
          detail="over the contract period"
        />
      </StatTiles>
      <ModeCards customers={customers} />
      <div className={classes.pair}>
        {revenueByMonth.length === 0 ? (
          <Panel heading="Revenue by month">
            <p className={classes.none}>No awards yet.</p>
          </Panel>
        ) : (
          <RevenueByMonth months={revenueByMonth} height={220} />
        )}
        <ChangedSinceYesterday />
      </div>
    </>
  );
}

function ModeCards({ customers }: { customers: readonly CarrierPlace[] }) {
  const places = customers.flatMap((place) =>
    isOfferedMode(place.mode) ? [{ ...place, mode: place.mode }] : [],
  );
  const modes = [...new Set(places.map(({ mode }) => mode))];
  const isBusy = (mode: OfferedMode) =>
    places.some((place) => place.mode === mode && place.lanesOpen + place.lanesToCome > 0);
  return (
    <div className={classes.cards}>
      {/* Modes open for bids first: the others depend on their customer. */}
      {modes
        .toSorted((one, other) => Number(isBusy(other)) - Number(isBusy(one)))
        .map((mode) => (
          <CarrierModeCard key={mode} mode={mode} places={places.filter((place) => place.mode === mode)} />
        ))}
    </div>
  );
}
