import { isOfferedMode, Mode, modeDetails } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow, rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { propertyOf } from '../../settings/index.ts';
import { calibrateRoutes, isByRoad, recordGivenMiles } from '../road-miles/calibrateRoutes.ts';
import { factorParameters, roadMilesRule } from '../road-miles/roadEstimate.ts';
import { measureSeaRoutes } from './measureSeaRoutes.ts';
import { newLaneIds } from '../lanes.queries.ts';
import {
  type AcceptedLines,
  contributionTables,
  planAsUsual,
  planForBulk,
  replaceSums,
  type RolledUpload,
  sumMonths,
} from './uploadTotals.ts';

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
/** Histories that routes moved from or to: only their totals are recalculated. */
const changedHistories = `CREATE TEMP TABLE changed_histories ON COMMIT DROP AS
  SELECT former_history_id AS history_id FROM moved_routes WHERE former_history_id IS NOT NULL
  UNION
  SELECT history_id FROM moved_routes WHERE history_id IS NOT NULL`;
const acceptedRoutes = loadSql(import.meta.url, './acceptedRoutes.sql');
const insertLaneRoutes = loadSql(import.meta.url, './insertLaneRoutes.sql');
const deleteEmptyLanesSql = loadSql(import.meta.url, './deleteEmptyLanes.sql');

/**
 * Recreates an upload's contributions to lanes; lanes keep their ID, state and target. Lanes without the upload's shipments stay.
 * Take `lockLanes` first. Throws if an accepted line has no history, so that nothing is lost.
 */
export async function rollUpUpload(tx: Transaction, upload: RolledUpload): Promise<void> {
  const { customerId, uploadId } = upload;
  await deleteContributions(tx, customerId, uploadId);
  const { accepted, rolled } = await sumMovedRoutes(tx, upload);
  await execute(tx, 'SELECT analyze_lane_tables()');
  requireAll(upload, accepted, rolled);
}

function requireAll({ uploadId }: RolledUpload, accepted: number, rolled: number): void {
  if (accepted !== rolled)
    throw new Error(
      `upload ${uploadId}: ${accepted} lines are accepted, but ${rolled} of them belong to histories`,
    );
}

/**
 * Rolls up an upload with unchanged lines again: only histories that routes moved from or to are recalculated, because places,
 * settings or distances changed. Returns those histories; analyze the tables of lanes after the last upload. Take `lockLanes` first.
 * Throws like `rollUpUpload`.
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
  await planForBulk(tx);
  const { histories, ...lines } = await moveRoutes(tx, upload);
  if (histories.length > 0) await replaceSums(tx, upload, lines);
  const rolled = await sumMonths(tx, upload);
  await planAsUsual(tx);
  return { histories, accepted: lines.accepted, rolled };
}

/**
 * The first of three steps that roll up a large upload: creates its lanes and moves its routes to them, without totals. Take
 * `lockLanes` first.
 */
export async function routeUpload(tx: Transaction, upload: RolledUpload): Promise<AcceptedLines> {
  await deleteContributions(tx, upload.customerId, upload.uploadId);
  await planForBulk(tx);
  const { accepted, joined } = await moveRoutes(tx, upload);
  await planAsUsual(tx);
  await execute(tx, 'SELECT analyze_lane_tables()');
  return { accepted, joined };
}

/** The third step. Take `lockLanes` first. Throws like `rollUpUpload`. */
export async function finishHalves(
  tx: Transaction,
  upload: RolledUpload,
  { accepted }: AcceptedLines,
): Promise<void> {
  requireAll(upload, accepted, await sumMonths(tx, upload));
  await execute(tx, 'SELECT analyze_lane_tables()');
}

/** Creates the lanes of an upload's routes and moves the routes to their histories. Returns the histories that change. */
async function moveRoutes(
  tx: Transaction,
  upload: RolledUpload,
): Promise<AcceptedLines & { readonly histories: string[] }> {
  const { customerId, uploadId, mode } = upload;
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
  await execute(
    tx,
    'DELETE FROM lane_routes WHERE customer_id = $1 AND upload_id = $2 AND route_no IN (SELECT route_no FROM moved_routes)',
    [customerId, uploadId],
  );
  await execute(tx, insertLaneRoutes, [customerId, uploadId]);
  return { ...lines, histories: histories.map((history) => history.history_id) };
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

/** Counts accepted lines and how many of them belong to another line's shipment; stores both by route in `accepted_routes`. */
async function countLines(tx: Transaction, { customerId, uploadId }: RolledUpload): Promise<AcceptedLines> {
  await execute(tx, acceptedRoutes, [customerId, uploadId]);
  return oneRow(
    tx,
    'SELECT coalesce(sum(lines), 0)::integer AS accepted, coalesce(sum(joined), 0)::integer AS joined FROM accepted_routes',
  );
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
