import type { uploads } from '@lanewright/contract';
import { recordAudit } from '../../../../platform/audit.ts';
import { now } from '../../../../platform/clock.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { execute, oneRow } from '../../../../platform/database/rows.ts';
import { refuse } from '../../../../platform/http/problemError.ts';
import type { ScopedCall } from '../../../../platform/http/serve.ts';
import { loadSql } from '../../../../platform/loadSql.ts';
import type { Reading } from '../../columns/reading.ts';
import { storeReading } from '../../columns/storeReading.ts';
import { ownUpload } from '../../uploads.policy.ts';
import { readingOfExceptions } from '../readingOfExceptions.ts';
import { type ChangeView, selectChanges } from './changes.queries.ts';
import { planForRows } from './makeChange.ts';
import { reconcileChange } from './reconcileChange.ts';
import { dropImages, restoreChange } from './restoreChange.ts';

const dropAddedRoutes = loadSql(import.meta.url, './dropAddedRoutes.sql');
const dropAddedWords = loadSql(import.meta.url, './dropAddedWords.sql');

/** Undoes one change: restores everything that it changed. Returns the change as it is listed now. */
export async function undoChange(call: ScopedCall<typeof uploads.undoChange>): Promise<ChangeView> {
  const { tx, caller, actor, params } = call;
  const upload = await ownUpload(tx, caller, params.id);
  const { customer_id: customerId, upload_id: uploadId } = upload;
  const [change] = await selectChanges(tx, upload, params.changeNo);
  if (change === undefined) throw refuse('change_not_found', 'Change not found in this upload');
  if (change.fixed !== null)
    throw refuse('change_not_undoable', 'This change can no longer be undone', { detail: change.fixed });
  readingOfExceptions(upload);
  await planForRows(tx, change.lineCount);
  await restoreChange(tx, customerId, uploadId, change.changeNo);
  const { reading_before: before } = await oneRow<{ reading_before: Reading | null }>(
    tx,
    `UPDATE upload_changes SET undone_by = $4, undone_at = $5
     WHERE customer_id = $1 AND upload_id = $2 AND change_no = $3 RETURNING reading_before`,
    [customerId, uploadId, change.changeNo, caller.userId, now()],
  );
  if (before !== null) await storeReading(tx, customerId, uploadId, before);
  await reconcileChange(tx, upload);
  await dropAdded(tx, customerId, uploadId, change.changeNo);
  await recordAudit(tx, actor, {
    customerId,
    action: 'upload.changeTakenBack',
    subjectKind: 'upload',
    subjectId: uploadId,
    before: { changeNo: change.changeNo, said: change.said, lines: change.lineCount },
  });
  const [undone] = await selectChanges(tx, upload, change.changeNo);
  if (undone === undefined) throw new Error(`change ${change.changeNo} of upload ${uploadId} is gone`);
  return undone;
}

/** Deletes the images, and the words and routes added after the last change still in effect. */
async function dropAdded(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  changeNo: number,
): Promise<void> {
  await dropImages(tx, customerId, uploadId, changeNo);
  await execute(tx, dropAddedRoutes, [customerId, uploadId]);
  await execute(tx, dropAddedWords, [customerId, uploadId]);
}
