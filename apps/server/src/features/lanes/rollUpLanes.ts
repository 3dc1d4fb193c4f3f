import { UploadStatus } from '@lanewright/freight';
import { optionalRow } from '../../platform/database/rows.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { progressReporter } from '../../platform/jobs/progress.ts';
import { failUpload, uploadFact } from '../uploads/index.ts';
import { lockLanes, lockLanesShared } from './lockLanes.ts';
import { markEstimatedMiles } from './roll-up/estimatedMiles.ts';
import { deleteEmptyLanes, finishHalves, rollUpUpload, routeUpload } from './roll-up/rollUpUpload.ts';
import { type AcceptedLines, type RolledUpload, sumHalf } from './roll-up/uploadTotals.ts';

/** On 'shipments.cleansed': converts the upload's shipments to lanes and monthly contributions, a preview until approval. */
export const rollUpLanes: Job<'shipments.cleansed'> = {
  name: 'rollUpLanes',
  async run(platform, payload) {
    const { customerId, uploadId } = payload;
    const report = progressReporter(platform, `upload:${uploadId}`);
    await report({ step: 'Rolling up lanes', done: 0, total: null, unit: 'lanes' });
    const inHalves = await platform.database.asSystem(async (tx) => {
      const upload = await lockRollUp(tx, customerId, uploadId);
      if (upload === null) return null;
      if (upload.acceptedRows >= rowsInHalves) return { upload, lines: await routeUpload(tx, upload) };
      await rollUpUpload(tx, upload);
      await finish(tx, upload);
      return null;
    });
    if (inHalves === null) return;
    await sumInHalves(platform.database, inHalves.upload, inHalves.lines);
    await platform.database.asSystem(async (tx) => {
      const upload = await lockRollUp(tx, customerId, uploadId);
      if (upload === null) return;
      await finishHalves(tx, upload, inHalves.lines);
      await finish(tx, upload);
    });
  },
  onGiveUp: (platform, payload) =>
    failUpload(platform, payload, {
      said: 'The shipments couldn’t be rolled up into lanes.',
      status: UploadStatus.RollUp,
      fact: 'shipments.cleansed',
    }),
};

/** From this number of rows, shipments are totalled in two transactions at once, because PostgreSQL uses one processor for each. */
const rowsInHalves = 100_000;

/** Locks the upload and its mode's lanes; null if it is no longer being rolled up. */
async function lockRollUp(
  tx: Transaction,
  customerId: string,
  uploadId: string,
): Promise<(RolledUpload & { readonly acceptedRows: number }) | null> {
  const upload = await lockUpload(tx, customerId, uploadId);
  if (upload === null || upload.status !== UploadStatus.RollUp) return null;
  await lockLanes(tx, customerId, upload.mode);
  return { customerId, uploadId, mode: upload.mode, isCounted: false, acceptedRows: upload.accepted };
}

/** Totals the shipments of the lanes with even and of those with odd history numbers. A half that runs again replaces its totals. */
async function sumInHalves(database: Database, upload: RolledUpload, lines: AcceptedLines): Promise<void> {
  const { customerId, uploadId, mode } = upload;
  const halves = ([0, 1] as const).map((half) =>
    database.asSystem(async (tx) => {
      // Withdrawing the upload waits until its totals are there to be deleted.
      const isRollingUp = await optionalRow(
        tx,
        'SELECT 1 FROM uploads WHERE customer_id = $1 AND upload_id = $2 AND status = $3 FOR SHARE',
        [customerId, uploadId, UploadStatus.RollUp],
      );
      if (isRollingUp === null) return;
      await lockLanesShared(tx, customerId, mode);
      await sumHalf(tx, upload, lines, half);
    }),
  );
  const failed = (await Promise.allSettled(halves)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

async function finish(tx: Transaction, { customerId, uploadId, mode }: RolledUpload): Promise<void> {
  await deleteEmptyLanes(tx, customerId, mode);
  await markEstimatedMiles(tx, customerId, uploadId, mode);
  await announce(tx, 'lanes.rolledUp', ...uploadFact(customerId, uploadId, mode));
}

/** Returns the upload a job is about, locked until the job's transaction ends; null when it is gone. */
export function lockUpload(
  tx: Transaction,
  customerId: string,
  uploadId: string,
): Promise<{
  mode: number;
  status: number;
  replaces_upload_id: string | null;
  accepted: number;
} | null> {
  return optionalRow(
    tx,
    `SELECT mode, status, replaces_upload_id, coalesce((reconciliation ->> 'accepted')::integer, 0) AS accepted FROM uploads
     WHERE customer_id = $1 AND upload_id = $2 AND kind = 'shipments' FOR UPDATE`,
    [customerId, uploadId],
  );
}
