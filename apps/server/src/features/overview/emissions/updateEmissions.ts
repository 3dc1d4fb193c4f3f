import { assumedKgPerTeu, type OfferedMode, tradeRegions } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Follower } from '../../../platform/jobs/job.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { waysOf } from '../../lanes/index.ts';
import { co2FactorFor } from '../../reference-data/index.ts';
import { bumpFigureVersion } from '../answers/cacheResponse.ts';
import { inOrder, selectWantedLanes } from '../summaries/lanesOfFacts.ts';

const keep = loadSql(import.meta.url, './updateEmissions.sql');
/** From this number of lanes, a mode's tables are joined as a whole. */
const manyLanes = 200;

/**
 * Stores the emissions of lanes' forecasts, if distance, weight and a factor are known or the awarded carrier states them, in the
 * transaction that changes their volumes or awards. Each figure names the version of the factor it uses; changed factors are
 * handled by `recalculateEmissions`.
 */
export const updateEmissions: Follower = {
  name: 'updateEmissions',
  step: 'emissions',
  async follow(tx, facts) {
    for (const wanted of inOrder(facts.filter(({ volumesChanged }) => volumesChanged !== false)))
      await writeEmissions(tx, wanted.customerId, wanted.mode, await selectWantedLanes(tx, wanted));
  },
};

/** Stores the emissions of all or some lanes of a mode, using today's factors. */
export async function writeEmissions(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[] | null,
): Promise<void> {
  // First, because a transaction that has already summarised lanes holds the stamp when it requests this lock.
  await bumpFigureVersion(tx, customerId, mode);
  await execute(
    tx,
    `SELECT pg_advisory_xact_lock(hashtextextended('lane emissions ' || $1 || ' ' || $2, 0))`,
    [customerId, String(mode)],
  );
  await execute(
    tx,
    'DELETE FROM lane_emissions WHERE customer_id = $1 AND mode = $2 AND ($3::bigint[] IS NULL OR lane_id = ANY ($3))',
    [customerId, mode, laneIds],
  );
  const factors: { tradeRegion: string; code: string; version: number; gramsPerTkm: string }[] = [];
  for (const tradeRegion of tradeRegions) {
    const factor = await co2FactorFor(tx, mode as OfferedMode, tradeRegion, now());
    if (factor !== null)
      factors.push({
        tradeRegion,
        code: factor.code,
        version: factor.version,
        gramsPerTkm: factor.grams_per_tkm,
      });
  }
  const write = () =>
    execute(tx, keep, [customerId, mode, laneIds, JSON.stringify(factors), assumedKgPerTeu, waysOf(mode)]);
  await (laneIds === null || laneIds.length > manyLanes ? disableNestedLoops(tx, write) : write());
}
