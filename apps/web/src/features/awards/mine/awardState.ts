import type { Tone } from '../../../ui/StatusBadge.tsx';
import type { MyAward } from './myAwards.api.ts';

type Status = MyAward['status'];

/** How a carrier reads the state of an award. */
export const awardState: Readonly<Record<Status, { label: string; tone: Tone }>> = {
  Pending: { label: 'Awaiting your response', tone: 'warn' },
  Accepted: { label: 'Accepted', tone: 'good' },
  AcceptedInPart: { label: 'Partially accepted', tone: 'good' },
  Declined: { label: 'Declined', tone: 'neutral' },
  Reset: { label: 'Cancelled by customer', tone: 'neutral' },
  Expired: { label: 'Expired', tone: 'bad' },
};

const order: readonly Status[] = ['Pending', 'Accepted', 'AcceptedInPart', 'Expired', 'Declined', 'Reset'];

/** Pending awards first, those to be answered soonest before the others; then the newest, by lane. */
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

/** Whether an award waits for the carrier's answer. */
export function isPending({ status }: Pick<MyAward, 'status'>): boolean {
  return status === 'Pending';
}

/** Awards on lanes whose names hold a text, in whatever case; only those that wait for an answer where these are asked for. */
export function matching(awards: readonly MyAward[], text: string, onlyPending: boolean): MyAward[] {
  const sought = text.toLowerCase();
  return awards.filter(
    ({ status, origin, destination }) =>
      (!onlyPending || status === 'Pending') && `${origin} → ${destination}`.toLowerCase().includes(sought),
  );
}
