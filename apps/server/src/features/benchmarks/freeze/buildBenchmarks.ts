import { type OfferedMode, offeredModes } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow } from '../../../platform/database/rows.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { monthOfNow, planNextFreeze } from '../scheduleBenchmarks.ts';
import { rulesOf } from '../rules.ts';
import { closeSnapshot, gatherAll } from './closeSnapshot.ts';
import { type Contributor, selectContributors } from './contributors.ts';
import { giveFigures } from './giveFigures.ts';
import { type Market, selectSnapshot, type Snapshot } from './market.ts';
import { makeWorkTables } from './workTables.ts';

/**
 * Publishes the month's benchmarks, mode by mode: a new snapshot when enough companies have new shipments, and each viewer's
 * figures of the newest one, once. Published figures never change: a second run finds nothing to do.
 */
export const buildBenchmarks: Job<'benchmarks.due'> = {
  name: 'buildBenchmarks',
  async run(platform) {
    const month = monthOfNow();
    for (const mode of offeredModes)
      for (const isDemonstration of [false, true])
        await platform.database.asSystem((tx) => freezeMode(tx, month, mode, isDemonstration));
    await platform.database.asSystem(async (tx) => {
      await execute(tx, 'UPDATE benchmark_runs SET frozen_at = coalesce(frozen_at, $2) WHERE month = $1', [
        month,
        now(),
      ]);
      await planNextFreeze(tx);
    });
  },
};

async function freezeMode(
  tx: Transaction,
  month: string,
  mode: OfferedMode,
  isDemonstration: boolean,
): Promise<void> {
  await execute(tx, `SELECT pg_advisory_xact_lock(hashtext('benchmarks'))`);
  const { rules } = await oneRow<{ rules: unknown }>(
    tx,
    `WITH made AS (INSERT INTO benchmark_runs (month, due_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING rules)
     SELECT rules FROM made UNION ALL SELECT rules FROM benchmark_runs WHERE month = $1`,
    [month, now()],
  );
  const market: Market = { month, mode, isDemonstration, rules: rulesOf(rules) };
  const contributors = await selectContributors(tx, market);
  if (contributors.length < market.rules.minCompanies) return;
  await makeWorkTables(tx);
  await gatherAll(tx, market, contributors);
  const last = await selectSnapshot(tx, market);
  await execute(tx, 'SAVEPOINT closing');
  const closed = await closeSnapshot(tx, market, last);
  if (closed !== null && (await giveAll(tx, market, closed, contributors)) > 0) return;
  // A snapshot that no viewer may see would use up shipments: they wait for the next one.
  await execute(tx, 'ROLLBACK TO SAVEPOINT closing');
  if (last !== null) await giveAll(tx, market, last, contributors);
}

/** Returns how many benchmarks were shown to viewers. */
async function giveAll(
  tx: Transaction,
  market: Market,
  snapshot: Snapshot,
  viewers: readonly Contributor[],
): Promise<number> {
  let told = 0;
  for (const viewer of viewers) told += await giveFigures(tx, market, snapshot, viewer);
  return told;
}
