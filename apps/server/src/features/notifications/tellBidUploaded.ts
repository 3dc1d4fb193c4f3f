import { NotificationType } from '@lanewright/freight';
import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import { selectCompanyName } from './companyName.ts';
import { countLanes, readFact } from './factPayload.ts';
import { insertNotifications } from './insertNotifications.ts';

/** On `bids.saved`: notifies the customer's buyers which carrier bid, and on how many lanes. */
export const tellBidUploaded: Job = {
  name: 'tellBidUploaded',
  async run(platform, payload) {
    const fact = readFact(payload, {
      carrierId: z.string(),
      lanes: z.number(),
      firstLaneId: z.string().nullish(),
    });
    await platform.database.inBulk(async (tx) => {
      const carrier = await selectCompanyName(tx, fact.carrierId);
      await insertNotifications(tx, fact, [
        {
          companyId: fact.customerId,
          userType: 'Customer',
          type: NotificationType.BidUploaded,
          laneId: fact.firstLaneId ?? null,
          description: `Bid uploaded by ${carrier} for ${countLanes(fact.lanes)}`,
        },
      ]);
    });
  },
};
