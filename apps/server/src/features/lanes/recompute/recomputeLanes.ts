import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { contractMonths, liveContracts, propertyOf } from '../../settings/index.ts';

const lanesOfContract = {
  customer: 'id',
  mode: 'int',
  contract: 'int',
  histories: 'id[]?',
  start: 'date',
} as const;
const sumLanes = sql({ from: loadSql(import.meta.url, './sumLanes.sql'), params: lanesOfContract });
const forecastLanes = sql({
  from: loadSql(import.meta.url, './forecastLanes.sql'),
  params: { ...lanesOfContract, months: 'date[]' },
});
/** Forecasts of months that are no longer in the contract period. $1 customer, $2 mode, $3 contract, $4 contract months */
const deleteFormerMonths = `DELETE FROM lane_forecasts f
  USING lanes l
  WHERE f.customer_id = $1 AND l.customer_id = $1 AND l.mode = $2 AND l.contract_no = $3 AND l.lane_id = f.lane_id
    AND NOT f.month = ANY ($4::date[])`;
const priceEditedMonths = loadSql(import.meta.url, './priceEditedMonths.sql');
const totalForecasts = loadSql(import.meta.url, './totalForecasts.sql');

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

/** Recalculates the lanes of one contract, or those of some histories. Take `lockLanes` first. */
export async function recomputeContractLanes(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo: number,
  histories: readonly string[] | null = null,
): Promise<void> {
  // Contributions that were just included are not in the statistics yet, and nested loops would take seconds.
  await execute(tx, 'SET LOCAL enable_nestloop = off');
  await recomputeContract(tx, customerId, mode, contractNo, histories);
  await execute(tx, 'SET LOCAL enable_nestloop = on');
}

async function recomputeContract(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo: number,
  histories: readonly string[] | null,
): Promise<void> {
  const months = (await contractMonths(tx, customerId, mode, contractNo)).map((month) => `${month}-01`);
  const fixed = await propertyOf(tx, customerId, mode, 'contract.firstMonth', contractNo);
  const start = typeof fixed === 'string' ? `${fixed}-01` : 'infinity';
  const laneIds = histories === null ? null : await lanesOf(tx, customerId, mode, contractNo, histories);
  if (laneIds?.length === 0) return;
  const contract = [customerId, mode, contractNo];
  const named = { customer: customerId, mode, contract: contractNo, histories, start };
  await sumLanes.execute(tx, named);
  if (laneIds === null) await execute(tx, deleteFormerMonths, [...contract, months]);
  await forecastLanes.execute(tx, { ...named, months });
  await execute(tx, priceEditedMonths, [...contract, laneIds]);
  await execute(tx, totalForecasts, [...contract, laneIds]);
}

async function lanesOf(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo: number,
  histories: readonly string[],
): Promise<string[]> {
  const found = await rows<{ lane_id: string }>(
    tx,
    'SELECT lane_id FROM lanes WHERE customer_id = $1 AND mode = $2 AND contract_no = $3 AND history_id = ANY ($4::bigint[])',
    [customerId, mode, contractNo, histories],
  );
  return found.map((lane) => lane.lane_id);
}
