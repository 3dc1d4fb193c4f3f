import { offeredModes } from '@lanewright/freight';
import { productItself, recordAudit } from '../../platform/audit.ts';
import { optionalRow } from '../../platform/database/rows.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { enableModes } from './charges/enableModes.ts';

/**
 * On 'company.created': switches on every mode for a new customer, so that its first file can be read. The Owner can switch modes
 * off later.
 */
export const enableDefaultModes: Job<'company.created'> = {
  name: 'enableDefaultModes',
  async run(platform, { customerId }) {
    await platform.database.asSystem(async (tx) => {
      // A later run must not undo what the Owner has switched off since.
      const begun = await optionalRow(tx, 'SELECT 1 FROM charge_structures WHERE customer_id = $1 LIMIT 1', [
        customerId,
      ]);
      if (begun !== null) return;
      await enableModes(tx, customerId, offeredModes);
      await recordAudit(tx, productItself, {
        customerId,
        action: 'modes.opened',
        subjectKind: 'company',
        subjectId: customerId,
        after: { modes: offeredModes },
      });
    });
  },
};
