import { NotificationType } from '@lanewright/freight';
import type { Job } from '../../platform/jobs/job.ts';
import { selectCompanyName } from './companyName.ts';
import { countLanes } from './countLanes.ts';
import { insertNotifications } from './insertNotifications.ts';

/** On `bids.saved`: notifies the customer's buyers which carrier bid, and on how many lanes. */
export const notifyBidUploaded: Job<'bids.saved'> = {
  name: 'notifyBidUploaded',
  async run(platform, fact) {
    await platform.database.asSystem(async (tx) => {
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
