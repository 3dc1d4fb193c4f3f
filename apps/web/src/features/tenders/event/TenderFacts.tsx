import { isOfferedMode, modeDetails } from '@lanewright/freight';
import { countOf, formatMoment } from '../../../ui/figures.ts';
import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { RoundClock } from '../RoundClock.tsx';
import { stateOfTender } from '../roundWords.ts';
import type { Round, Tender } from '../tenders.api.ts';

interface TenderFactsProps {
  tender: Tender;
  /** Called when the round is due, to refetch the event. */
  onDue: () => void;
}

/** Details and state of an event. */
export function TenderFacts({ tender, onDue }: TenderFactsProps) {
  const { tone, text } = stateOfTender(tender);
  const clockOf = (round: Round) => (
    <RoundClock
      key={`${round.roundNo}/${round.state}/${round.closesAt}`}
      round={round}
      asOf={tender.asOf}
      onDue={onDue}
    />
  );
  return (
    <Panel heading="Status">
      <FieldGrid
        fields={[
          { label: 'State', value: <StateBadge tone={tone}>{text}</StateBadge> },
          ...(tender.round?.state === 'Planned' || tender.round?.state === 'Open'
            ? [{ label: 'Clock', value: clockOf(tender.round) }]
            : []),
          { label: 'Mode', value: isOfferedMode(tender.mode) ? modeDetails[tender.mode].title : null },
          { label: 'Lanes', value: countOf(tender.laneCount, 'lane') },
          { label: 'Feedback', value: tender.givesFeedback ? 'Their own colours after each round' : 'None' },
          { label: 'Price increases between rounds', value: tender.forbidsRise ? 'Rejected' : 'Accepted' },
          {
            label: 'Price decreases to confirm',
            value: tender.maxDecreasePercent === null ? 'None' : `Above ${tender.maxDecreasePercent}%`,
          },
          {
            label: 'Made',
            value: `${formatMoment(tender.createdAt)}${tender.createdBy === null ? '' : ` by ${tender.createdBy}`}`,
          },
          ...(tender.endedAt === null ? [] : [{ label: 'Ended', value: formatMoment(tender.endedAt) }]),
        ]}
      />
    </Panel>
  );
}
