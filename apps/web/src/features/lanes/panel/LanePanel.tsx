import { Button, Skeleton, Tabs } from '@mantine/core';
import { SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiProblem } from '../../../platform/apiProblem.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { useTabInView } from '../../../ui/useTabInView.ts';
import { useLane } from '../lanes.api.ts';
import { laneName, type OneLane } from '../laneTypes.ts';
import { LaneShipmentsTab } from '../lane-shipments/LaneShipmentsTab.tsx';
import { type LaneTab, laneTabs } from '../useLaneAddress.ts';
import { LaneHeader } from './LaneHeader.tsx';
import classes from './LanePanel.module.css';
import { LaneOverviewTab } from './LaneOverviewTab.tsx';

/** Tabs provided by other features. */
export type ForeignTabs = Readonly<
  Record<'bids' | 'award' | 'history' | 'benchmark', (lane: OneLane) => ReactNode>
>;

interface LanePanelProps {
  laneId: string | undefined;
  tab: LaneTab;
  onTabChange: (tab: LaneTab) => void;
  onClose: () => void;
  /** Warnings shown above everything else. */
  warnings: (lane: OneLane) => ReactNode;
  tabs: ForeignTabs;
  /** Number of bids, shown on the Bids tab. */
  bidCount: (lane: OneLane, className: string | undefined) => ReactNode;
}

const labels: Readonly<Record<LaneTab, string>> = {
  overview: 'Overview',
  bids: 'Bids',
  award: 'Award',
  history: 'History',
  benchmark: 'Benchmark',
  shipments: 'Shipments',
};

/** Details of one lane, next to the table. */
export function LanePanel({ laneId, onClose, ...rest }: LanePanelProps) {
  // Keeps the lane rendered while the panel closes. The panel stays mounted so that it can return the focus.
  const [shownId, setShownId] = useState(laneId);
  if (laneId !== undefined && laneId !== shownId) setShownId(laneId);
  return (
    <SidePanel
      opened={laneId !== undefined}
      onClose={onClose}
      width={880}
      title={shownId === undefined ? 'Lane' : <LaneTitle laneId={shownId} />}
    >
      {shownId !== undefined && <OpenLane key={shownId} laneId={shownId} onClose={onClose} {...rest} />}
    </SidePanel>
  );
}

function LaneTitle({ laneId }: { laneId: string }) {
  const { data } = useLane(laneId);
  return data === undefined ? 'Lane' : laneName(data);
}

function OpenLane({
  laneId,
  tab,
  onTabChange,
  onClose,
  warnings,
  tabs,
  bidCount,
}: Omit<LanePanelProps, 'laneId'> & { laneId: string }) {
  const lane = useLane(laneId);
  return (
    <>
      {lane.error !== null && lane.data === undefined && <LaneFailed lane={lane} onClose={onClose} />}
      {lane.isPending && <PanelSkeleton />}
      {lane.data !== undefined && (
        <>
          <LoadProblem query={lane} />
          <LaneHeader lane={lane.data} />
          {warnings(lane.data)}
          <Tabs
            value={tab}
            onChange={(value) => onTabChange(laneTabs.find((one) => one === value) ?? 'overview')}
            keepMounted={false}
          >
            <TabBar tab={tab} count={bidCount(lane.data, classes.count)} />
            <Tabs.Panel value="overview">
              <LaneOverviewTab lane={lane.data} />
            </Tabs.Panel>
            <Tabs.Panel value="bids">{tabs.bids(lane.data)}</Tabs.Panel>
            <Tabs.Panel value="award">{tabs.award(lane.data)}</Tabs.Panel>
            <Tabs.Panel value="history">{tabs.history(lane.data)}</Tabs.Panel>
            <Tabs.Panel value="benchmark">{tabs.benchmark(lane.data)}</Tabs.Panel>
            <Tabs.Panel value="shipments">
              <LaneShipmentsTab lane={lane.data} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </>
  );
}

/** Retrying does not help if the lane does not exist: link back to the table instead. */
function LaneFailed({ lane, onClose }: { lane: ReturnType<typeof useLane>; onClose: () => void }) {
  if (!(lane.error instanceof ApiProblem) || lane.error.status !== 404)
    return <LoadProblem query={lane} failed="Couldn’t load the lane" />;
  return (
    <EmptyState
      title="Lane not found"
      icon={SearchX}
      action={<Button onClick={onClose}>Back to lanes</Button>}
    >
      It may have been deleted, or the link belongs to another account.
    </EmptyState>
  );
}

function PanelSkeleton() {
  return (
    <div role="status" aria-label="Loading the lane">
      <Skeleton height={22} width="50%" mb={18} radius="sm" />
      <Skeleton height={34} mb={16} radius="sm" />
      <Skeleton height={220} radius="md" />
    </div>
  );
}

function TabBar({ tab, count }: { tab: LaneTab; count: ReactNode }) {
  const list = useTabInView(tab);
  return (
    <Tabs.List ref={list} className={classes.tabs ?? ''}>
      {laneTabs.map((one) => (
        <Tabs.Tab key={one} value={one}>
          {labels[one]}
          {one === 'bids' && count}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}
