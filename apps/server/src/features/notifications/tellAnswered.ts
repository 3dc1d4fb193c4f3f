import { NotificationType } from '@lanewright/freight';
import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import { selectCompanyName } from './companyName.ts';
import { readFact } from './factPayload.ts';
import { insertNotifications } from './insertNotifications.ts';

const words = {
  Accepted: 'accepted an award',
  AcceptedInPart: 'accepted an award in part',
  Declined: 'declined an award',
} as const;

/** On `award.answered`: tells the customer's buyers what the carrier said. */
export const tellAnswered: Job = {
  name: 'tellAnswered',
  async run(platform, payload) {
    const status = z.enum(['Accepted', 'AcceptedInPart', 'Declined']);
    const fact = readFact(payload, { carrierId: z.string(), laneId: z.string(), status });
    await platform.database.inBulk(async (tx) => {
      const carrier = await selectCompanyName(tx, fact.carrierId);
      await insertNotifications(tx, fact, [
        {
          companyId: fact.customerId,
          userType: 'Customer',
          type: NotificationType.ProdensusAnnouncement,
          laneId: fact.laneId,
          description: `${carrier} ${words[fact.status]}.`,
        },
      ]);
    });
  },
};
