import type { Job } from '../../../platform/jobs/job.ts';
import { announceCarriersNamed } from './nameCarriers.ts';
import { matchCarrierNames } from './matchCarrierNames.ts';

/**
 * On 'connections.changed': matches names in files to carriers that were added, and reopens those of carriers that were removed.
 */
export const updateLanesForConnections: Job<'connections.changed'> = {
  name: 'updateLanesForConnections',
  async run(platform, { customerId }) {
    await platform.database.asSystem(async (tx) => {
      if (await matchCarrierNames(tx, customerId)) await announceCarriersNamed(tx, customerId);
    });
  },
};
