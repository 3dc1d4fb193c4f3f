import { NotificationType } from '@lanewright/freight';
import type { Job } from '../../platform/jobs/job.ts';
import { countLanes } from './countLanes.ts';
import { insertNotifications } from './insertNotifications.ts';

/** On `backups.resolved`: notifies the buyers for how many lanes backup carriers were asked, or can no longer be. */
export const notifyBackups: Job<'backups.resolved'> = {
  name: 'notifyBackups',
  async run(platform, fact) {
    const why = fact.whyLost == null ? '' : ` (${fact.whyLost})`;
    const parts = [
      ...(fact.asked > 0
        ? [`The award of ${countLanes(fact.asked)} was offered to the backup carrier.`]
        : []),
      ...(fact.lost > 0
        ? [`The backup for ${countLanes(fact.lost)} can no longer be used${why}. Award manually.`]
        : []),
    ];
    await platform.database.asSystem((tx) =>
      insertNotifications(tx, fact, [
        {
          companyId: fact.customerId,
          userType: 'Customer',
          type: NotificationType.ProdensusAnnouncement,
          laneId: fact.firstLaneId,
          description: parts.join(' '),
        },
      ]),
    );
  },
};
