import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { formatDayHere } from '../../../ui/figures.ts';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { awardState, isPending } from './awardState.ts';
import type { MyAward } from './myAwards.api.ts';

/** The state of an award, with the reason of a declined one as a tooltip. */
export function AwardStatus({ award }: { award: MyAward }) {
  const { tone, label } = awardState[award.status];
  return (
    <span title={award.reason ?? undefined}>
      <StateBadge tone={tone}>{label}</StateBadge>
    </span>
  );
}

interface AwardResponseProps {
  award: MyAward;
  onAnswer: (award: MyAward) => void;
}

/** A button to respond to a pending award; the day of the response to any other. */
export function AwardResponse({ award, onAnswer }: AwardResponseProps) {
  if (!isPending(award)) return award.answeredAt === null ? '–' : formatDayHere(new Date(award.answeredAt));
  return (
    <Button size="compact-xs" onClick={() => onAnswer(award)}>
      Respond
      <span className="visually-hidden">
        {' '}
        to the award from {award.origin} to {award.destination}
      </span>
    </Button>
  );
}

/** Whether new prices can be proposed: the award is accepted and has months from this one on. */
export function canChangePrice({ status, months }: Pick<MyAward, 'status' | 'months'>): boolean {
  const thisMonth = new Date().toISOString().slice(0, 7);
  return (status === 'Accepted' || status === 'AcceptedInPart') && months.some((month) => month >= thisMonth);
}

/** What names an award whose price is changed. */
export type Changeable = Pick<MyAward, 'awardId' | 'contractNo' | 'origin' | 'destination'>;

/** A link to propose new prices of an award. */
export function ChangePrice({ award, to }: { award: Changeable; to: string }) {
  return (
    <Button component={Link} to={to} size="compact-xs" variant="default">
      Change price…
      <span className="visually-hidden">
        {' '}
        of the award from {award.origin} to {award.destination}
      </span>
    </Button>
  );
}
