import type { uploads } from '@lanewright/contract';
import { isOfferedMode, UploadStatus } from '@lanewright/freight';
import { recordAudit } from '../../../platform/audit.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { rememberColumns } from '../columns/columnMemory.ts';
import type { Reading } from '../columns/reading.ts';
import { storeReading } from '../columns/storeReading.ts';
import { uploadFact } from '../receive/insertUpload.ts';
import { setUploadStatus } from '../progress/setUploadStatus.ts';
import { ownUpload } from '../uploads.policy.ts';
import type { UploadRow } from '../uploads.queries.ts';
import { auditOfAnswers, checkedAnswers } from './checkedAnswers.ts';
import { putAssumptions } from './putAssumptions.ts';
import { rowsOfCall, weighUpload } from './weighUpload.ts';
import { withGiven } from './withGiven.ts';

/**
 * Stores a user's answers to assumptions. Before the columns are confirmed, the answers are stored with the columns; later,
 * the rows are read again, whatever step the upload is at.
 */
export async function answerAssumptions(call: ScopedCall<typeof uploads.answerAssumptions>): Promise<void> {
  const { platform, tx, caller, actor, params, body } = call;
  const upload = await ownUpload(tx, caller, params.id);
  const { customer_id: customerId, upload_id: uploadId, mode } = upload;
  const before = readingToAnswer(upload);
  if (!isOfferedMode(mode)) throw refuse('mode_not_offered', 'mode not offered');
  const changed = await checkedAnswers(tx, upload, before, body.answers);
  const answers = { ...before.answers, ...body.answers };
  const reading = withGiven({ ...before, answers }, before, body.answers, caller.userId);
  await recordAudit(tx, actor, {
    customerId,
    action: 'upload.assumptionAnswered',
    subjectKind: 'upload',
    subjectId: uploadId,
    ...auditOfAnswers(changed, body.answers),
  });
  if (upload.awaiting === 'columns') {
    const weighed = await weighUpload(platform, tx, upload, mode, reading, rowsOfCall);
    await storeReading(tx, customerId, uploadId, weighed.reading);
    if (await putAssumptions(tx, customerId, uploadId, 'columns', weighed.assumptions))
      await announce(tx, 'upload.assumptionsChanged', ...uploadFact(customerId, uploadId, mode));
    return;
  }
  await storeReading(tx, customerId, uploadId, reading);
  await rememberColumns(tx, customerId, mode, reading);
  if (upload.status === UploadStatus.PendingApproval)
    await setUploadStatus(tx, actor, upload, UploadStatus.InputExceptions, { awaiting: 'exceptions' });
  await setUploadStatus(
    tx,
    actor,
    { ...upload, status: UploadStatus.InputExceptions },
    UploadStatus.Validation,
  );
  await announce(tx, 'upload.columnsConfirmed', ...uploadFact(customerId, uploadId, mode));
}

/** The upload's reading, if it waits for a user or for approval. */
function readingToAnswer({ status, reading, kind }: UploadRow): Reading {
  if (status === UploadStatus.Completed)
    throw refuse('upload_completed', 'This upload is already approved', {
      detail: 'Re-read the file to change its assumptions.',
    });
  const waits = status === UploadStatus.InputExceptions || status === UploadStatus.PendingApproval;
  if (!waits || reading === null || kind === 'bids')
    throw refuse('upload_not_waiting', 'The upload isn’t waiting for your input', {
      detail: 'You can change assumptions while the upload is waiting for a user or for approval.',
    });
  return reading;
}
