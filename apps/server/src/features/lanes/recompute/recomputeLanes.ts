import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { contractMonths, propertyOf } from '../../settings/index.ts';

const sumLanes = loadSql(import.meta.url, './sumLanes.sql');
const forecastLanes = loadSql(import.meta.url, './forecastLanes.sql');
const deleteFormerMonths = loadSql(import.meta.url, './deleteFormerMonths.sql');
const priceEditedMonths = loadSql(import.meta.url, './priceEditedMonths.sql');
const totalForecasts = loadSql(import.meta.url, './totalForecasts.sql');

/**
 * Recalculates a mode's lanes from their included contributions before the contract begins: history, distance, incumbents, last
 * price paid, forecast and baseline (decision 13). Lanes without included shipments stay with volume 0. Take `lockLanes` first.
 */
export async function recomputeLanes(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[] | null = null,
): Promise<void> {
  const months = (await contractMonths(tx, customerId, mode)).map((month) => `${month}-01`);
  const fixed = await propertyOf(tx, customerId, mode, 'contract.firstMonth');
  const contractStart = typeof fixed === 'string' ? `${fixed}-01` : 'infinity';
  // Contributions that were just included are not in the statistics yet, and nested loops would take seconds.
  await execute(tx, 'SET LOCAL enable_nestloop = off');
  await execute(tx, sumLanes, [customerId, mode, laneIds, contractStart]);
  if (laneIds === null) await execute(tx, deleteFormerMonths, [customerId, mode, months]);
  await execute(tx, forecastLanes, [customerId, mode, laneIds, months, contractStart]);
  await execute(tx, priceEditedMonths, [customerId, mode, laneIds]);
  await execute(tx, totalForecasts, [customerId, mode, laneIds]);
  await execute(tx, 'SET LOCAL enable_nestloop = on');
}
