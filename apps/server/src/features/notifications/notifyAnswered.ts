import { NotificationType } from '@lanewright/freight';
import type { Job } from '../../platform/jobs/job.ts';
import { selectCompanyName } from './companyName.ts';
import { insertNotifications } from './insertNotifications.ts';

const words = {
  Accepted: (awards: string) => `accepted ${awards}`,
  AcceptedInPart: (awards: string) => `partially accepted ${awards}`,
  Declined: (awards: string) => `declined ${awards}`,
} as const;

/** On `award.answered`: notifies the customer's buyers of the carrier's response, for any number of awards. */
export const notifyAnswered: Job<'award.answered'> = {
  name: 'notifyAnswered',
  async run(platform, fact) {
    await platform.database.asSystem(async (tx) => {
      const carrier = await selectCompanyName(tx, fact.carrierId);
      await insertNotifications(tx, fact, [
        {
          companyId: fact.customerId,
          userType: 'Customer',
          type: NotificationType.ProdensusAnnouncement,
          laneId: fact.firstLaneId,
          description: `${carrier} ${words[fact.status](countAwards(fact.awards))}.`,
        },
      ]);
    });
  },
};

/** 'an award', '800 awards'. */
function countAwards(awards: number): string {
  return awards === 1 ? 'an award' : `${awards} awards`;
}
