import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { Gavel, Table2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { loadWithin, screenLoadTimeOutMs } from '../../app/loading/loadWithin.ts';
import { ScreenSkeleton } from '../../app/loading/ScreenSkeleton.tsx';
import { paths } from '../../app/paths.ts';
import { useMode } from '../../app/useMode.ts';
import { AwardBestBids } from '../../features/awards/best/AwardBestBids.tsx';
import { AwardLetters } from '../../features/awards/letters/AwardLetters.tsx';
import { ChooseAllOfFilter } from '../../features/lanes/bulk/ChooseAllOfFilter.tsx';
import { LaneActions } from '../../features/lanes/bulk/LaneActions.tsx';
import { ExportLanes, RateCard } from '../../features/lanes/bulk/LaneDownloads.tsx';
import { RefreshLanes } from '../../features/lanes/bulk/RefreshLanes.tsx';
import { CreateLane } from '../../features/lanes/create/CreateLane.tsx';
import { isFiltered } from '../../features/lanes/laneFilter.ts';
import { findLaneIds } from '../../features/lanes/lanes.api.ts';
import { laneName } from '../../features/lanes/laneTypes.ts';
import { LaneTable, type ListedLanes } from '../../features/lanes/table/LaneTable.tsx';
import { useLaneAddress } from '../../features/lanes/useLaneAddress.ts';
import { PlaceSearch } from '../../features/uploads/places/PlaceSearch.tsx';
import type { Selection } from '../../ui/data-table/selection.ts';
import { useAddressSort } from '../../ui/data-table/useAddressSort.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { CustomerLanePanel } from './CustomerLanePanel.tsx';
import { LanesHint } from './LanesHint.tsx';
import { RoadMilesBanner } from './RoadMilesBanner.tsx';
import { LaneViewTabs } from './LaneViewTabs.tsx';

const ScenariosOfMode = lazy(() => loadWithin(screenLoadTimeOutMs, () => import('./ScenariosOfMode.tsx')));

/** A customer's lanes of one mode, with bids and awards, or the scenarios of awarding them. */
export default function CustomerLanesScreen() {
  const mode = useMode();
  const { address } = useAddress();
  if (address.get('view') === 'scenarios')
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <ScenariosOfMode key={mode} mode={mode} />
      </Suspense>
    );
  // Another mode is another screen: nothing chosen or open goes along.
  return <LanesOfMode key={mode} mode={mode} />;
}

function LanesOfMode({ mode }: { mode: OfferedMode }) {
  const [selection, setSelection] = useState<Selection>(new Set());
  const { filter, openLane } = useLaneAddress();
  const [sort] = useAddressSort();
  const { title, path, volumeUnit } = modeDetails[mode];
  const laneIds = useMemo(() => [...selection], [selection]);
  const listed = async () =>
    laneIds.length > 0 ? laneIds : isFiltered(filter) ? findLaneIds(mode, filter) : undefined;

  const bulkActions = ({ rows, total }: ListedLanes) => {
    const names = new Map(rows.map((lane) => [lane.id, laneName(lane)]));
    const loaded = rows.filter((lane) => selection.has(lane.id));
    return (
      <>
        <ChooseAllOfFilter
          mode={mode}
          filter={filter}
          total={total}
          chosen={selection.size}
          onChoose={(ids) => setSelection(new Set(ids))}
        />
        <LaneActions chosen={{ mode, laneIds }} count={selection.size} unit={volumeUnit} />
        <Button
          component={Link}
          to={paths.newTender()}
          state={{ mode, laneIds }}
          size="compact-sm"
          variant="light"
          leftSection={<Gavel size={14} aria-hidden />}
        >
          Tender event
        </Button>
        <AwardBestBids
          wish={{ mode, laneIds }}
          count={selection.size}
          withBid={
            loaded.length === selection.size
              ? loaded.filter(({ amountBid }) => amountBid !== null).length
              : undefined
          }
          anyLaneId={laneIds[0]}
          nameOf={(laneId) => names.get(laneId)}
        />
      </>
    );
  };
  return (
    <Page
      heading="Lanes"
      breadcrumb={[{ label: title, to: `/${path}` }]}
      actions={
        <>
          <CreateLane mode={mode} PlaceField={PlaceSearch} onCreated={openLane} />
          <ExportLanes
            mode={mode}
            laneIds={laneIds}
            filter={filter}
            sort={sort}
            variant="default"
            size="xs"
          />
          <RateCard mode={mode} laneIds={listed} variant="default" size="xs" />
          <AwardLetters mode={mode} addressOf={paths.awardLetter} variant="default" size="xs" />
          <RefreshLanes mode={mode} />
          <Button component={Link} to={paths.modeSettings(mode)} variant="default" size="xs">
            Settings
          </Button>
        </>
      }
    >
      <LaneViewTabs view="lanes">
        <LaneTable
          mode={mode}
          selection={selection}
          onSelectionChange={setSelection}
          bulkActions={bulkActions}
          hint={
            <>
              <RoadMilesBanner mode={mode} />
              <LanesHint mode={mode} />
            </>
          }
          empty={
            <EmptyState
              title={`No ${title} lanes yet`}
              icon={Table2}
              action={
                <Button component={Link} to={paths.upload()}>
                  Upload shipments
                </Button>
              }
            >
              Lanes are made of shipments: upload a year of them, and once they are approved they stand here
              with volumes and a baseline.
            </EmptyState>
          }
        />
      </LaneViewTabs>
      <CustomerLanePanel mode={mode} />
    </Page>
  );
}
