import { Mode } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { propertyOf } from '../../settings/index.ts';
import { measureSeaRoutes } from './measureSeaRoutes.ts';

const keyRoutes = loadSql(import.meta.url, './keyRoutes.sql');
const insertLanes = loadSql(import.meta.url, './insertLanes.sql');
const insertLaneRoutes = loadSql(import.meta.url, './insertLaneRoutes.sql');
const rolledShipments = loadSql(import.meta.url, './rolledShipments.sql');
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
  const { customerId, uploadId, mode, isCounted } = upload;
  const split = await propertyOf(tx, customerId, mode, 'lanes.splitByBusinessUnit');
  await deleteContributions(tx, customerId, uploadId);
  // Fresh tables have no statistics yet, and a nested loop over a million lines would never end.
  await execute(tx, 'SET LOCAL enable_nestloop = off');
  // A million shipments are sorted in memory (100 MB) instead of on disk.
  await execute(tx, `SET LOCAL work_mem = '256MB'`);
  await execute(tx, 'DROP TABLE IF EXISTS keyed_routes, rolled_shipments');
  await execute(tx, keyRoutes, [customerId, uploadId, mode, split]);
  if (mode === Mode.OceanFCL || mode === Mode.OceanLCL) await measureSeaRoutes(tx);
  await execute(tx, 'ANALYZE keyed_routes (route_no, lane_key)');
  await execute(tx, insertLanes, [customerId, mode]);
  await execute(tx, insertLaneRoutes, [customerId, uploadId, mode]);
  await execute(tx, rolledShipments, [customerId, uploadId]);
  await execute(tx, 'ANALYZE rolled_shipments (lane_id, month, carrier_word)');
  await requireWhole(tx, customerId, uploadId);
  await execute(tx, insertLaneMonths, [customerId, uploadId, isCounted]);
  await execute(tx, insertLaneCarriers, [customerId, uploadId, isCounted]);
  await execute(tx, 'SET LOCAL enable_nestloop = on');
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

async function requireWhole(tx: Transaction, customerId: string, uploadId: string): Promise<void> {
  const { accepted, rolled } = await oneRow<{ accepted: string; rolled: string }>(
    tx,
    `SELECT (SELECT count(*) FROM lines WHERE customer_id = $1 AND upload_id = $2 AND state = 0) AS accepted,
       (SELECT coalesce(sum(line_count), 0) FROM rolled_shipments) AS rolled`,
    [customerId, uploadId],
  );
  if (accepted !== rolled)
    throw new Error(
      `upload ${uploadId}: ${accepted} lines are accepted, but ${rolled} of them belong to lanes`,
    );
}
