import { assumedKgPerTeu, Mode, type OfferedMode, tradeRegions } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Follower } from '../../../platform/jobs/job.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { co2FactorFor } from '../../reference-data/index.ts';
import { inOrder } from '../summaries/lanesOfFacts.ts';

const keep = loadSql(import.meta.url, './keepEmissions.sql');

/**
 * Keeps what lanes' forecasts emit, where distance, weight and a factor are known, in the transaction that changes their
 * volumes. A better factor of the Owner's counts from the next change of volumes on: a figure says which version it stands on.
 */
export const keepEmissions: Follower = {
  name: 'keepEmissions',
  async follow(tx, facts) {
    for (const { customerId, mode, lanes } of inOrder(
      facts.filter(({ volumesChanged }) => volumesChanged !== false),
    ))
      await writeEmissions(tx, customerId, mode, lanes === null ? null : [...lanes]);
  },
};

export async function writeEmissions(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[] | null,
): Promise<void> {
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
  const factors = [];
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
  const ways = mode === Mode.RoadDrayage ? 2 : 1;
  await execute(tx, keep, [customerId, mode, laneIds, JSON.stringify(factors), assumedKgPerTeu, ways]);
}
