import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { type MonthSum, setMonthSums } from '../../uploads/index.ts';

/** Half of the histories of an upload's routes. $1 customer, $2 upload, $3 0 or 1 */
const halfOfHistories = `CREATE TEMP TABLE changed_histories ON COMMIT DROP AS
  SELECT DISTINCT history_id FROM lane_routes WHERE customer_id = $1 AND upload_id = $2 AND history_id % 2 = $3::integer`;
/** Source of shipments: single lines if every shipment has one line, otherwise lines combined as their one definition requires. */
const shipmentSources = {
  single: loadSql(import.meta.url, './singleLines.sql'),
  joined: `SELECT history_id, carrier_word, business_unit_word, month, line_count, charge_usd, linehaul_usd, fuel_usd, weight_kg, volume_m3,
      miles_given, containers, miles, volume, transit_days, is_on_time
    FROM lane_shipments
    WHERE customer_id = $1 AND upload_id = $2 AND mode = $3 AND history_id IN (SELECT history_id FROM changed_histories)`,
};
const sumShipments = loadSql(import.meta.url, './sumShipments.sql');
const insertLaneMonths = loadSql(import.meta.url, './insertLaneMonths.sql');
const insertLaneParts = loadSql(import.meta.url, './insertLaneParts.sql');

/** Tables of an upload's contributions to lanes, and whether they are included. */
export const contributionTables = ['lane_months', 'lane_parts'] as const;

export type RolledUpload = {
  readonly customerId: string;
  readonly uploadId: string;
  readonly mode: number;
  /** Whether its contributions are already included (a repeated roll-up) or are a preview. */
  readonly isCounted: boolean;
};

/** Accepted lines of an upload, and how many of them belong to another line's shipment. */
export type AcceptedLines = { readonly accepted: number; readonly joined: number };

/** Plans statements for a million lines, until `planAsUsual`. */
export async function planForBulk(tx: Transaction): Promise<void> {
  // New tables have no statistics yet, and a nested loop over a million lines would take too long.
  await execute(tx, 'SET LOCAL enable_nestloop = off');
  // Thousands of lanes and months are summed in memory, whatever the order of a million shipments.
  await execute(tx, `SET LOCAL work_mem = '256MB'`);
  await execute(tx, 'SET LOCAL enable_sort = off');
}

/** Ends `planForBulk`. */
export async function planAsUsual(tx: Transaction): Promise<void> {
  await execute(tx, 'SET LOCAL enable_nestloop = on');
  await execute(tx, 'SET LOCAL enable_sort = on');
  await execute(tx, 'SET LOCAL work_mem TO DEFAULT');
}

/** Totals the changed histories' shipments by month, and by month, carrier and business unit. */
export async function replaceSums(
  tx: Transaction,
  { customerId, uploadId, mode, isCounted }: RolledUpload,
  { joined }: AcceptedLines,
): Promise<void> {
  const ids = [customerId, uploadId];
  for (const table of contributionTables)
    await execute(
      tx,
      `DELETE FROM ${table} WHERE customer_id = $1 AND upload_id = $2 AND history_id IN (SELECT history_id FROM changed_histories)`,
      ids,
    );
  const shipments = sumShipments.replace(
    '{{shipments}}',
    shipmentSources[joined === 0 ? 'single' : 'joined'],
  );
  await execute(tx, shipments, [customerId, uploadId, mode]);
  for (const sums of [insertLaneMonths, insertLaneParts])
    await execute(tx, sums, [customerId, uploadId, mode, isCounted]);
}

/** The second step: the totals of the lanes of one half, in a transaction of its own. Take `lockLanesShared` first. */
export async function sumHalf(
  tx: Transaction,
  upload: RolledUpload,
  lines: AcceptedLines,
  half: 0 | 1,
): Promise<void> {
  await planForBulk(tx);
  await execute(tx, 'DROP TABLE IF EXISTS changed_histories, summed_shipments');
  await execute(tx, halfOfHistories, [upload.customerId, upload.uploadId, half]);
  await replaceSums(tx, upload, lines);
  await planAsUsual(tx);
}

/** Stores the upload's totals of each month, and counts the lines behind them. */
export async function sumMonths(tx: Transaction, { customerId, uploadId }: RolledUpload): Promise<number> {
  const months = await rows<MonthSum & { lines: number }>(
    tx,
    `SELECT to_char(month, 'YYYY-MM') AS month, sum(line_count)::integer AS lines, sum(shipment_count)::integer AS shipments,
       sum(historic_charge_usd) AS "chargeUsd"
     FROM lane_months WHERE customer_id = $1 AND upload_id = $2 GROUP BY month`,
    [customerId, uploadId],
  );
  await setMonthSums(tx, customerId, uploadId, months);
  return months.reduce((sum, { lines }) => sum + lines, 0);
}
