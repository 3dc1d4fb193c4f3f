import type { Job } from '../../../platform/jobs/job.ts';
import { announceCarriersNamed } from './nameCarriers.ts';
import { matchCarrierNames } from './matchCarrierNames.ts';

/** On 'connections.changed': names in files that fit a carrier who came are its own, those of one who left are open again. */
export const followConnections: Job = {
  name: 'followConnections',
  async run(platform, { customerId }) {
    await platform.database.inBulk(async (tx) => {
      if (await matchCarrierNames(tx, customerId)) await announceCarriersNamed(tx, customerId);
    });
  },
};
