import { isOfferedMode, Mode, modeDetails } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow, rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { propertyOf } from '../../settings/index.ts';
import { type MonthSum, setMonthSums } from '../../uploads/index.ts';
import { calibrateRoutes, isByRoad, recordGivenMiles } from '../road-miles/calibrateRoutes.ts';
import { factorParameters, roadMilesRule } from '../road-miles/roadEstimate.ts';
import { measureSeaRoutes } from './measureSeaRoutes.ts';
import { newLaneIds } from '../lanes.queries.ts';

const keyRoutes = loadSql(import.meta.url, './keyRoutes.sql');
/** Keyed routes whose lane key has no history yet, one for each key. $1 customer, $2 mode */
const newKeys = `CREATE TEMP TABLE new_keys ON COMMIT DROP AS
  WITH routes AS (SELECT * FROM keyed_routes)
  SELECT DISTINCT ON (k.lane_key) k.* FROM routes k
  WHERE NOT EXISTS (SELECT FROM lane_histories h WHERE h.customer_id = $1 AND h.mode = $2 AND h.lane_key = k.lane_key)
  ORDER BY k.lane_key, k.route_no`;
const insertLanes = loadSql(import.meta.url, './insertLanes.sql');
const nameLanes = loadSql(import.meta.url, './nameLanes.sql');
const movedRoutes = loadSql(import.meta.url, './movedRoutes.sql');
const changedHistories = loadSql(import.meta.url, './changedHistories.sql');
const acceptedRoutes = loadSql(import.meta.url, './acceptedRoutes.sql');
const insertLaneRoutes = loadSql(import.meta.url, './insertLaneRoutes.sql');
/** Source of shipments: single lines if every shipment has one line, otherwise lines combined. */
const shipmentSources = {
  single: loadSql(import.meta.url, './singleLines.sql'),
  joined: loadSql(import.meta.url, './joinedLines.sql'),
};
const sumShipments = loadSql(import.meta.url, './sumShipments.sql');
const insertLaneMonths = loadSql(import.meta.url, './insertLaneMonths.sql');
const insertLaneParts = loadSql(import.meta.url, './insertLaneParts.sql');
const deleteEmptyLanesSql = loadSql(import.meta.url, './deleteEmptyLanes.sql');

/** Tables of an upload's contributions to lanes, and whether they are included. */
export const contributionTables = ['lane_months', 'lane_parts'] as const;

export type RolledUpload = {
  readonly customerId: string;
  readonly uploadId: string;
  readonly mode: number;
  /** Whether its contributions are already included (a repeated roll-up) or are a preview. */
  readonly isCounted: boolean;
};

/**
 * Recreates an upload's contributions to lanes; lanes keep their ID, state and target. Lanes without the upload's shipments stay.
 * Take `lockLanes` first. Throws if an accepted line has no history, so that nothing is lost.
 */
export async function rollUpUpload(tx: Transaction, upload: RolledUpload): Promise<void> {
  const { customerId, uploadId } = upload;
  await deleteContributions(tx, customerId, uploadId);
  const { accepted, rolled } = await sumMovedRoutes(tx, upload);
  if (accepted !== rolled)
    throw new Error(
      `upload ${uploadId}: ${accepted} lines are accepted, but ${rolled} of them belong to histories`,
    );
}

/**
 * Rolls up an upload with unchanged lines again: only histories that routes moved from or to are recalculated, because places,
 * settings or distances changed. Returns those histories. Take `lockLanes` first. Throws like `rollUpUpload`.
 */
export async function rollUpMovedRoutes(tx: Transaction, upload: RolledUpload): Promise<string[]> {
  const { histories, accepted, rolled } = await sumMovedRoutes(tx, upload);
  if (accepted === rolled && (await hasParts(tx, upload))) return histories;
  // The stored totals did not match the lines, or are from before parts were stored: everything is recreated.
  const former = await historiesOf(tx, upload);
  await rollUpUpload(tx, upload);
  return [...new Set([...histories, ...former, ...(await historiesOf(tx, upload))])];
}

async function sumMovedRoutes(
  tx: Transaction,
  upload: RolledUpload,
): Promise<{ histories: string[]; accepted: number; rolled: number }> {
  const { customerId, uploadId, mode } = upload;
  // New tables have no statistics yet, and a nested loop over a million lines would take too long.
  await execute(tx, 'SET LOCAL enable_nestloop = off');
  // Thousands of lanes and months are summed in memory, whatever the order of a million shipments.
  await execute(tx, `SET LOCAL work_mem = '256MB'`);
  await execute(tx, 'SET LOCAL enable_sort = off');
  await execute(
    tx,
    'DROP TABLE IF EXISTS moved_routes, changed_histories, accepted_routes, summed_shipments',
  );
  await keyUploadRoutes(tx, upload);
  const lines = await countLines(tx, upload);
  if (isByRoad(mode)) {
    await recordGivenMiles(tx, upload);
    await calibrateRoutes(tx, upload);
  }
  if (isOfferedMode(mode) && modeDetails[mode].family === 'ocean') await measureSeaRoutes(tx);
  await execute(tx, 'ANALYZE keyed_routes (route_no, lane_key)');
  await insertMissingLanes(tx, upload);
  await setMissingDistances(tx, customerId, mode);
  if (mode === Mode.AirFreight) await execute(tx, nameLanes, [customerId, uploadId, mode]);
  await execute(tx, movedRoutes, [customerId, uploadId, mode]);
  await execute(tx, changedHistories);
  const histories = await rows<{ history_id: string }>(tx, 'SELECT history_id FROM changed_histories');
  if (histories.length > 0) await replaceSums(tx, upload, lines.joined === '0' ? 'single' : 'joined');
  const rolled = await sumMonths(tx, upload);
  await execute(tx, 'SET LOCAL enable_nestloop = on');
  await execute(tx, 'SET LOCAL enable_sort = on');
  await execute(tx, 'SET LOCAL work_mem TO DEFAULT');
  if (histories.length > 0) await execute(tx, 'SELECT analyze_lane_tables()');
  return {
    histories: histories.map((history) => history.history_id),
    accepted: Number(lines.accepted),
    rolled,
  };
}

/** Creates the histories that keyed routes have none of, and their lanes. */
async function insertMissingLanes(
  tx: Transaction,
  { customerId, uploadId, mode }: RolledUpload,
): Promise<void> {
  await execute(tx, 'DROP TABLE IF EXISTS new_keys');
  await execute(tx, newKeys, [customerId, mode]);
  const { keys } = await oneRow<{ keys: number }>(tx, 'SELECT count(*)::integer AS keys FROM new_keys');
  if (keys === 0) return;
  const { contracts } = await oneRow<{ contracts: number }>(
    tx,
    `SELECT count(*)::integer AS contracts FROM contracts
     WHERE customer_id = $1 AND mode = $2 AND takes_new_lanes AND state IN ('Planned', 'Open')`,
    [customerId, mode],
  );
  await execute(tx, insertLanes, [customerId, uploadId, mode, await newLaneIds(tx, keys * contracts)]);
}

/** Lanes from before sea distances existed get theirs. */
async function setMissingDistances(tx: Transaction, customerId: string, mode: number): Promise<void> {
  await execute(
    tx,
    `UPDATE lanes l SET distance_miles = k.distance_miles
     FROM lane_histories h JOIN keyed_routes k ON k.lane_key = h.lane_key
     WHERE l.customer_id = $1 AND l.mode = $2 AND l.distance_miles IS NULL AND k.distance_miles IS NOT NULL
       AND h.customer_id = $1 AND h.mode = $2 AND h.history_id = l.history_id`,
    [customerId, mode],
  );
}

/** Creates `keyed_routes`: the routes of an upload with the keys of their lanes and their estimated miles, not yet calibrated. */
async function keyUploadRoutes(tx: Transaction, { customerId, uploadId, mode }: RolledUpload): Promise<void> {
  const split = await propertyOf(tx, customerId, mode, 'lanes.splitByBusinessUnit');
  const factors = factorParameters(await roadMilesRule(tx, customerId, mode));
  await execute(tx, 'DROP TABLE IF EXISTS keyed_routes');
  await execute(tx, keyRoutes, [customerId, uploadId, mode, split, ...factors]);
}

/** Deletes an upload's contributions to lanes. */
export async function deleteContributions(
  tx: Transaction,
  customerId: string,
  uploadId: string,
): Promise<void> {
  for (const table of [...contributionTables, 'lane_routes', 'given_road_miles']) {
    await execute(tx, `DELETE FROM ${table} WHERE customer_id = $1 AND upload_id = $2`, [
      customerId,
      uploadId,
    ]);
  }
}

/** Deletes lanes that were only a preview and have no contribution left, and their histories. */
export async function deleteEmptyLanes(tx: Transaction, customerId: string, mode: number): Promise<void> {
  await execute(tx, deleteEmptyLanesSql, [customerId, mode]);
}

/** Moves routes to their histories, and totals the changed histories' shipments by month, and by month, carrier and business unit. */
async function replaceSums(
  tx: Transaction,
  { customerId, uploadId, mode, isCounted }: RolledUpload,
  source: keyof typeof shipmentSources,
): Promise<void> {
  const ids = [customerId, uploadId];
  const ofUpload = 'customer_id = $1 AND upload_id = $2';
  await execute(
    tx,
    `DELETE FROM lane_routes WHERE ${ofUpload} AND route_no IN (SELECT route_no FROM moved_routes)`,
    ids,
  );
  for (const table of contributionTables)
    await execute(
      tx,
      `DELETE FROM ${table} WHERE ${ofUpload} AND history_id IN (SELECT history_id FROM changed_histories)`,
      ids,
    );
  await execute(tx, insertLaneRoutes, ids);
  const shipments = sumShipments.replace('{{shipments}}', shipmentSources[source]);
  await execute(tx, shipments, [customerId, uploadId, mode]);
  for (const sums of [insertLaneMonths, insertLaneParts])
    await execute(tx, sums, [customerId, uploadId, mode, isCounted]);
}

/** Counts accepted lines and how many of them belong to another line's shipment; stores both by route in `accepted_routes`. */
async function countLines(
  tx: Transaction,
  { customerId, uploadId }: RolledUpload,
): Promise<{ accepted: string; joined: string }> {
  await execute(tx, acceptedRoutes, [customerId, uploadId]);
  return oneRow(
    tx,
    'SELECT coalesce(sum(lines), 0) AS accepted, coalesce(sum(joined), 0) AS joined FROM accepted_routes',
  );
}

/** Stores the upload's totals of each month, and counts the lines behind them. */
async function sumMonths(tx: Transaction, { customerId, uploadId }: RolledUpload): Promise<number> {
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

/** Whether an upload with months has parts too. */
async function hasParts(tx: Transaction, { customerId, uploadId }: RolledUpload): Promise<boolean> {
  const { complete } = await oneRow<{ complete: boolean }>(
    tx,
    `SELECT EXISTS (SELECT FROM lane_parts WHERE customer_id = $1 AND upload_id = $2)
       OR NOT EXISTS (SELECT FROM lane_months WHERE customer_id = $1 AND upload_id = $2) AS complete`,
    [customerId, uploadId],
  );
  return complete;
}

async function historiesOf(tx: Transaction, { customerId, uploadId }: RolledUpload): Promise<string[]> {
  const found = await rows<{ history_id: string }>(
    tx,
    'SELECT DISTINCT history_id FROM lane_months WHERE customer_id = $1 AND upload_id = $2',
    [customerId, uploadId],
  );
  return found.map((history) => history.history_id);
}
