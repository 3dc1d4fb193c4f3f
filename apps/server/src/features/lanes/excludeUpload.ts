import { UploadStatus } from '@lanewright/freight';
import { optionalRow } from '../../platform/database/rows.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { announceLanesChanged } from './announceLanesChanged.ts';
import { lockLanes } from './lockLanes.ts';
import { recomputeLanes } from './recompute/recomputeLanes.ts';
import { settleCalibrations } from './road-miles/settleCalibrations.ts';
import { deleteContributions, deleteEmptyLanes } from './roll-up/rollUpUpload.ts';
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
      await lockLanes(tx, customerId, upload.mode);
      const counted = await optionalRow(
        tx,
        'SELECT 1 FROM lane_months WHERE customer_id = $1 AND upload_id = $2 AND is_counted LIMIT 1',
        [customerId, uploadId],
      );
      await deleteContributions(tx, customerId, uploadId);
      await deleteEmptyLanes(tx, customerId, upload.mode);
      if (counted === null) return;
      await settleCalibrations(tx, customerId, upload.mode, uploadId);
      await recomputeLanes(tx, customerId, upload.mode);
      await announceLanesChanged(tx, customerId, upload.mode, 'volumes');
    });
  },
};
