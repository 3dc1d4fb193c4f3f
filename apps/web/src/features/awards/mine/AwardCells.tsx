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
  size?: 'compact-xs' | 'xs';
}

/** A button to respond to a pending award; the day of the response to any other. */
export function AwardResponse({ award, onAnswer, size = 'compact-xs' }: AwardResponseProps) {
  if (!isPending(award)) return award.answeredAt === null ? '–' : formatDayHere(new Date(award.answeredAt));
  return (
    <Button size={size} onClick={() => onAnswer(award)}>
      Respond
      <span className="visually-hidden">
        {' '}
        to the award from {award.origin} to {award.destination}
      </span>
    </Button>
  );
}

/** Whether new prices can be proposed: the award is accepted and has months from this one on. */
export function canChangePrice({ status, months }: MyAward): boolean {
  const thisMonth = new Date().toISOString().slice(0, 7);
  return (status === 'Accepted' || status === 'AcceptedInPart') && months.some((month) => month >= thisMonth);
}

/** A link to propose new prices of an award. */
export function ChangePrice({ award, to }: { award: MyAward; to: string }) {
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
