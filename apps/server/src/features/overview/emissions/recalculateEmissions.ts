import { rows } from '../../../platform/database/rows.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { writeEmissions } from './updateEmissions.ts';

/** On 'co2.changed', from the day on which the factor applies: recalculates lanes' emissions, mode by mode. */
export const recalculateEmissions: Job<'co2.changed'> = {
  name: 'recalculateEmissions',
  async run(platform, { modes }) {
    const { database } = platform;
    const touched = await rows<{ customer_id: string; mode: number }>(
      database.bulkPool,
      `SELECT DISTINCT customer_id, mode FROM lanes WHERE mode = ANY ($1::smallint[]) AND is_counted ORDER BY customer_id, mode`,
      [modes],
    );
    for (const { customer_id: customerId, mode } of touched) {
      await database.asSystem(async (tx) => {
        await writeEmissions(tx, customerId, mode, null);
        await announce(tx, 'emissions.recalculated', `${customerId}:${mode}`, { customerId, mode });
      });
    }
  },
};
