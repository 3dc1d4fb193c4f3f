import { UploadStatus } from '@lanewright/freight';
import { execute } from '../../platform/database/rows.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { announceLanesChanged } from './announceLanesChanged.ts';
import { matchCarrierNames } from './carrier-names/matchCarrierNames.ts';
import { lockLanes } from './lockLanes.ts';
import { recomputeLanes } from './recompute/recomputeLanes.ts';
import { settleCalibrations } from './road-miles/settleCalibrations.ts';
import { deleteContributions, deleteEmptyLanes } from './roll-up/rollUpUpload.ts';
import { contributionTables } from './roll-up/uploadTotals.ts';
import { lockUpload } from './rollUpLanes.ts';

/**
 * On 'upload.approved': includes the upload's contributions. Those of an upload that it replaces are removed in the same
 * transaction, so that no figure includes both or neither.
 */
export const includeUpload: Job<'upload.approved'> = {
  name: 'includeUpload',
  async run(platform, payload) {
    const { customerId, uploadId } = payload;
    await platform.database.asSystem(async (tx) => {
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
      const { replaces_upload_id: replacedId } = upload;
      if (replacedId !== null) {
        await deleteContributions(tx, customerId, replacedId);
        await deleteEmptyLanes(tx, customerId, upload.mode);
      }
      // A re-read was rolled up together with the miles of the upload that it replaces: it is refreshed like the others.
      await settleCalibrations(tx, customerId, upload.mode, replacedId ?? uploadId);
      await matchCarrierNames(tx, customerId);
      await recomputeLanes(tx, customerId, upload.mode);
      await execute(tx, 'SELECT analyze_lane_tables()');
      await announceLanesChanged(tx, customerId, upload.mode, 'volumes');
    });
  },
};
