import { laneStatusMessage, type NotificationTypeNumber } from '@lanewright/freight';
import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import { countMore, readFact } from './factPayload.ts';
import { insertNotifications, type News } from './insertNotifications.ts';

const statusType = z
  .number()
  .refine((type): type is NotificationTypeNumber => laneStatusMessage(type) !== null);
const newsSchema = z.array(
  z.object({
    carrierId: z.string().nullable(),
    type: statusType,
    laneId: z.string(),
    laneIds: z.array(z.string()).optional(),
    lanes: z.number(),
  }),
);

/**
 * On `bids.ranked`: notifies the customer's buyers of its lanes' colours, and each carrier of its own as far as it may see them.
 */
export const tellStandings: Job = {
  name: 'tellStandings',
  async run(platform, payload) {
    const fact = readFact(payload, { news: newsSchema });
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
    await platform.database.inBulk((tx) => insertNotifications(tx, fact, news));
  },
};
