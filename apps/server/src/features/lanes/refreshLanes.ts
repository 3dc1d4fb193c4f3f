import { type OfferedMode, UploadStatus } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { renewNodes } from '../shipments/index.ts';
import { announceLanesChanged } from './announceLanesChanged.ts';
import { lockLanes } from './lockLanes.ts';
import { recomputeLanes } from './recompute/recomputeLanes.ts';
import { deleteEmptyLanes, rollUpUpload } from './roll-up/rollUpUpload.ts';

/** Asks for a mode's uploads to be rolled up again: after settings of lanes or answers to places changed. */
export async function refreshLanes(
  tx: Transaction,
  actor: Actor,
  customerId: string,
  mode: OfferedMode,
): Promise<void> {
  await recordAudit(tx, actor, {
    customerId,
    action: 'lanes.refreshed',
    subjectKind: 'mode',
    subjectId: String(mode),
  });
  await announce(tx, 'lanes.refreshAsked', `${customerId}:${mode}`, { customerId, mode });
}

/** On 'lanes.refreshAsked' and 'shipments.answersChanged': rolls the mode's uploads up again, then recomputes. */
export const rollUpAgain: Job = {
  name: 'rollUpAgain',
  async run(platform, payload) {
    const { customerId } = payload;
    const mode = Number(payload.mode);
    await platform.database.inBulk(async (tx) => {
      const uploads = await rows<{ upload_id: string; status: number }>(
        tx,
        `SELECT upload_id, status FROM uploads
         WHERE customer_id = $1 AND mode = $2 AND kind = 'shipments' AND status = ANY ($3)
         ORDER BY upload_id FOR UPDATE`,
        [customerId, mode, [UploadStatus.PendingApproval, UploadStatus.Completed]],
      );
      await lockLanes(tx, customerId, mode);
      for (const { upload_id: uploadId, status } of uploads) {
        await renewNodes(tx, customerId, uploadId, mode);
        await rollUpUpload(tx, { customerId, uploadId, mode, isCounted: status === UploadStatus.Completed });
      }
      await deleteEmptyLanes(tx, customerId, mode);
      await recomputeLanes(tx, customerId, mode);
      await announceLanesChanged(tx, customerId, mode, 'volumes');
    });
  },
};
