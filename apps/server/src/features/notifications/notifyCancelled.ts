import { NotificationType } from '@lanewright/freight';
import type { Job } from '../../platform/jobs/job.ts';
import { selectCompanyName } from './companyName.ts';
import { countLanes } from './countLanes.ts';
import { insertNotifications } from './insertNotifications.ts';

/** On `lane.awardsCancelled`: notifies the carriers of their cancelled awards; not why, and not which others. */
export const notifyCancelled: Job<'lane.awardsCancelled'> = {
  name: 'notifyCancelled',
  async run(platform, fact) {
    const told =
      fact.carriers ??
      (fact.carrierIds ?? []).map((carrierId) => ({ carrierId, lanes: 1, firstLaneId: fact.laneId ?? null }));
    await platform.database.asSystem(async (tx) => {
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
