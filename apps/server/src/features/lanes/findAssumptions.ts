import { UploadStatus } from '@lanewright/freight';
import type { Job } from '../../platform/jobs/job.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { markAssumedPlaces } from '../shipments/index.ts';
import { markStoredRows, selectUpload, uploadFact } from '../uploads/index.ts';
import { lockUpload } from './rollUpLanes.ts';
import { markEstimatedMiles } from './roll-up/estimatedMiles.ts';

/**
 * On 'upload.assumptionsDue', which a migration emits for each upload that had lanes before assumptions existed: marks those found
 * in its stored rows, places and lanes. Changes no figure except the quality score.
 */
export const findAssumptions: Job<'upload.assumptionsDue'> = {
  name: 'findAssumptions',
  async run(platform, payload) {
    const { customerId, uploadId } = payload;
    await platform.database.asSystem(async (tx) => {
      const held = await lockUpload(tx, customerId, uploadId);
      if (held?.status !== UploadStatus.PendingApproval && held?.status !== UploadStatus.Completed) return;
      const upload = await selectUpload(tx, [customerId], uploadId);
      if (upload === null) return;
      const changes = [
        await markStoredRows(tx, upload),
        await markAssumedPlaces(tx, upload),
        await markEstimatedMiles(tx, customerId, uploadId, upload.mode),
      ];
      if (changes.includes(true))
        await announce(tx, 'upload.assumptionsChanged', ...uploadFact(customerId, uploadId, upload.mode));
    });
  },
};
