import { modeDetails } from '@lanewright/freight';
import { Button, Skeleton } from '@mantine/core';
import { MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useAvailableModes } from '../../app/session/useAvailableModes.ts';
import { PlacePanel } from '../../features/overview/pictures/PlacePanel.tsx';
import { useSpendMap } from '../../features/overview/pictures/pictures.api.ts';
import { SpendFilters } from '../../features/overview/pictures/SpendFilters.tsx';
import { SpendOnMap } from '../../features/overview/pictures/SpendOnMap.tsx';
import { SpendPlaces } from '../../features/overview/pictures/SpendPlaces.tsx';
import { spendOf } from '../../features/overview/pictures/spendAddress.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { countOf, formatCount, formatPeriod } from '../../ui/figures.ts';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { Money } from '../../ui/Money.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatTile, StatTiles } from '../../ui/StatTile.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { LanesOfPlace } from './LanesOfPlace.tsx';

/** The company's spend by place, for all modes; filtered by mode, carrier and months. */
export default function SpendMapScreen() {
  const { address, change } = useAddress();
  const asked = spendOf(address);
  const query = useSpendMap(asked);
  const { data: spend, error, isPlaceholderData } = query;
  const modes = useAvailableModes().data ?? [];
  const picked = address.get('pick');
  const pick = (id: string | null) => change({ pick: id ?? undefined }, { step: id !== null });
  return (
    <Page heading="Spend map" description="What was paid, by where shipments start and end.">
      <LoadProblem query={query} />
      {spend === undefined && error === null && <MapSkeleton />}
      {spend?.months.length === 0 && (
        <EmptyState
          title="No spend to show yet"
          icon={MapPin}
          action={
            <Button component={Link} to={paths.upload()}>
              Upload shipments
            </Button>
          }
        >
          Upload your shipments. Once they are approved, a map of your spend appears here.
        </EmptyState>
      )}
      {spend !== undefined && spend.months.length > 0 && (
        <>
          <SpendFilters spend={spend} modes={modes} />
          <div style={isPlaceholderData ? { opacity: 0.55 } : undefined}>
            <StatTiles>
              <StatTile
                label="Spend"
                value={<Money amountUsd={spend.totals.spend} />}
                detail={`${asked.mode === undefined ? 'all modes' : modeDetails[asked.mode].title}, ${formatPeriod(spend.period)}`}
              />
              <StatTile
                label="Shipments"
                value={formatCount(spend.totals.shipments)}
                detail={formatPeriod(spend.period)}
              />
              <StatTile
                label={asked.side === 'origin' ? 'Origins' : 'Destinations'}
                value={formatCount(spend.places.length)}
                detail={
                  spend.rest.shipments === 0
                    ? 'all with coordinates'
                    : `${countOf(spend.rest.shipments, 'shipment')} without coordinates`
                }
              />
            </StatTiles>
            <SpendOnMap spend={spend} side={asked.side} picked={picked} onPick={pick} />
            <Panel heading="Locations as a table">
              <SpendPlaces spend={spend} picked={picked} onPick={pick} />
            </Panel>
          </div>
          <PlacePanel
            place={spend.places.find(({ id }) => id === picked)}
            side={asked.side}
            onClose={() => change({ pick: undefined, open: undefined, lane: undefined })}
            openMode={Number(address.get('open')) || undefined}
            onOpenMode={(mode) => change({ open: mode, lane: undefined })}
            lanesOf={(one) => <LanesOfPlace key={`${picked} ${one.mode}`} one={one} asked={asked} />}
          />
        </>
      )}
    </Page>
  );
}

function MapSkeleton() {
  return (
    <div role="status" aria-label="Loading the map">
      <Skeleton height={30} w={420} maw="100%" mb={14} radius="md" />
      <Skeleton height={84} mb={16} radius="md" />
      <Skeleton height={500} mb={16} radius="md" />
    </div>
  );
}
