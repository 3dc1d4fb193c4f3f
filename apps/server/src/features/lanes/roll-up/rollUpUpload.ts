import { Mode } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { propertyOf } from '../../settings/index.ts';
import { measureSeaRoutes } from './measureSeaRoutes.ts';

const keyRoutes = loadSql(import.meta.url, './keyRoutes.sql');
const insertLanes = loadSql(import.meta.url, './insertLanes.sql');
const insertLaneRoutes = loadSql(import.meta.url, './insertLaneRoutes.sql');
/** Where shipments are read from: line by line where no shipment has two, else put together. */
const shipmentSources = {
  single: loadSql(import.meta.url, './singleLines.sql'),
  joined: loadSql(import.meta.url, './joinedLines.sql'),
};
const insertLaneMonths = loadSql(import.meta.url, './insertLaneMonths.sql');
const insertLaneCarriers = loadSql(import.meta.url, './insertLaneCarriers.sql');
const deleteEmptyLanesSql = loadSql(import.meta.url, './deleteEmptyLanes.sql');

export type RolledUpload = {
  readonly customerId: string;
  readonly uploadId: string;
  readonly mode: number;
  /** Whether its contributions count already (a roll-up made again) or are a preview. */
  readonly isCounted: boolean;
};

/**
 * Makes an upload's contributions to lanes anew; lanes keep their id, state and target. Lanes without an upload's
 * shipments stay. Take `lockLanes` first. Throws when an accepted line reached no lane: nothing may get lost.
 */
export async function rollUpUpload(tx: Transaction, upload: RolledUpload): Promise<void> {
  const { customerId, uploadId, mode } = upload;
  const split = await propertyOf(tx, customerId, mode, 'lanes.splitByBusinessUnit');
  await deleteContributions(tx, customerId, uploadId);
  // Fresh tables have no statistics yet, and a nested loop over a million lines would never end.
  await execute(tx, 'SET LOCAL enable_nestloop = off');
  // Thousands of lanes and months are summed in memory, in whichever order a million shipments come.
  await execute(tx, `SET LOCAL work_mem = '256MB'`);
  await execute(tx, 'SET LOCAL enable_sort = off');
  await execute(tx, 'DROP TABLE IF EXISTS keyed_routes');
  await execute(tx, keyRoutes, [customerId, uploadId, mode, split]);
  if (mode === Mode.OceanFCL || mode === Mode.OceanLCL) await measureSeaRoutes(tx);
  await execute(tx, 'ANALYZE keyed_routes (route_no, lane_key)');
  await execute(tx, insertLanes, [customerId, uploadId, mode]);
  await execute(tx, insertLaneRoutes, [customerId, uploadId, mode]);
  await sumShipments(tx, upload);
  await execute(tx, 'SET LOCAL enable_nestloop = on');
  await execute(tx, 'SET LOCAL enable_sort = on');
  await execute(tx, 'SET LOCAL work_mem TO DEFAULT');
  await execute(tx, 'SELECT analyze_lane_tables()');
}

/** Takes away what an upload contributes to lanes. */
export async function deleteContributions(
  tx: Transaction,
  customerId: string,
  uploadId: string,
): Promise<void> {
  for (const table of ['lane_months', 'lane_carriers', 'lane_routes']) {
    await execute(tx, `DELETE FROM ${table} WHERE customer_id = $1 AND upload_id = $2`, [
      customerId,
      uploadId,
    ]);
  }
}

/** Takes away lanes that only ever were a preview and have no contribution left. */
export async function deleteEmptyLanes(tx: Transaction, customerId: string, mode: number): Promise<void> {
  await execute(tx, deleteEmptyLanesSql, [customerId, mode]);
}

/** Sums the upload's shipments by lane and month, and by lane and carrier, and makes sure that none is left out. */
async function sumShipments(
  tx: Transaction,
  { customerId, uploadId, mode, isCounted }: RolledUpload,
): Promise<void> {
  const lines = await oneRow<{ accepted: string; joined: string }>(
    tx,
    `SELECT count(*) AS accepted, count(head_line_no) AS joined FROM lines
     WHERE customer_id = $1 AND upload_id = $2 AND state = 0`,
    [customerId, uploadId],
  );
  const shipments = lines.joined === '0' ? shipmentSources.single : shipmentSources.joined;
  for (const sums of [insertLaneMonths, insertLaneCarriers]) {
    const statement = sums.replace('{{shipments}}', shipments);
    await execute(tx, statement, [customerId, uploadId, mode, isCounted]);
  }
  const { rolled } = await oneRow<{ rolled: string }>(
    tx,
    'SELECT coalesce(sum(line_count), 0) AS rolled FROM lane_months WHERE customer_id = $1 AND upload_id = $2',
    [customerId, uploadId],
  );
  if (lines.accepted !== rolled)
    throw new Error(
      `upload ${uploadId}: ${lines.accepted} lines are accepted, but ${rolled} of them belong to lanes`,
    );
}
