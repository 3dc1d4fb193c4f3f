import type { Job } from '../../platform/jobs/job.ts';
import { planReminders } from './expiryReminders.ts';

/** When awards change: plans the next reminder that awards of a contract end without another contract. */
export const planExpiryReminders: Job<
  | 'lane.awarded'
  | 'award.answered'
  | 'awards.expired'
  | 'backups.resolved'
  | 'lane.awardsCancelled'
  | 'contract.amended'
> = {
  name: 'planExpiryReminders',
  run: (platform, { customerId, mode }) =>
    platform.database.asSystem((tx) => planReminders(tx, customerId, mode)),
};
