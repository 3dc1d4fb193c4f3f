import type { Job } from '../../platform/jobs/job.ts';
import { momentOfEvent } from '../../platform/jobs/outbox.ts';
import { planReminders } from './expiryReminders.ts';

/** When awards change: plans the reminders that awards of contracts end without another contract. */
export const planExpiryReminders: Job<
  | 'lane.awarded'
  | 'award.answered'
  | 'awards.expired'
  | 'backups.resolved'
  | 'lane.awardsCancelled'
  | 'contract.amended'
> = {
  name: 'planExpiryReminders',
  run: (platform, { customerId, mode, factId }) =>
    platform.database.asSystem(async (tx) =>
      planReminders(tx, { customerId, mode }, await momentOfEvent(tx, factId)),
    ),
};
