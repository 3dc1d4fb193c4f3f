import { type OfferedMode, volumeUnitOf } from '@lanewright/freight';
import { Skeleton } from '@mantine/core';
import { Trophy } from 'lucide-react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded, together } from '../../../ui/Loaded.tsx';
import { useGivenMonths, useLaneBids, useValidBlocks } from '../awards.api.ts';
import { bestFirst } from '../compare/compareBids.ts';
import { AwardForm, type Suggestion } from './AwardForm.tsx';
import { BackupBid } from './BackupBid.tsx';
import { MonthStrip } from './MonthStrip.tsx';
import { monthRooms } from './monthRooms.ts';

interface AwardTabProps {
  laneId: string;
  mode: OfferedMode;
  /** The lane's contract months in order, with forecast volume. */
  /** The lane's contract. */
  contractNo: number;
  months: readonly { month: string; volume: number }[];
  /** The bid chosen elsewhere for awarding. */
  bidId: string | undefined;
  suggestion: Suggestion;
  /** Carriers whose awards of a month were ended by amendments, by month. */
  endedMonths: ReadonlyMap<string, readonly string[]>;
}

/** Shows who has which months, with the form to award the available ones. */
export function AwardTab({
  laneId,
  mode,
  contractNo,
  months,
  bidId,
  suggestion,
  endedMonths,
}: AwardTabProps) {
  const bids = useLaneBids(laneId);
  const given = useGivenMonths(laneId);
  const blocks = useValidBlocks(laneId);
  return (
    <Loaded query={together(bids, given, blocks)} skeleton={<Skeleton height={260} radius="md" />}>
      {([allBids, givenMonths, validBlocks]) => {
        const rooms = monthRooms(
          months.map(({ month }) => month),
          givenMonths,
          contractNo,
        );
        const offers = bestFirst(allBids);
        return (
          <>
            <MonthStrip rooms={rooms} ended={endedMonths} />
            <BackupBid laneId={laneId} />
            {offers.length === 0 ? (
              <EmptyState title="Nothing to award yet" icon={Trophy}>
                Months can be awarded once a carrier has bid on this lane.
              </EmptyState>
            ) : (
              <AwardForm
                key={bidId}
                laneId={laneId}
                bids={offers}
                blocks={validBlocks}
                rooms={rooms}
                unit={volumeUnitOf(mode)}
                volumes={new Map(months.map(({ month, volume }) => [month, volume]))}
                bidId={bidId}
                suggestion={suggestion}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}
