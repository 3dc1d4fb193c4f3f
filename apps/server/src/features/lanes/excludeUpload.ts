import { UploadStatus } from '@lanewright/freight';
import { execute, optionalRow } from '../../platform/database/rows.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { announceLanesChanged } from './announceLanesChanged.ts';
import { recomputeLanes } from './recompute/recomputeLanes.ts';
import { isByRoad } from './road-miles/calibrateRoutes.ts';
import { deleteContributions, deleteEmptyLanes } from './roll-up/rollUpUpload.ts';
import { lockUploadsWithLanes, rollUpRecalibrated } from './roll-up/rollUpUploads.ts';
import { lockUpload } from './rollUpLanes.ts';

const contributing: readonly number[] = [
  UploadStatus.RollUp,
  UploadStatus.PendingApproval,
  UploadStatus.Completed,
];

/**
 * On 'upload.rejected' (also when withdrawn or returned for correction): deletes the upload's contributions; lanes that were never
 * included and have none left are deleted, the others stay with what is left.
 */
export const excludeUpload: Job<'upload.rejected'> = {
  name: 'excludeUpload',
  async run(platform, payload) {
    const { customerId, uploadId } = payload;
    await platform.database.asSystem(async (tx) => {
      const upload = await lockUpload(tx, customerId, uploadId);
      if (upload === null || contributing.includes(upload.status)) return;
      const { mode } = upload;
      const others = await lockUploadsWithLanes(tx, customerId, mode, isByRoad(mode) ? null : uploadId);
      const counted = await optionalRow(
        tx,
        'SELECT 1 FROM lane_months WHERE customer_id = $1 AND upload_id = $2 AND is_counted LIMIT 1',
        [customerId, uploadId],
      );
      await deleteContributions(tx, customerId, uploadId);
      await deleteEmptyLanes(tx, customerId, mode);
      if (counted === null) return;
      await rollUpRecalibrated(tx, customerId, mode, others);
      await recomputeLanes(tx, customerId, mode);
      await execute(tx, 'SELECT analyze_lane_tables()');
      await announceLanesChanged(tx, customerId, mode, 'volumes');
    });
  },
};
