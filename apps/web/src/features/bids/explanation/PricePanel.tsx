import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '../../../platform/query.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { bidExplanationQuery, bidHistoryQuery } from '../bids.api.ts';
import type { BidLane } from '../bidTypes.ts';
import { BidHistory } from './BidHistory.tsx';
import { PriceExplanation } from './PriceExplanation.tsx';

interface PricePanelProps {
  /** Undefined closes the panel. */
  lane: BidLane | undefined;
  onClose: () => void;
}

/** How the price of the carrier's own bid on a lane is calculated, and what changed in the bid. */
export function PricePanel({ lane, onClose }: PricePanelProps) {
  return (
    <SidePanel
      opened={lane !== undefined}
      onClose={onClose}
      width={680}
      title={lane === undefined ? '' : `${lane.origin} → ${lane.destination}`}
    >
      {lane !== undefined && (
        <Tabs defaultValue="price" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="price">Your price</Tabs.Tab>
            <Tabs.Tab value="history">Changes</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="price">
            <OwnPrice laneId={lane.laneId} />
          </Tabs.Panel>
          <Tabs.Panel value="history">
            <Changes laneId={lane.laneId} />
          </Tabs.Panel>
        </Tabs>
      )}
    </SidePanel>
  );
}

function OwnPrice({ laneId }: { laneId: string }) {
  const asked = useQuery(bidExplanationQuery(laneId));
  return (
    <Loaded query={asked} skeleton={waiting}>
      {(answer) => {
        const [bid] = answer.bids;
        return bid === undefined ? (
          <p>You have no bid on this lane.</p>
        ) : (
          <PriceExplanation answer={answer} bid={bid} />
        );
      }}
    </Loaded>
  );
}

function Changes({ laneId }: { laneId: string }) {
  const asked = useQuery(bidHistoryQuery(laneId));
  return (
    <Loaded query={asked} skeleton={waiting}>
      {(changes) => <BidHistory changes={changes} />}
    </Loaded>
  );
}

const waiting = <Skeleton height={260} radius="md" role="status" aria-label="Loading" />;
