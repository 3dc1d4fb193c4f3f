import { rows } from '../../../platform/database/rows.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { announcePropertiesSaved } from '../announcePropertiesSaved.ts';

/**
 * On 'settings.defaultChanged': applies the new default to every customer mode whose current contract has no value of its own, as if it had been set there.
 */
export const applyDefaultSettings: Job<'settings.defaultChanged'> = {
  name: 'applyDefaultSettings',
  async run(platform, { property: name }) {
    const followers = await rows<{ customer_id: string; mode: number }>(
      platform.database.bulkPool,
      `SELECT customer_id, mode FROM company_modes m
       WHERE NOT EXISTS (
         SELECT FROM contract_properties p
         WHERE p.customer_id = m.customer_id AND p.mode = m.mode AND p.is_current AND p.name = $1)
       ORDER BY customer_id, mode`,
      [name],
    );
    for (const { customer_id: customerId, mode } of followers)
      await platform.database.asSystem((tx) => announcePropertiesSaved(tx, customerId, mode, [name]));
  },
};
