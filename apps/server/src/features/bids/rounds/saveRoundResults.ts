import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { takeRoundsToRate } from '../../tenders/index.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { resetCounts } from '../pricing/resetColourCounts.ts';
import { rankBids } from '../pricing/rankBids.ts';
import { rankingOf } from '../pricing/rankLanes.ts';

const insertResults = sql({
  from: loadSql(import.meta.url, './keepResults.sql'),
  params: {
    customer: 'id',
    tender: 'id',
    round: 'int',
    greenOverTarget: 'numeric',
    amberOverTarget: 'numeric',
    greenOverBest: 'numeric',
    amberOverBest: 'numeric',
    comparesWithTarget: 'bool',
  },
});

/**
 * On 'round.resultsReady': ranks the bids and stores how each stands at the round's end: what its carrier may see, and what the next
 * round may not exceed. Resets the count of evaluations of its lanes' slow colours. The lanes are paused, so no bids arrive in
 * between.
 */
export const saveRoundResults: Job<'round.resultsReady'> = {
  name: 'saveRoundResults',
  async run(platform, payload) {
    await rankBids.run(platform, payload);
    await platform.database.asSystem((tx) => keepResults(tx, payload.customerId, payload.mode));
  },
};

async function keepResults(tx: Transaction, customerId: string, mode: number): Promise<void> {
  for (const round of await takeRoundsToRate(tx, customerId, mode)) {
    const { thresholds, measuresByTarget } = await rankingOf(tx, customerId, mode, round.contractNo);
    await insertResults.execute(tx, {
      customer: customerId,
      tender: round.tenderId,
      round: round.roundNo,
      ...thresholds,
      comparesWithTarget: measuresByTarget,
    });
    const lanes = await rows<{ lane_id: string }>(
      tx,
      'SELECT lane_id FROM tender_lanes WHERE customer_id = $1 AND tender_id = $2',
      [customerId, round.tenderId],
    );
    await resetCounts(
      tx,
      customerId,
      lanes.map((lane) => lane.lane_id),
    );
  }
}
