import { UploadStatus } from '@lanewright/freight';
import { execute } from '../../platform/database/rows.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { uploadIdOf } from '../uploads/index.ts';
import { announceLanesChanged } from './announceLanesChanged.ts';
import { matchCarrierNames } from './carrier-names/matchCarrierNames.ts';
import { lockLanes } from './lockLanes.ts';
import { recomputeLanes } from './recompute/recomputeLanes.ts';
import { settleCalibrations } from './road-miles/settleCalibrations.ts';
import { contributionTables } from './roll-up/rollUpUpload.ts';
import { lockUpload } from './rollUpLanes.ts';

/** On 'upload.approved': the upload's contributions count from now on. */
export const countUpload: Job = {
  name: 'countUpload',
  async run(platform, payload) {
    const { customerId } = payload;
    const uploadId = uploadIdOf(payload);
    await platform.database.inBulk(async (tx) => {
      const upload = await lockUpload(tx, customerId, uploadId);
      if (upload === null || upload.status !== UploadStatus.Completed) return;
      await lockLanes(tx, customerId, upload.mode);
      for (const table of contributionTables) {
        await execute(
          tx,
          `UPDATE ${table} SET is_counted = true WHERE customer_id = $1 AND upload_id = $2 AND NOT is_counted`,
          [customerId, uploadId],
        );
      }
      await settleCalibrations(tx, customerId, upload.mode, uploadId);
      await matchCarrierNames(tx, customerId);
      await recomputeLanes(tx, customerId, upload.mode);
      await execute(tx, 'SELECT analyze_lane_tables()');
      await announceLanesChanged(tx, customerId, upload.mode, 'volumes');
    });
  },
};
