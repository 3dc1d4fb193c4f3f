import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { execute, optionalRow, rows } from '../../../platform/database/rows.ts';
import type { Follower } from '../../../platform/jobs/job.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { bumpFigureVersion } from '../answers/cacheResponse.ts';
import { inOrder, selectWantedLanes } from '../summaries/lanesOfFacts.ts';

const coverMonths = loadSql(import.meta.url, './coverMonths.sql');
const keepAwards = loadSql(import.meta.url, './keepAwards.sql');
/** From this number of lanes, a mode's tables are joined as a whole. */
const manyLanes = 200;

/**
 * Stores awards of lanes by carrier and the components of the bridge from past spend, in the transaction of the award, response,
 * expiry, cancellation or change of volumes. The months covered by files are recalculated if an event is about all of a mode or contract.
 */
export const updateSavingsBridge: Follower = {
  name: 'updateSavingsBridge',
  async follow(tx, facts) {
    for (const wanted of inOrder(facts.filter(({ volumesChanged }) => volumesChanged !== false)))
      await writeBridges(
        tx,
        wanted.customerId,
        wanted.mode,
        await selectWantedLanes(tx, wanted),
        wanted.contracts.size > 0,
      );
  },
};

async function writeBridges(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[] | null,
  coversAgain: boolean,
): Promise<void> {
  // First, because a transaction that has already summarised lanes holds the stamp when it requests this lock.
  await bumpFigureVersion(tx, customerId, mode);
  // Serialised: each transaction must see what those before it committed.
  await execute(tx, `SELECT pg_advisory_xact_lock(hashtextextended('lane awards ' || $1 || ' ' || $2, 0))`, [
    customerId,
    String(mode),
  ]);
  const named = laneIds !== null && (await hasCoverage(tx, customerId, mode)) ? laneIds : null;
  const write = async () => {
    if (named === null || coversAgain) await coverAgain(tx, customerId, mode);
    await execute(
      tx,
      'DELETE FROM bridged_awards WHERE customer_id = $1 AND mode = $2 AND ($3::bigint[] IS NULL OR lane_id = ANY ($3))',
      [customerId, mode, named],
    );
    const rates = JSON.stringify(await ratesOfHistory(tx, customerId, mode));
    await execute(tx, keepAwards, [customerId, mode, named, rates]);
  };
  if (named !== null && named.length <= manyLanes) return write();
  await execute(tx, `SET LOCAL work_mem = '128MB'`);
  await disableNestedLoops(tx, write);
  await execute(tx, 'SET LOCAL work_mem TO DEFAULT');
}

async function coverAgain(tx: Transaction, customerId: string, mode: number): Promise<void> {
  await execute(tx, 'DELETE FROM covered_months WHERE customer_id = $1 AND mode = $2', [customerId, mode]);
  await execute(tx, coverMonths, [customerId, mode]);
}

async function hasCoverage(tx: Transaction, customerId: string, mode: number): Promise<boolean> {
  const found = await optionalRow(
    tx,
    'SELECT 1 FROM covered_months WHERE customer_id = $1 AND mode = $2 LIMIT 1',
    [customerId, mode],
  );
  return found !== null;
}

/** Average value of each currency's unit over the baseline months of each contract; only currencies with awards. */
function ratesOfHistory(
  tx: Transaction,
  customerId: string,
  mode: number,
): Promise<{ contractNo: number; currency: string; usdPerUnit: string }[]> {
  return rows(
    tx,
    `SELECT m.contract_no AS "contractNo", r.currency_code AS currency, avg(r.usd_per_unit)::text AS "usdPerUnit"
     FROM currency_rates r
     JOIN covered_months m ON m.customer_id = $1 AND m.mode = $2 AND NOT m.is_realised
       AND r.rate_date >= m.month AND r.rate_date < m.month + interval '1 month'
     WHERE r.currency_code IN (SELECT currency FROM awards WHERE customer_id = $1 AND mode = $2 AND currency <> 'USD')
     GROUP BY m.contract_no, r.currency_code`,
    [customerId, mode],
  );
}
