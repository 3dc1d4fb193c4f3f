import { NotificationType } from '@lanewright/freight';
import { z } from 'zod';
import type { Job } from '../../platform/jobs/job.ts';
import { selectCompanyName } from './companyName.ts';
import { countLanes, readFact } from './factPayload.ts';
import { insertNotifications } from './insertNotifications.ts';

/** On `lane.reset`: notifies the carriers of their cancelled awards; not why, and not which others. */
export const tellReset: Job = {
  name: 'tellReset',
  async run(platform, payload) {
    const carriers = z.array(z.object({ carrierId: z.string(), lanes: z.number(), firstLaneId: z.string() }));
    // An event queued by an earlier release names one lane and its carriers.
    const earlier = { laneId: z.string().nullish(), carrierIds: z.array(z.string()).default([]) };
    const fact = readFact(payload, { carriers: carriers.optional(), ...earlier });
    const told =
      fact.carriers ??
      fact.carrierIds.map((carrierId) => ({ carrierId, lanes: 1, firstLaneId: fact.laneId ?? null }));
    await platform.database.inBulk(async (tx) => {
      const customer = await selectCompanyName(tx, fact.customerId);
      await insertNotifications(
        tx,
        fact,
        told.map(({ carrierId, lanes, firstLaneId }) => ({
          companyId: carrierId,
          userType: 'Carrier' as const,
          type: NotificationType.ProdensusAnnouncement,
          laneId: firstLaneId,
          description:
            lanes === 1
              ? `${customer} cancelled an award on a lane.`
              : `${customer} cancelled awards on ${countLanes(lanes)}.`,
        })),
      );
    });
  },
};
