import { laneStatusMessage } from '@lanewright/freight';
import type { Job } from '../../platform/jobs/job.ts';
import { countMore } from './countLanes.ts';
import { insertNotifications, type News } from './insertNotifications.ts';

/**
 * On `bids.ranked`: notifies the customer's buyers of its lanes' colours, and each carrier of its own as far as it may see them.
 */
export const notifyStandings: Job<'bids.ranked'> = {
  name: 'notifyStandings',
  async run(platform, fact) {
    const news = fact.news.map((item): News => {
      const more = item.lanes > 1 ? ` (and ${countMore(item.lanes - 1)})` : '';
      return {
        companyId: item.carrierId ?? fact.customerId,
        userType: item.carrierId === null ? 'Customer' : 'Carrier',
        type: item.type,
        laneId: item.laneId,
        laneIds: item.laneIds,
        description: `${laneStatusMessage(item.type)?.message}${more}`,
      };
    });
    await platform.database.asSystem((tx) => insertNotifications(tx, fact, news));
  },
};
