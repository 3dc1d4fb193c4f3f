import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { countOf, formatMoment } from '../../ui/figures.ts';
import type { RunningEvent } from './tenders.api.ts';

interface EventLineProps {
  event: RunningEvent;
  /** Address of the event's page. */
  pageAt: string;
  /** What the event contains: the lane being viewed, or lanes of its mode. */
  of: 'lane' | 'mode';
}

/** The event that controls the lanes, and its times. */
export function EventLine({ event: { name, laneCount, round }, pageAt, of }: EventLineProps) {
  const is =
    of === 'lane' ? 'This lane is' : `${countOf(laneCount, 'lane')} ${laneCount === 1 ? 'is' : 'are'}`;
  return (
    <>
      {is} in{' '}
      <Anchor component={Link} to={pageAt} underline="always" inherit>
        {name}
      </Anchor>
      {round?.state === 'Planned'
        ? `: closed for bids until round ${round.roundNo} opens on ${formatMoment(round.opensAt)}.`
        : round?.state === 'Open'
          ? `: round ${round.roundNo} accepts bids until ${formatMoment(round.closesAt)}.`
          : `: closed for bids until the next round is scheduled or the event ends.`}
    </>
  );
}
