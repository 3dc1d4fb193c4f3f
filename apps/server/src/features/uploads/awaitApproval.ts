import { UploadStatus } from '@lanewright/freight';
import { productItself } from '../../platform/audit.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { propertyOf } from '../settings/index.ts';
import { approveUpload } from './approveUpload.ts';
import { giveUpUpload, uploadIdOf } from './giveUpUpload.ts';
import { moveUpload } from './moveUpload.ts';
import { selectUpload } from './uploads.queries.ts';

/**
 * After the roll-up an upload waits for the Owner, unless the customer's uploads are approved automatically. An upload with
 * warnings always waits.
 */
export const awaitApproval: Job = {
  name: 'awaitApproval',
  async run(platform, payload) {
    await platform.database.inBulk(async (tx) => {
      const upload = await selectUpload(tx, [payload.customerId], uploadIdOf(payload));
      if (upload?.status !== UploadStatus.RollUp) return;
      await moveUpload(tx, productItself, upload, UploadStatus.PendingApproval, { awaiting: 'approval' });
      if (upload.warnings.length > 0) return;
      if (await propertyOf(tx, upload.customer_id, upload.mode, 'uploads.autoApprove'))
        await approveUpload(tx, productItself, { ...upload, status: UploadStatus.PendingApproval });
    });
  },
  onGiveUp: (platform, payload) =>
    giveUpUpload(platform, payload, {
      said: 'The upload could not be handed to approval.',
      status: UploadStatus.RollUp,
      fact: 'lanes.rolledUp',
    }),
};
