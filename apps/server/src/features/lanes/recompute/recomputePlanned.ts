import type { Database, Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { inBulk } from '../../../platform/database/inBulk.ts';
import { execute } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { liveContracts } from '../../settings/index.ts';
import { lockLanes, lockLanesShared } from '../lockLanes.ts';
import {
  type ContractKey,
  forecastContract,
  keyOf,
  startOf,
  sumLanes,
  totalForecasts,
} from './recomputeLanes.ts';

const ofContract = { customer: 'id', mode: 'int', contract: 'int' } as const;

/** Histories of lanes without totals, or with totals before another month where shipments lie between the two. */
const unsummed = sql({
  from: `SELECT l.history_id FROM lanes l
    WHERE l.customer_id = $customer AND l.mode = $mode AND l.contract_no = $contract
      AND (l.summed_before IS NULL OR l.summed_before <> $start::date AND EXISTS (
        SELECT FROM lane_months m
        WHERE m.customer_id = $customer AND m.history_id = l.history_id AND m.is_counted
          AND m.month >= least(l.summed_before, $start::date) AND m.month < greatest(l.summed_before, $start::date)))`,
  params: { ...ofContract, start: 'date' },
  row: { history_id: 'id' },
});

const countedLanes = sql({
  from: `SELECT lane_id, history_id FROM lanes WHERE customer_id = $customer AND mode = $mode AND contract_no = $contract AND is_counted
    ORDER BY lane_id`,
  params: ofContract,
  row: { lane_id: 'id', history_id: 'id' },
});

/** By the IDs of lanes: a join with a contract's lanes would read the forecasts of all. */
const hasForecasts = sql({
  from: `SELECT EXISTS (
      SELECT FROM lane_forecasts WHERE customer_id = $customer AND lane_id = ANY ($lanes)) AS has_any`,
  params: { customer: 'id', lanes: 'id[]' },
  row: { has_any: 'bool' },
});

/** From this number of lanes, two transactions forecast one half each: PostgreSQL uses one processor for each. */
const lanesInHalves = 20_000;

type Lane = { readonly lane_id: string; readonly history_id: string };

/**
 * Calculates the lanes of a contract that was just planned. They have the totals of the lanes that they were planned with: only those
 * of another period are added up again. If interrupted and run again, finished work stays. A contract that was cancelled is left alone.
 * @param finish - runs in the last transaction
 * @param inHalvesFrom - from this number of lanes, forecasts are inserted in two transactions at once
 */
export async function recomputePlanned(
  database: Database,
  contract: ContractKey,
  finish: (tx: Transaction) => Promise<void>,
  inHalvesFrom = lanesInHalves,
): Promise<void> {
  const inHalves = await database.asSystem(async (tx) => {
    if (!(await lockLive(tx, contract, lockLanes))) return null;
    await disableNestedLoops(tx, () => sumMissing(tx, contract));
    const lanes = await countedLanes.rows(tx, keyOf(contract));
    if (lanes.length >= inHalvesFrom) return lanes;
    await forecastSome(tx, contract, lanes);
    await total(tx, contract);
    await finish(tx);
    return null;
  });
  if (inHalves === null) return;
  await forecastInHalves(database, contract, inHalves);
  await database.asSystem(async (tx) => {
    if (!(await lockLive(tx, contract, lockLanes))) return;
    await total(tx, contract);
    await finish(tx);
  });
}

/** @param lanes - in the order of their IDs: each half then writes pages of the index that the other does not */
async function forecastInHalves(
  database: Database,
  contract: ContractKey,
  lanes: readonly Lane[],
): Promise<void> {
  const middle = Math.ceil(lanes.length / 2);
  const halves = [lanes.slice(0, middle), lanes.slice(middle)].map((half) =>
    database.asSystem(async (tx) => {
      if (await lockLive(tx, contract, lockLanesShared)) await forecastSome(tx, contract, half);
    }),
  );
  const failed = (await Promise.allSettled(halves)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Locks the lanes of the mode; false if the contract is neither planned nor open any more. */
async function lockLive(
  tx: Transaction,
  { customerId, mode, contractNo }: ContractKey,
  lock: typeof lockLanes,
): Promise<boolean> {
  await lock(tx, customerId, mode);
  const live = await liveContracts(tx, customerId, mode);
  return live.some((one) => one.contractNo === contractNo);
}

async function sumMissing(tx: Transaction, contract: ContractKey): Promise<void> {
  const wanted = { ...keyOf(contract), start: await startOf(tx, contract) };
  const histories = (await unsummed.rows(tx, wanted)).map((row) => row.history_id);
  if (histories.length > 0) await sumLanes.execute(tx, { ...wanted, histories });
}

async function forecastSome(tx: Transaction, contract: ContractKey, lanes: readonly Lane[]): Promise<void> {
  const named = { customer: contract.customerId, lanes: lanes.map((lane) => lane.lane_id) };
  const isFirst = !(await hasForecasts.one(tx, named)).has_any;
  const histories = lanes.map((lane) => lane.history_id);
  await inBulk(tx, () => forecastContract(tx, contract, histories, isFirst));
}

async function total(tx: Transaction, contract: ContractKey): Promise<void> {
  await disableNestedLoops(tx, () => totalForecasts.execute(tx, { ...keyOf(contract), lanes: null }));
  await execute(tx, 'SELECT analyze_contract_lanes()');
}
