import type { Tone } from '../../../ui/StatusBadge.tsx';
import type { Award } from '../awards.api.ts';

type Status = Award['status'];

export const awardStatusLabel: Readonly<Record<Status, string>> = {
  Pending: 'Pending',
  Accepted: 'Accepted',
  AcceptedInPart: 'Partially accepted',
  Declined: 'Declined',
  Reset: 'Cancelled',
  Expired: 'Expired',
  Replaced: 'Ended by an amendment',
};

/** Returns whether the award occupies its months. */
export function awardCounts(status: Status): boolean {
  return status === 'Pending' || status === 'Accepted' || status === 'AcceptedInPart';
}

/** The current month. */
export const thisMonth = () => new Date().toISOString().slice(0, 7);

/** Whether an amendment can change the award: it is accepted, and has months from this one on. */
export function isInForce({ status, months }: Pick<Award, 'status' | 'months'>): boolean {
  return (status === 'Accepted' || status === 'AcceptedInPart') && (months.at(-1) ?? '') >= thisMonth();
}

export function toneOfAward(status: Status): Tone {
  if (status === 'Pending') return 'warn';
  if (status === 'Declined') return 'bad';
  return awardCounts(status) ? 'good' : 'neutral';
}

/** Describes what happened to the backup carrier. */
export function backupStory({ carrierName, status, why }: NonNullable<Award['backup']>): string {
  if (status === 'Backup') return `Backup: ${carrierName}, not asked yet`;
  if (status === 'Promoted') return `Backup: ${carrierName}, asked`;
  return `Backup: ${carrierName}, not asked${why === null ? '' : `; ${why}`}`;
}
