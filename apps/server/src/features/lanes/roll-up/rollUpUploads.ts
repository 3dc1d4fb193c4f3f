import { UploadStatus } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { renewNodes } from '../../shipments/index.ts';
import { uploadFact } from '../../uploads/index.ts';
import { lockLanes } from '../lockLanes.ts';
import { isByRoad } from '../road-miles/calibrateRoutes.ts';
import { storeCalibrations } from '../road-miles/calibrations.ts';
import { measureHandMadeLanes } from '../road-miles/measureHandMadeLanes.ts';
import { roadMilesRule } from '../road-miles/roadEstimate.ts';
import { markEstimatedMiles } from './estimatedMiles.ts';
import { deleteEmptyLanes, rollUpMovedRoutes } from './rollUpUpload.ts';

/** An upload that has lanes, and whether figures include it: one approved just now is a preview until its own job includes it. */
export type UploadWithLanes = { readonly upload_id: string; readonly is_counted: boolean };

/** Locks the uploads of a mode that have lanes, or one of them, in the order of their IDs, then the mode's lanes. */
export async function lockUploadsWithLanes(
  tx: Transaction,
  customerId: string,
  mode: number,
  only: string | null = null,
): Promise<UploadWithLanes[]> {
  const uploads = await rows<UploadWithLanes>(
    tx,
    `SELECT upload_id, status = $5 AND NOT EXISTS (
       SELECT FROM lane_months m WHERE m.customer_id = $1 AND m.upload_id = uploads.upload_id AND NOT m.is_counted
     ) AS is_counted FROM uploads
     WHERE customer_id = $1 AND mode = $2 AND kind = 'shipments' AND status = ANY ($3)
       AND ($4::bigint IS NULL OR upload_id = $4)
     ORDER BY upload_id FOR UPDATE`,
    [customerId, mode, [UploadStatus.PendingApproval, UploadStatus.Completed], only, UploadStatus.Completed],
  );
  await lockLanes(tx, customerId, mode);
  return uploads;
}

/** Rolls up uploads of a mode again where routes changed lanes or miles; returns the histories whose totals changed. */
export async function rollUpUploads(
  tx: Transaction,
  customerId: string,
  mode: number,
  uploads: readonly UploadWithLanes[],
): Promise<string[]> {
  const changed = new Set<string>();
  for (const { upload_id: uploadId, is_counted: isCounted } of uploads) {
    await renewNodes(tx, customerId, uploadId, mode);
    for (const history of await rollUpMovedRoutes(tx, { customerId, uploadId, mode, isCounted }))
      changed.add(history);
    if (await markEstimatedMiles(tx, customerId, uploadId, mode))
      await announce(tx, 'upload.assumptionsChanged', ...uploadFact(customerId, uploadId, mode));
  }
  return [...changed];
}

/**
 * After an upload was included or removed: fits the customer's own factors again until the first start of the mode fixes them. If
 * one changed, rolls up `others` again and measures lanes without shipments again, in the same transaction, so that no figure has
 * the miles of two factors and the mode's lanes are calculated once.
 */
export async function rollUpRecalibrated(
  tx: Transaction,
  customerId: string,
  mode: number,
  others: readonly UploadWithLanes[],
): Promise<void> {
  if (!isByRoad(mode) || (await roadMilesRule(tx, customerId, mode)) === 1) return;
  if (!(await storeCalibrations(tx, customerId, mode))) return;
  await measureHandMadeLanes(tx, customerId, mode, undefined);
  await rollUpUploads(tx, customerId, mode, others);
  await deleteEmptyLanes(tx, customerId, mode);
}
