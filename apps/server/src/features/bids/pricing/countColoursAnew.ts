import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Follower } from '../../../platform/jobs/job.ts';

/** Follows 'lanes.changed': with a new target, the evaluations of its lane's slow colours are counted anew. */
export const countColoursAnew: Follower = {
  name: 'countColoursAnew',
  async follow(tx, facts) {
    for (const { customerId, targetsSet, laneIds } of facts)
      if (targetsSet === true) await countAnew(tx, customerId, laneIds as string[]);
  },
};

/** Starts the count of evaluations of lanes anew, for their standing bids and for bids that may be made again. */
export async function countAnew(
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
