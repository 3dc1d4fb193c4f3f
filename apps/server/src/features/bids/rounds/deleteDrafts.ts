import type { Job } from '../../../platform/jobs/job.ts';
import { execute } from '../../../platform/database/rows.ts';

/**
 * On 'round.sealed' (a sealed round opened): deletes cells typed earlier for its lanes from the server while prices are sealed.
 * They stay in the browser they were typed in.
 */
export const deleteDrafts: Job<'round.sealed'> = {
  name: 'deleteDrafts',
  async run(platform, { customerId, tenderId, mode }) {
    await platform.database.asSystem((tx) =>
      execute(
        tx,
        `UPDATE bid_drafts d SET body = jsonb_set(d.body, '{lanes}', (d.body -> 'lanes') - h.lanes)
         FROM (SELECT array_agg(lane_id::text) AS lanes FROM tender_lanes WHERE customer_id = $1 AND tender_id = $2) h
         WHERE d.customer_id = $1 AND d.mode = $3 AND d.body IS NOT NULL AND d.body -> 'lanes' ?| h.lanes`,
        [customerId, tenderId, mode],
      ),
    );
  },
};
