import { UploadStatus } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { isByRoad } from './calibrateRoutes.ts';
import { storeCalibrations } from './calibrations.ts';
import { roadMilesRule } from './roadEstimate.ts';

/**
 * After `uploadId` was included or removed: fits the customer's own factors again until the first start of the mode fixes them. If
 * one changed, other uploads are rolled up again; the included one already uses it.
 */
export async function settleCalibrations(
  tx: Transaction,
  customerId: string,
  mode: number,
  uploadId: string,
): Promise<void> {
  if (!isByRoad(mode) || (await roadMilesRule(tx, customerId, mode)) === 1) return;
  if (!(await storeCalibrations(tx, customerId, mode))) return;
  const { others } = await oneRow<{ others: boolean }>(
    tx,
    `SELECT EXISTS (SELECT FROM uploads
       WHERE customer_id = $1 AND mode = $2 AND kind = 'shipments' AND status = $3 AND upload_id <> $4) AS others`,
    [customerId, mode, UploadStatus.Completed, uploadId],
  );
  if (others) await announce(tx, 'lanes.rebuildRequested', `${customerId}:${mode}`, { customerId, mode });
}
