import { UploadStatus } from '@lanewright/freight';
import { productItself } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { propertyOf } from '../../settings/index.ts';
import { approveUpload } from './approveUpload.ts';
import { failUpload } from '../withdraw/failUpload.ts';
import { setUploadStatus } from '../progress/setUploadStatus.ts';
import { selectUpload } from '../uploads.queries.ts';

/** After the roll-up an upload waits for the Owner, unless it is approved automatically. */
export const markPendingApproval: Job<'lanes.rolledUp'> = {
  name: 'markPendingApproval',
  async run(platform, payload) {
    await platform.database.asSystem(async (tx) => {
      const { uploadId } = payload;
      const upload = await selectUpload(tx, [payload.customerId], uploadId);
      if (upload?.status !== UploadStatus.RollUp) return;
      await setUploadStatus(tx, productItself, upload, UploadStatus.PendingApproval, {
        awaiting: 'approval',
      });
      await approveIfAutomatic(tx, payload.customerId, uploadId);
    });
  },
  onGiveUp: (platform, payload) =>
    failUpload(platform, payload, {
      said: 'The upload couldn’t be submitted for approval.',
      status: UploadStatus.RollUp,
      fact: 'lanes.rolledUp',
    }),
};

/** On 'upload.qualityMeasured': whichever of the two jobs on 'lanes.rolledUp' comes last approves automatically. */
export const approveMeasured: Job<'upload.qualityMeasured'> = {
  name: 'approveMeasured',
  async run(platform, payload) {
    await platform.database.asSystem((tx) => approveIfAutomatic(tx, payload.customerId, payload.uploadId));
  },
};

/** Approves an upload if the customer's uploads are approved automatically. One with warnings, or not yet measured, waits. */
async function approveIfAutomatic(tx: Transaction, customerId: string, uploadId: string): Promise<void> {
  // Read again after the status moved, so that a score stored in the meantime is seen.
  const upload = await selectUpload(tx, [customerId], uploadId);
  if (upload?.status !== UploadStatus.PendingApproval || upload.quality_score === null) return;
  if (upload.warnings.length > 0) return;
  if (!(await propertyOf(tx, customerId, upload.mode, 'uploads.autoApprove'))) return;
  await approveUpload(tx, productItself, upload);
}
