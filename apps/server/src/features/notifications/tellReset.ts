import { NotificationType } from '@lanewright/freight';
import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import { selectCompanyName } from './companyName.ts';
import { readFact } from './factPayload.ts';
import { insertNotifications } from './insertNotifications.ts';

/** On `lane.reset`: tells the carriers whose award of a lane was taken back; not why, and not who else. */
export const tellReset: Job = {
  name: 'tellReset',
  async run(platform, payload) {
    const fact = readFact(payload, { carrierIds: z.array(z.string()), laneId: z.string() });
    await platform.database.inBulk(async (tx) => {
      const customer = await selectCompanyName(tx, fact.customerId);
      await insertNotifications(
        tx,
        fact,
        fact.carrierIds.map((companyId) => ({
          companyId,
          userType: 'Carrier' as const,
          type: NotificationType.ProdensusAnnouncement,
          laneId: fact.laneId,
          description: `${customer} took back the award of a lane.`,
        })),
      );
    });
  },
};
