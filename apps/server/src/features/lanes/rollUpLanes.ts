import { UploadStatus } from '@lanewright/freight';
import { optionalRow } from '../../platform/database/rows.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { progressReporter } from '../../platform/jobs/progress.ts';
import { failUpload, uploadFact } from '../uploads/index.ts';
import { lockLanes } from './lockLanes.ts';
import { markEstimatedMiles } from './roll-up/estimatedMiles.ts';
import { deleteEmptyLanes, rollUpUpload } from './roll-up/rollUpUpload.ts';

/** On 'shipments.cleansed': converts the upload's shipments to lanes and monthly contributions, a preview until approval. */
export const rollUpLanes: Job<'shipments.cleansed'> = {
  name: 'rollUpLanes',
  async run(platform, payload) {
    const { customerId, uploadId } = payload;
    const report = progressReporter(platform, `upload:${uploadId}`);
    await report({ step: 'Rolling up lanes', done: 0, total: null, unit: 'lanes' });
    await platform.database.asSystem(async (tx) => {
      const upload = await lockUpload(tx, customerId, uploadId);
      if (upload === null || upload.status !== UploadStatus.RollUp) return;
      await lockLanes(tx, customerId, upload.mode);
      await rollUpUpload(tx, { customerId, uploadId, mode: upload.mode, isCounted: false });
      await deleteEmptyLanes(tx, customerId, upload.mode);
      await markEstimatedMiles(tx, customerId, uploadId, upload.mode);
      await announce(tx, 'lanes.rolledUp', ...uploadFact(customerId, uploadId, upload.mode));
    });
  },
  onGiveUp: (platform, payload) =>
    failUpload(platform, payload, {
      said: 'The shipments couldn’t be rolled up into lanes.',
      status: UploadStatus.RollUp,
      fact: 'shipments.cleansed',
    }),
};

/** Returns the upload a job is about, locked until the job's transaction ends; null when it is gone. */
export function lockUpload(
  tx: Transaction,
  customerId: string,
  uploadId: string,
): Promise<{ mode: number; status: number; replaces_upload_id: string | null } | null> {
  return optionalRow(
    tx,
    `SELECT mode, status, replaces_upload_id FROM uploads WHERE customer_id = $1 AND upload_id = $2 AND kind = 'shipments' FOR UPDATE`,
    [customerId, uploadId],
  );
}
