import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Follower } from '../../../platform/jobs/job.ts';
import { loadSql } from '../../../platform/loadSql.ts';

const derive = sql({
  from: loadSql(import.meta.url, './deriveMonths.sql'),
  params: { customer: 'id', mode: 'int', lanes: 'id[]?', carrier: 'id?' },
});

/** Bids of a customer's mode: on some lanes or, with null, on all; of one carrier or, with null, of all. */
export type DerivedBids = {
  readonly customerId: string;
  readonly mode: number;
  readonly laneIds: readonly string[] | null;
  readonly carrierId: string | null;
};

/** Calculates the capacity of months of bids from their loads per week. Months entered by hand keep theirs. */
export async function deriveMonths(
  tx: Transaction,
  { customerId, mode, laneIds, carrierId }: DerivedBids,
): Promise<void> {
  await derive.execute(tx, { customer: customerId, mode, lanes: laneIds, carrier: carrierId });
}

/** Follows 'lanes.changed': the volume of a load, or the months of a lane, may be others now. Before what reads capacities. */
export const deriveMonthsOfLanes: Follower = {
  name: 'deriveMonthsOfLanes',
  async follow(tx, facts) {
    for (const { customerId, mode, volumesChanged, laneIds } of facts)
      if (volumesChanged !== false)
        await deriveMonths(tx, { customerId, mode, laneIds: laneIds ?? null, carrierId: null });
  },
};
