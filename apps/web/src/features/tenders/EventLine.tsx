import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { countOf, formatMoment } from '../../ui/figures.ts';
import type { RunningEvent } from './tenders.api.ts';

interface EventLineProps {
  event: RunningEvent;
  /** Where the event's page is. */
  pageAt: string;
  /** What is in it: a lane that is looked at, or the lanes of its mode. */
  of: 'lane' | 'mode';
}

/** Which event opens and closes lanes, and when. */
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
