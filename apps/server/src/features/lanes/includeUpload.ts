import { UploadStatus } from '@lanewright/freight';
import { execute } from '../../platform/database/rows.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { announceLanesChanged } from './announceLanesChanged.ts';
import { matchCarrierNames } from './carrier-names/matchCarrierNames.ts';
import { recomputeLanes } from './recompute/recomputeLanes.ts';
import { isByRoad } from './road-miles/calibrateRoutes.ts';
import { deleteContributions, deleteEmptyLanes } from './roll-up/rollUpUpload.ts';
import { lockUploadsWithLanes, rollUpRecalibrated } from './roll-up/rollUpUploads.ts';
import { contributionTables } from './roll-up/uploadTotals.ts';
import { lockUpload } from './rollUpLanes.ts';

/**
 * On 'upload.approved': includes the upload's contributions. Those of an upload that it replaces are removed in the same
 * transaction, so that no figure includes both or neither.
 */
export const includeUpload: Job<'upload.approved'> = {
  name: 'includeUpload',
  async run(platform, payload) {
    const { customerId, uploadId, mode } = payload;
    await platform.database.asSystem(async (tx) => {
      const withLanes = await lockUploadsWithLanes(tx, customerId, mode, isByRoad(mode) ? null : uploadId);
      if (!withLanes.some((found) => found.upload_id === uploadId)) return;
      const upload = await lockUpload(tx, customerId, uploadId);
      if (upload?.status !== UploadStatus.Completed) return;
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
        await deleteEmptyLanes(tx, customerId, mode);
      }
      // A re-read was rolled up together with the miles of the upload that it replaces: it is rolled up again like the others.
      const others = withLanes
        .filter((found) => replacedId !== null || found.upload_id !== uploadId)
        .map((found) => (found.upload_id === uploadId ? { ...found, is_counted: true } : found));
      await rollUpRecalibrated(tx, customerId, mode, others);
      await matchCarrierNames(tx, customerId);
      await recomputeLanes(tx, customerId, mode);
      await execute(tx, 'SELECT analyze_lane_tables()');
      await announceLanesChanged(tx, customerId, mode, 'volumes');
    });
  },
};
