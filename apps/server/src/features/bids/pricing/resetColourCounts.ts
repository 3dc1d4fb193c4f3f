import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Follower } from '../../../platform/jobs/job.ts';

/** Follows 'lanes.changed': a new target resets the count of evaluations of its lane's slow colours. */
export const resetColourCounts: Follower = {
  name: 'resetColourCounts',
  step: 'capacities',
  async follow(tx, facts) {
    for (const { customerId, targetsSet, laneIds } of facts)
      if (targetsSet === true && laneIds !== undefined) await resetCounts(tx, customerId, laneIds);
  },
};

/** Resets the count of evaluations of lanes, for their current bids and for withdrawn ones that may return. */
export async function resetCounts(
  tx: Transaction,
  customerId: string,
  laneIds: readonly string[],
): Promise<void> {
  await execute(
    tx,
    `UPDATE bids SET shown_evaluations = 0, shown_unit_usd = NULL
     WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[]) AND (shown_evaluations > 0 OR shown_unit_usd IS NOT NULL)`,
    [customerId, laneIds],
  );
}
