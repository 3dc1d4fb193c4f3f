import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { Gavel, Table2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { loadWithin, screenLoadTimeOutMs } from '../../app/loading/loadWithin.ts';
import { ScreenSkeleton } from '../../app/loading/ScreenSkeleton.tsx';
import { paths } from '../../app/paths.ts';
import { useMode } from '../../app/useMode.ts';
import { AwardBestBids } from '../../features/awards/best/AwardBestBids.tsx';
import { ContractSwitcher } from '../../features/contracts/ContractSwitcher.tsx';
import { ChooseAllOfFilter } from '../../features/lanes/bulk/ChooseAllOfFilter.tsx';
import { LaneActions } from '../../features/lanes/bulk/LaneActions.tsx';
import { laneName } from '../../features/lanes/laneTypes.ts';
import { LaneTable, type ListedLanes } from '../../features/lanes/table/LaneTable.tsx';
import { useLaneAddress } from '../../features/lanes/useLaneAddress.ts';
import { useStats } from '../../features/overview/overview.api.ts';
import type { Selection } from '../../ui/data-table/selection.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { EventsOfMode } from '../sourcing/EventsOfMode.tsx';
import { CustomerLanePanel } from './CustomerLanePanel.tsx';
import { LaneScreenActions } from './LaneScreenActions.tsx';
import { LanesHint } from './LanesHint.tsx';
import { RoadMilesBanner } from './RoadMilesBanner.tsx';
import { LaneViewTabs } from './LaneViewTabs.tsx';
import { useContractNo, withContract } from '../../ui/useContractNo.ts';

const ContractsOfMode = lazy(() => loadWithin(screenLoadTimeOutMs, () => import('./ContractsOfMode.tsx')));
const AmendmentsOfMode = lazy(() => loadWithin(screenLoadTimeOutMs, () => import('./AmendmentsOfMode.tsx')));
const NewAmendment = lazy(() => loadWithin(screenLoadTimeOutMs, () => import('./NewAmendment.tsx')));
const ScenariosOfMode = lazy(() => loadWithin(screenLoadTimeOutMs, () => import('./ScenariosOfMode.tsx')));

/** A customer's lanes of one mode with bids and awards, its award scenarios, its contracts, or their amendments. */
export default function CustomerLanesScreen() {
  const mode = useMode();
  const { address } = useAddress();
  const contractNo = useContractNo();
  const view = address.get('view');
  if (view === 'scenarios')
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <ScenariosOfMode key={`${mode}/${contractNo}`} mode={mode} />
      </Suspense>
    );
  if (view === 'contracts')
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <ContractsOfMode key={mode} mode={mode} />
      </Suspense>
    );
  if (view === 'amendments')
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        {address.has('new') ? (
          <NewAmendment mode={mode} />
        ) : (
          <AmendmentsOfMode key={`${mode}/${contractNo}`} mode={mode} />
        )}
      </Suspense>
    );
  // The key resets selection and open lane for another mode or contract.
  return <LanesOfMode key={`${mode}/${contractNo}`} mode={mode} />;
}

function LanesOfMode({ mode }: { mode: OfferedMode }) {
  const [selection, setSelection] = useState<Selection>(new Set());
  const { filter } = useLaneAddress();
  const contractNo = useContractNo();
  const { title, path, volumeUnit } = modeDetails[mode];
  const laneIds = useMemo(() => [...selection], [selection]);
  const print = useRef<() => void>(null);

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
        <LaneActions
          chosen={{ mode, contractNo, laneIds }}
          targets={loaded.map(({ id, targetPrice }) => ({ laneId: id, targetPrice }))}
          count={selection.size}
          open={
            loaded.length === selection.size
              ? loaded.filter(({ bidStatus }) => bidStatus === 'Started').length
              : undefined
          }
          unit={volumeUnit}
        />
        <Button
          component={Link}
          to={withContract(paths.newTender(), contractNo)}
          state={{ mode, laneIds }}
          size="compact-sm"
          variant="light"
          leftSection={<Gavel size={14} aria-hidden />}
        >
          Tender event
        </Button>
        <AwardBestBids
          wish={async () => ({ mode, contractNo, laneIds })}
          button={{ size: 'compact-sm', variant: 'light' }}
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
  const periods = useStats(mode).data?.periods;
  return (
    <Page
      heading="Lanes"
      breadcrumb={[{ label: title, to: withContract(`/${path}`, contractNo) }]}
      actions={<LaneScreenActions mode={mode} laneIds={laneIds} onPrint={() => print.current?.()} />}
    >
      <ContractSwitcher mode={mode} allAt={paths.contracts(mode)} />
      <LaneViewTabs view="lanes">
        <LaneTable
          mode={mode}
          printRef={print}
          selection={selection}
          onSelectionChange={setSelection}
          bulkActions={bulkActions}
          periods={periods}
          hint={
            <>
              <RoadMilesBanner mode={mode} />
              <EventsOfMode mode={mode} />
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
              Upload a year of shipments. Once approved, lanes with volumes and a baseline appear here.
            </EmptyState>
          }
        />
      </LaneViewTabs>
      <CustomerLanePanel mode={mode} />
    </Page>
  );
}
