import type { Transaction } from '../../../platform/database/database.ts';
import { inBulk } from '../../../platform/database/inBulk.ts';
import { execute, optionalRow, rows } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Follower } from '../../../platform/jobs/job.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { readFuelPrices } from '../../fuel/index.ts';
import { bumpFigureVersion } from '../answers/cacheResponse.ts';
import { inOrder, selectWantedLanes } from '../summaries/lanesOfFacts.ts';
import { addAwards, subtractAwards } from './carrierAwards.ts';

/** Returned and counted: a cluster would write the rows by COPY otherwise, which row-level security refuses. */
const coverMonths = `WITH written AS (
    INSERT INTO covered_months (customer_id, mode, contract_no, month, is_realised)
    SELECT $1::bigint, $2::smallint, contract_no, month, is_realised FROM (
${loadSql(import.meta.url, './coveredMonths.sql')}
    ) months
    RETURNING customer_id)
  SELECT count(*) FROM written`;
const keepAwards = loadSql(import.meta.url, './keepAwards.sql');
/** From this number of lanes, a mode's tables are joined as a whole. */
const manyLanes = 200;

const lanesWithClauses = sql({
  from: `SELECT DISTINCT lane_id FROM bridged_awards
    WHERE customer_id = $customer AND mode = $mode AND ($lanes::bigint[] IS NULL OR lane_id = ANY ($lanes))
      AND contract_no IN (SELECT contract_no FROM contract_clauses WHERE customer_id = $customer AND mode = $mode)
    ORDER BY lane_id`,
  params: { customer: 'id', mode: 'int', lanes: 'id[]?' },
  row: { lane_id: 'id' },
});

const clearPrices = sql({
  from: `UPDATE bridged_awards SET fuel_price_usd = NULL, fuel_price_gap = NULL
    WHERE customer_id = $customer AND mode = $mode AND (fuel_price_usd IS NOT NULL OR fuel_price_gap IS NOT NULL)`,
  params: { customer: 'id', mode: 'int' },
});

const storePrices = sql({
  from: `UPDATE bridged_awards b SET fuel_price_usd = p.usd, fuel_price_gap = p.gap
    FROM jsonb_to_recordset($prices) AS p(lane bigint, carrier bigint, usd numeric, gap text)
    WHERE b.customer_id = $customer AND b.lane_id = p.lane AND b.carrier_id = p.carrier`,
  params: { customer: 'id', prices: 'json' },
});

/** Lanes whose shipments are in memory at once; each time, the files are read. */
const lanesAtOnce = 20_000;

/**
 * Stores awards of lanes by carrier and the components of the bridge from past spend, in the transaction of the award, response,
 * expiry, cancellation or change of volumes. The months covered by files are recalculated if an event is about all of a mode or contract.
 */
export const updateSavingsBridge: Follower = {
  name: 'updateSavingsBridge',
  step: 'awards',
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

/** Calculates the fuel prices of a mode's awards again, in the transaction that changed clauses or the values of their index. */
export const updateFuelPrices: Follower = {
  name: 'updateFuelPrices',
  step: 'awards',
  async follow(tx, facts) {
    for (const { customerId, mode } of inOrder(facts)) {
      await lockBridges(tx, customerId, mode);
      await clearFuelPrices(tx, customerId, mode);
      await storeFuelPrices(tx, customerId, mode, null);
      await subtractAwards(tx, customerId, mode, null);
      await addAwards(tx, customerId, mode, null);
    }
  },
};

/** Removes the awards of lanes that were removed from a contract, with their part of its totals. */
export async function deleteBridges(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[],
): Promise<void> {
  await lockBridges(tx, customerId, mode);
  await subtractAwards(tx, customerId, mode, laneIds);
  await deleteAwards(tx, customerId, mode, laneIds);
}

/** Lets one transaction at a time write the bridges of a mode. */
async function lockBridges(tx: Transaction, customerId: string, mode: number): Promise<void> {
  // First, because a transaction that has already summarised lanes holds the stamp when it requests this lock.
  await bumpFigureVersion(tx, customerId, mode);
  // Serialised: each transaction must see what those before it committed.
  await execute(tx, `SELECT pg_advisory_xact_lock(hashtextextended('lane awards ' || $1 || ' ' || $2, 0))`, [
    customerId,
    String(mode),
  ]);
}

async function writeBridges(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[] | null,
  coversAgain: boolean,
): Promise<void> {
  await lockBridges(tx, customerId, mode);
  const named = laneIds !== null && (await hasCoverage(tx, customerId, mode)) ? laneIds : null;
  const write = async () => {
    if (named === null || coversAgain) await coverAgain(tx, customerId, mode);
    await subtractAwards(tx, customerId, mode, named);
    await deleteAwards(tx, customerId, mode, named);
    const rates = JSON.stringify(await ratesOfHistory(tx, customerId, mode));
    await execute(tx, keepAwards, [customerId, mode, named, rates]);
    await storeFuelPrices(tx, customerId, mode, named);
    await addAwards(tx, customerId, mode, named);
  };
  await (named !== null && named.length <= manyLanes ? write() : inBulk(tx, write));
}

function deleteAwards(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[] | null,
): Promise<unknown> {
  return execute(
    tx,
    'DELETE FROM bridged_awards WHERE customer_id = $1 AND mode = $2 AND ($3::bigint[] IS NULL OR lane_id = ANY ($3))',
    [customerId, mode, laneIds],
  );
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

/** Removes the fuel prices of a mode, because clauses may be gone. */
async function clearFuelPrices(tx: Transaction, customerId: string, mode: number): Promise<void> {
  await clearPrices.execute(tx, { customer: customerId, mode });
}

/**
 * Stores fuel prices with awards of lanes by carrier that have none yet.
 * @param laneIds - null: all lanes
 */
async function storeFuelPrices(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[] | null,
): Promise<void> {
  const found = await lanesWithClauses.rows(tx, { customer: customerId, mode, lanes: laneIds });
  const lanes = found.map(({ lane_id }) => lane_id);
  for (let at = 0; at < lanes.length; at += lanesAtOnce) {
    const prices = await readFuelPrices(tx, customerId, mode, lanes.slice(at, at + lanesAtOnce));
    await storePrices.execute(tx, { customer: customerId, prices: JSON.stringify(prices) });
  }
}
