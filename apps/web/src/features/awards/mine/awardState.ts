import type { Tone } from '../../../ui/StatusBadge.tsx';
import type { MyAward } from './myAwards.api.ts';

type Status = MyAward['status'];

/** Labels of award states, from the carrier's point of view. */
export const awardState: Readonly<Record<Status, { label: string; tone: Tone }>> = {
  Pending: { label: 'Awaiting your response', tone: 'warn' },
  Accepted: { label: 'Accepted', tone: 'good' },
  AcceptedInPart: { label: 'Partially accepted', tone: 'good' },
  Declined: { label: 'Declined', tone: 'neutral' },
  Reset: { label: 'Cancelled by customer', tone: 'neutral' },
  Expired: { label: 'Expired', tone: 'bad' },
  Replaced: { label: 'Ended by an amendment', tone: 'neutral' },
};

const order: readonly Status[] = [
  'Pending',
  'Accepted',
  'AcceptedInPart',
  'Replaced',
  'Expired',
  'Declined',
  'Reset',
];

/** Sorts pending awards first, by response deadline; then the newest, by lane. */
export function inOrder(awards: readonly MyAward[]): MyAward[] {
  return awards.toSorted(
    (one, other) =>
      order.indexOf(one.status) - order.indexOf(other.status) ||
      (one.answerBy ?? '').localeCompare(other.answerBy ?? '') ||
      other.awardedAt.localeCompare(one.awardedAt) ||
      one.origin.localeCompare(other.origin) ||
      one.destination.localeCompare(other.destination),
  );
}

/** Returns whether an award is waiting for the carrier's response. */
export function isPending({ status }: Pick<MyAward, 'status'>): boolean {
  return status === 'Pending';
}

/** Filters awards by text in the lane name (case-insensitive); with `onlyPending`, only those waiting for a response. */
export function matching(awards: readonly MyAward[], text: string, onlyPending: boolean): MyAward[] {
  const sought = text.toLowerCase();
  return awards.filter(
    ({ status, origin, destination }) =>
      (!onlyPending || status === 'Pending') && `${origin} → ${destination}`.toLowerCase().includes(sought),
  );
}
