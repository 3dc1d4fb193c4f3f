import { type OfferedMode, volumeUnitOf } from '@lanewright/freight';
import { Skeleton } from '@mantine/core';
import { Handshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { useBreakLabels, useLaneBids } from '../awards.api.ts';
import { isHeld } from '../give/bidCapacity.ts';
import { BidComparison } from './BidComparison.tsx';
import { bestFirst } from './compareBids.ts';

/** References that bids are compared with in addition to the baseline, over the contract period. */
export interface Measures {
  targetUsd: number | null;
  /** Volume of the contract period, in the lane's unit. */
  volume: number;
  /** Emissions per unit by the lane's distance and weight, for carriers that give no figure of their own. */
  emissionKgPerUnit: number | null;
  contractMonths: number;
}

interface LaneBidsTabProps {
  laneId: string;
  mode: OfferedMode;
  /** Whether carriers can bid on the lane now. */
  open: boolean;
  measures: Measures;
  /** Link to connect carriers. */
  connect: ReactNode;
  onAward: (bidId: string) => void;
}

export function LaneBidsTab({ laneId, mode, open, measures, connect, onAward }: LaneBidsTabProps) {
  const asked = useLaneBids(laneId);
  const breakLabels = useBreakLabels(mode);
  return (
    <Loaded query={asked} skeleton={<Skeleton height={260} radius="md" />}>
      {(data) => {
        if (data.length === 0) {
          return (
            <EmptyState title="No bids on this lane yet" icon={Handshake} action={connect}>
              {open
                ? 'This lane is open for bids. Connect more carriers to get more bids.'
                : 'This lane isn’t open for bids. Start it so that connected carriers can see it.'}
            </EmptyState>
          );
        }
        return (
          <BidComparison
            bids={bestFirst(data)}
            measures={measures}
            unit={volumeUnitOf(mode)}
            breakLabels={breakLabels}
            awardButton={(bid) => (
              <ButtonWithReason
                size="compact-xs"
                variant={bid.isBest === true ? 'filled' : 'default'}
                reason={isHeld(bid) && 'Include or exclude this bid first'}
                onClick={() => onAward(bid.bidId)}
                aria-label={`Award to ${bid.carrierName}`}
              >
                Award
              </ButtonWithReason>
            )}
          />
        );
      }}
    </Loaded>
  );
}
