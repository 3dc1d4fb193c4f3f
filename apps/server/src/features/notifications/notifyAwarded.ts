import { NotificationType } from '@lanewright/freight';
import type { Job } from '../../platform/jobs/job.ts';
import { selectCompanyName } from './companyName.ts';
import { countLanes } from './countLanes.ts';
import { insertNotifications } from './insertNotifications.ts';

/** On `lane.awarded`: notifies each carrier how many lanes it was awarded and that a response is due. */
export const notifyAwarded: Job<'lane.awarded'> = {
  name: 'notifyAwarded',
  async run(platform, fact) {
    await platform.database.asSystem(async (tx) => {
      const customer = await selectCompanyName(tx, fact.customerId);
      await insertNotifications(
        tx,
        fact,
        fact.carriers.map(({ carrierId, lanes, firstLaneId }) => ({
          companyId: carrierId,
          userType: 'Carrier' as const,
          type: NotificationType.ProdensusAnnouncement,
          laneId: firstLaneId,
          about: { kind: 'award' as const, id: null },
          description: `${customer} awarded you ${countLanes(lanes)}. Accept or decline.`,
        })),
      );
    });
  },
};
