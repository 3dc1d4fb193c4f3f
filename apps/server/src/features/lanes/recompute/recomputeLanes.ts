import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { rows } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { liveContracts, propertyOf } from '../../settings/index.ts';
import { extendedMonths } from '../extraMonths.ts';

const lanesOfContract = {
  customer: 'id',
  mode: 'int',
  contract: 'int',
  histories: 'id[]?',
  start: 'date',
} as const;
/** Adds up what files contain of lanes before the first of the period. */
export const sumLanes = sql({ from: loadSql(import.meta.url, './sumLanes.sql'), params: lanesOfContract });
/** Forecasts of lanes as they are calculated, to embed in another statement. */
export const forecasts = {
  text: loadSql(import.meta.url, './forecastLanes.sql'),
  params: { ...lanesOfContract, months: 'date[]', period: 'int' },
} as const;
const hasForecasts = sql({
  from: `SELECT EXISTS (
      SELECT FROM lane_forecasts f JOIN lanes l ON l.customer_id = f.customer_id AND l.lane_id = f.lane_id
      WHERE f.customer_id = $customer AND l.mode = $mode AND l.contract_no = $contract) AS has_any`,
  params: { customer: 'id', mode: 'int', contract: 'int' },
  row: { has_any: 'bool' },
});
/**
 * Stores the first forecasts of a contract. In the order of the index, because lane IDs are random: half the time for a million of them. Returned
 * and counted: a cluster would write the rows by COPY otherwise, which row-level security refuses.
 */
const insertForecasts = sql({
  from: `WITH written AS (
      INSERT INTO lane_forecasts (customer_id, lane_id, month, volume, baseline_cost_usd)
      SELECT $customer::bigint, v.lane_id, v.month, v.volume, v.baseline_cost_usd FROM (
${forecasts.text}
      ) v ORDER BY v.lane_id, v.month
      RETURNING customer_id)
    SELECT count(*) FROM written`,
  params: forecasts.params,
});
/** Stores forecasts that are new or changed; edited months keep their volume. The others are not offered: a conflict locks its row. */
export const forecastLanes = sql({
  from: `INSERT INTO lane_forecasts AS f (customer_id, lane_id, month, volume, baseline_cost_usd)
    SELECT $customer::bigint, v.lane_id, v.month, v.volume, v.baseline_cost_usd FROM (
${forecasts.text}
    ) v
    LEFT JOIN lane_forecasts k ON k.customer_id = $customer AND k.lane_id = v.lane_id AND k.month = v.month
      -- An array is looked up by index: a few lanes must not read all forecasts.
      AND ($histories::bigint[] IS NULL OR k.lane_id = ANY (ARRAY(
        SELECT lane_id FROM lanes
        WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract AND history_id = ANY ($histories))))
    WHERE k.lane_id IS NULL
      OR NOT k.is_edited AND (k.volume, k.baseline_cost_usd) IS DISTINCT FROM (v.volume, v.baseline_cost_usd)
    ON CONFLICT (customer_id, lane_id, month) DO UPDATE
    SET volume = excluded.volume, baseline_cost_usd = excluded.baseline_cost_usd
    WHERE NOT f.is_edited`,
  params: forecasts.params,
});
/** Forecasts of months that are no longer a lane's. $months and $period as in `forecastLanes.sql` */
const deleteFormerMonths = sql({
  from: `DELETE FROM lane_forecasts f
    USING lanes l
    WHERE f.customer_id = $customer AND l.customer_id = $customer AND l.mode = $mode AND l.contract_no = $contract AND l.lane_id = f.lane_id
      AND NOT f.month = ANY (($months::date[])[1:$period::integer + l.extra_months])`,
  params: { customer: 'id', mode: 'int', contract: 'int', months: 'date[]', period: 'int' },
});
const someLanes = { customer: 'id', mode: 'int', contract: 'int', lanes: 'id[]?' } as const;
/** Baseline cost of months with a manually entered volume. */
const priceEditedMonths = sql({
  from: `UPDATE lane_forecasts f
    SET baseline_cost_usd = CASE WHEN l.priced_volume > 0
      THEN round((l.priced_charge_usd * f.volume)::numeric(60, 24) / l.priced_volume, 2) END
    FROM lanes l
    WHERE f.customer_id = $customer AND f.is_edited AND l.customer_id = $customer AND l.mode = $mode AND l.contract_no = $contract
      AND l.lane_id = f.lane_id AND ($lanes::bigint[] IS NULL OR l.lane_id = ANY ($lanes))`,
  params: someLanes,
});
/** A lane's forecast and baseline are the sums of its months. */
export const totalForecasts = sql({
  from: `UPDATE lanes l
    SET forecast_volume = coalesce(f.volume, 0), baseline_cost_usd = coalesce(f.baseline_cost_usd, 0)
    FROM lanes self
    LEFT JOIN (
      SELECT lane_id, sum(volume) AS volume, sum(baseline_cost_usd) AS baseline_cost_usd
      FROM lane_forecasts
      WHERE customer_id = $customer AND ($lanes::bigint[] IS NULL OR lane_id = ANY ($lanes))
      GROUP BY lane_id
    ) f ON f.lane_id = self.lane_id
    WHERE self.customer_id = $customer AND self.mode = $mode AND self.contract_no = $contract AND self.is_counted
      AND ($lanes::bigint[] IS NULL OR self.lane_id = ANY ($lanes))
      AND l.customer_id = $customer AND l.mode = $mode AND l.contract_no = $contract AND l.lane_id = self.lane_id
      AND (l.forecast_volume, l.baseline_cost_usd)
        IS DISTINCT FROM (coalesce(f.volume, 0), coalesce(f.baseline_cost_usd, 0))`,
  params: someLanes,
});

/**
 * Recalculates a mode's lanes from their included contributions before their contract begins: history, distance, incumbents, last
 * price paid, forecast and baseline (decision 13). Lanes without included shipments stay with volume 0; those of a closed contract
 * do not change. Take `lockLanes` first.
 * @param histories - only the lanes of these histories; null: all of the mode
 * @param only - the number of the only contract to calculate; by default every planned and open one
 */
export async function recomputeLanes(
  tx: Transaction,
  customerId: string,
  mode: number,
  histories: readonly string[] | null = null,
  only?: number,
): Promise<void> {
  for (const { contractNo } of await liveContracts(tx, customerId, mode))
    if (only === undefined || contractNo === only)
      await recomputeContractLanes(tx, customerId, mode, contractNo, histories);
}

/** A customer's contract of a mode. */
export type ContractKey = { readonly customerId: string; readonly mode: number; readonly contractNo: number };

/** Recalculates the lanes of one contract, or those of some histories. Take `lockLanes` first. */
export async function recomputeContractLanes(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo: number,
  histories: readonly string[] | null = null,
): Promise<void> {
  const contract = { customerId, mode, contractNo };
  // Contributions that were just included are not in the statistics yet, and nested loops would take seconds.
  await disableNestedLoops(tx, async () => {
    const laneIds = histories === null ? null : await lanesOf(tx, contract, histories);
    if (laneIds?.length === 0) return;
    await sumLanes.execute(tx, { ...keyOf(contract), histories, start: await startOf(tx, contract) });
    const isFirst = histories === null && !(await hasForecasts.one(tx, keyOf(contract))).has_any;
    if (histories === null && !isFirst) await deleteFormerMonths.execute(tx, await monthsOf(tx, contract));
    await forecastContract(tx, contract, histories, isFirst);
    await totalForecasts.execute(tx, { ...keyOf(contract), lanes: laneIds });
  });
}

/**
 * Forecasts the lanes of a contract, or those of some histories, from their totals. Call `disableNestedLoops` first.
 * @param isFirst - none of the lanes has a forecast
 */
export async function forecastContract(
  tx: Transaction,
  contract: ContractKey,
  histories: readonly string[] | null,
  isFirst: boolean,
): Promise<void> {
  const wanted = { ...(await monthsOf(tx, contract)), histories, start: await startOf(tx, contract) };
  if (isFirst) {
    await insertForecasts.execute(tx, wanted);
    return;
  }
  await forecastLanes.execute(tx, wanted);
  const lanes = histories === null ? null : await lanesOf(tx, contract, histories);
  await priceEditedMonths.execute(tx, { ...keyOf(contract), lanes });
}

/** Months of a contract and its lanes, and how many of them are the contract's own. */
async function monthsOf(tx: Transaction, contract: ContractKey) {
  const { months, contractMonths } = await extendedMonths(tx, contract);
  return {
    ...keyOf(contract),
    months: months.map((month) => `${month}-01`),
    period: contractMonths.length,
  };
}

/** A contract as the parameters of statements. */
export function keyOf({ customerId, mode, contractNo }: ContractKey) {
  return { customer: customerId, mode, contract: contractNo };
}

/** The first of a contract's fixed period, before which shipments are its history; otherwise infinity. */
export async function startOf(
  tx: Transaction,
  { customerId, mode, contractNo }: ContractKey,
): Promise<string> {
  const fixed = await propertyOf(tx, customerId, mode, 'contract.firstMonth', contractNo);
  return typeof fixed === 'string' ? `${fixed}-01` : 'infinity';
}

async function lanesOf(
  tx: Transaction,
  { customerId, mode, contractNo }: ContractKey,
  histories: readonly string[],
): Promise<string[]> {
  const found = await rows<{ lane_id: string }>(
    tx,
    'SELECT lane_id FROM lanes WHERE customer_id = $1 AND mode = $2 AND contract_no = $3 AND history_id = ANY ($4::bigint[])',
    [customerId, mode, contractNo, histories],
  );
  return found.map((lane) => lane.lane_id);
}
