import type { OfferedMode } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { LaneAmendments } from '../../features/amendments/lane/LaneAmendments.tsx';
import { useEndedMonths } from '../../features/amendments/lane/useEndedMonths.ts';
import { LaneBidCount } from '../../features/awards/compare/LaneBidCount.tsx';
import { LaneBidsTab } from '../../features/awards/compare/LaneBidsTab.tsx';
import type { Suggestion } from '../../features/awards/give/AwardForm.tsx';
import { AwardTab } from '../../features/awards/give/AwardTab.tsx';
import { AwardHistoryTab } from '../../features/awards/history/AwardHistoryTab.tsx';
import { LaneBenchmark } from '../../features/benchmarks/LaneBenchmark.tsx';
import { DeclinedBy } from '../../features/bids/declines/DeclinedBy.tsx';
import { BidsExplained } from '../../features/bids/explanation/BidsExplained.tsx';
import type { OneLane } from '../../features/lanes/laneTypes.ts';
import { LanePanel } from '../../features/lanes/panel/LanePanel.tsx';
import { LaneHistorySection } from '../../features/lanes/panel/LaneHistorySection.tsx';
import { RankingByTerms } from '../../features/settings/negotiation/RankingByTerms.tsx';
import { SuggestedBid } from '../../features/settings/negotiation/SuggestedBid.tsx';
import { NextStepHint } from '../../features/overview/NextStepHint.tsx';
import { LaneRisks } from '../../features/overview/savings/LaneRisks.tsx';
import { EventLine } from '../../features/tenders/EventLine.tsx';
import { useLaneAddress } from '../../features/lanes/useLaneAddress.ts';
import { LaneContracts } from './LaneContracts.tsx';

/** The open lane, with tabs for its bids and awards. */
export function CustomerLanePanel({ mode }: { mode: OfferedMode }) {
  const { openLaneId, tab, showTab, closeLane } = useLaneAddress();
  const [bidToAward, setBidToAward] = useState<string>();
  return (
    <LanePanel
      laneId={openLaneId}
      tab={tab}
      onTabChange={showTab}
      onClose={() => {
        setBidToAward(undefined);
        closeLane();
      }}
      warnings={(lane) => (
        <>
          <LaneContracts mode={mode} lane={lane} />
          {lane.event !== null && (
            <NextStepHint>
              <EventLine event={lane.event} pageAt={paths.tender(lane.event.tenderId)} of="lane" />
            </NextStepHint>
          )}
          {lane.riskFlags.length > 0 && (
            <LaneRisks mode={mode} contractNo={lane.contractNo} laneId={lane.id} />
          )}
        </>
      )}
      bidCount={(lane, className) => <LaneBidCount laneId={lane.id} className={className} />}
      tabs={{
        bids: (lane) => (
          <>
            <LaneBidsTab
              laneId={lane.id}
              mode={mode}
              open={lane.bidStatus === 'Started'}
              measures={{
                targetUsd: lane.targetCost,
                volume: lane.volume.reduce((sum, { volume }) => sum + volume, 0),
                emissionKgPerUnit: lane.emission?.kgPerUnit ?? null,
                contractMonths: lane.contractMonths,
              }}
              connect={
                <Button component={Link} to={paths.carriers()} variant="default">
                  Connect carriers
                </Button>
              }
              onAward={(bidId) => {
                setBidToAward(bidId);
                showTab('award');
              }}
            />
            <DeclinedBy laneId={lane.id} />
            <BidsExplained laneId={lane.id} />
            <RankingByTerms laneId={lane.id} termsAt={paths.negotiation(mode)} />
          </>
        ),
        award: (lane) => (
          <LaneAwards
            mode={mode}
            lane={lane}
            bidId={bidToAward}
            suggestion={(chosenBidId, onChoose) => (
              <SuggestedBid
                laneId={lane.id}
                termsAt={paths.negotiation(mode)}
                chosenBidId={chosenBidId}
                onChoose={onChoose}
              />
            )}
          />
        ),
        benchmark: (lane) => <LaneBenchmark laneId={lane.id} />,
        history: (lane) => (
          <>
            <AwardHistoryTab
              laneId={lane.id}
              amendAt={(kind, awards) =>
                paths.newAmendment(mode, {
                  kind,
                  contractNo: lane.contractNo,
                  carrierId: awards[0]?.carrierId,
                  awardIds: awards.map(({ awardId }) => awardId),
                })
              }
            />
            <LaneAmendments
              place={{ mode, contractNo: lane.contractNo }}
              laneId={lane.id}
              addressOf={(amendmentNo) => paths.amendment(mode, lane.contractNo, amendmentNo)}
            />
            <LaneHistorySection lane={lane} />
          </>
        ),
      }}
    />
  );
}

interface LaneAwardsProps {
  mode: OfferedMode;
  lane: OneLane;
  bidId: string | undefined;
  suggestion: Suggestion;
}

/** The award tab, with the months that amendments ended. */
function LaneAwards({ mode, lane, ...award }: LaneAwardsProps) {
  const { id: laneId, contractNo, volume } = lane;
  const endedMonths = useEndedMonths({ mode, contractNo }, laneId);
  return (
    <AwardTab
      laneId={laneId}
      mode={mode}
      contractNo={contractNo}
      months={volume}
      endedMonths={endedMonths}
      {...award}
    />
  );
}
