import { isOfferedMode, type OfferedMode } from '@lanewright/freight';
import { Button, Skeleton } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { myAwardsQuery } from '../../features/awards/mine/myAwards.api.ts';
import { bidCoverageQuery, type BidCoverage } from '../../features/bids/bids.api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Page } from '../../ui/Page.tsx';
import { CarrierModeCard } from './CarrierModeCard.tsx';
import classes from './Dashboard.module.css';
import { LatestNotifications } from './LatestNotifications.tsx';

/** What a carrier sees first: lanes open for bids, where its bids stand, awards that wait. */
export default function CarrierDashboardScreen() {
  const coverage = useQuery(bidCoverageQuery);
  return (
    <Page heading="Dashboard">
      {coverage.error !== null ? (
        <ErrorPanel
          error={coverage.error}
          heading="Your bids could not be loaded"
          onRetry={() => void coverage.refetch()}
        />
      ) : coverage.data === undefined ? (
        <div className={classes.cards} role="status" aria-label="Loading the dashboard">
          <Skeleton height={230} radius="md" />
          <Skeleton height={230} radius="md" />
        </div>
      ) : coverage.data.length === 0 ? (
        <EmptyState
          title="No customer has connected you yet"
          icon={Plug}
          action={
            <Button component={Link} to={paths.profile()} variant="default">
              See your company’s details
            </Button>
          }
        >
          Customers invite carriers and choose the modes they may bid in. Tell your contact the name of your
          company; lanes appear here as soon as you are connected.
        </EmptyState>
      ) : (
        <>
          <ModeCards coverage={coverage.data} />
          <LatestNotifications />
        </>
      )}
    </Page>
  );
}

function ModeCards({ coverage }: { coverage: readonly BidCoverage[] }) {
  const places = coverage.flatMap((place) =>
    isOfferedMode(place.mode) ? [{ ...place, mode: place.mode }] : [],
  );
  const awards = useQueries({
    queries: places.map(({ mode, customerId }) => myAwardsQuery(mode, customerId)),
  });
  const modes = [...new Set(places.map(({ mode }) => mode))];
  // Modes with something to bid on first: the others wait for their customer.
  const sorted = modes.toSorted((one, other) => lanesOf(other) - lanesOf(one));
  function lanesOf(mode: OfferedMode): number {
    return places.filter((place) => place.mode === mode).reduce((sum, place) => sum + place.lanesOpen, 0);
  }
  return (
    <div className={classes.cards}>
      {sorted.map((mode) => (
        <CarrierModeCard
          key={mode}
          mode={mode}
          places={places.flatMap((place, at) =>
            place.mode === mode ? [{ ...place, awards: awards[at]?.data ?? [] }] : [],
          )}
        />
      ))}
    </div>
  );
}
