import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { optionalRow } from '../../../platform/database/rows.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { lanesByContract } from '../../lanes/index.ts';
import { planColourEvaluation } from './planColourEvaluation.ts';
import { lanesAtOnce, lockRanking, type RankedMode, rankAgain } from './rankAgain.ts';
import { rankingOf, rankLanes } from './rankLanes.ts';

/**
 * On 'standings.due', twice a day: evaluates the slow colours that carriers of a mode are shown, and schedules the next time. No
 * notification is sent: a carrier sees its colour when it looks.
 */
export const updateVisibleColours: Job<'standings.due'> = {
  name: 'updateVisibleColours',
  async run(platform, payload) {
    await platform.database.asSystem(async (tx) => {
      if (new Date(payload.moment) <= now()) await evaluate(tx, payload);
      await planColourEvaluation(tx, payload.customerId, payload.mode);
    });
  },
};

async function evaluate(tx: Transaction, payload: RankedMode): Promise<void> {
  await lockRanking(tx, payload);
  // Includes bids already saved, even if their own job has not run yet.
  await rankAgain(tx, payload, { lanes: 'changed', price: 'needed', historyChanged: false });
  const { customerId, mode } = payload;
  const found = await optionalRow<{ lane_ids: string[] | null }>(
    tx,
    `SELECT array_agg(DISTINCT lane_id::text) AS lane_ids FROM bids WHERE customer_id = $1 AND mode = $2 AND withdrawn_at IS NULL`,
    [customerId, mode],
  );
  for (const [contractNo, laneIds] of await lanesByContract(tx, customerId, found?.lane_ids ?? [])) {
    const ranking = await rankingOf(tx, customerId, mode, contractNo);
    if (!ranking.showsSlowColours) continue;
    for (let from = 0; from < laneIds.length; from += lanesAtOnce)
      await rankLanes(tx, customerId, mode, laneIds.slice(from, from + lanesAtOnce), ranking, {
        evaluatesSlowColours: true,
      });
  }
}
