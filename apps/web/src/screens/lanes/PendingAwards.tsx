import { Button } from '@mantine/core';
import type { MyAward } from '../../features/awards/mine/myAwards.api.ts';
import { formatCount, formatMoment } from '../../ui/figures.ts';
import classes from './CarrierLanes.module.css';

interface PendingAwardsProps {
  awards: readonly MyAward[];
  onOpen: () => void;
}

/** Note that awards are waiting for the carrier's response, with the deadline. */
export function PendingAwards({ awards, onOpen }: PendingAwardsProps) {
  const pending = awards.filter(({ status }) => status === 'Pending');
  if (pending.length === 0) return null;
  const deadlines = pending.flatMap(({ answerBy }) => (answerBy === null ? [] : [answerBy])).sort();
  const until = deadlines[0] === undefined ? '' : `, the first by ${formatMoment(deadlines[0])}`;
  return (
    <div className={classes.pending}>
      <span>
        {pending.length === 1
          ? `1 award is awaiting your response${until.replace(', the first', '')}.`
          : `${formatCount(pending.length)} awards are awaiting your response${until}.`}
      </span>
      <Button size="compact-sm" onClick={onOpen}>
        Respond
      </Button>
    </div>
  );
}
