import { NotificationType } from '@lanewright/freight';
import type { Job } from '../../platform/jobs/job.ts';
import { selectCompanyName } from './companyName.ts';
import { countLanes } from './countLanes.ts';
import { insertNotifications, type News } from './insertNotifications.ts';

/** On `awards.expired`: notifies the buyers that awards were not answered in time, and each carrier of its own. */
export const notifyExpired: Job<'awards.expired'> = {
  name: 'notifyExpired',
  async run(platform, fact) {
    await platform.database.asSystem(async (tx) => {
      const customer = await selectCompanyName(tx, fact.customerId);
      const type = NotificationType.ProdensusAnnouncement;
      const buyers: News = {
        companyId: fact.customerId,
        userType: 'Customer',
        type,
        laneId: fact.firstLaneId,
        description: `Your award of ${countLanes(fact.lanes)} expired without a response.`,
      };
      const losers = fact.carriers.map(
        ({ carrierId, lanes, firstLaneId }): News => ({
          companyId: carrierId,
          userType: 'Carrier',
          type,
          laneId: firstLaneId,
          description: `${customer}: the award of ${countLanes(lanes)} expired because you did not respond in time.`,
        }),
      );
      await insertNotifications(tx, fact, [buyers, ...losers]);
    });
  },
};
