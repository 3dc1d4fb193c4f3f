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
