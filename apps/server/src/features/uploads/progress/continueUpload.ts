import type { uploads } from '@lanewright/contract';
import { UploadStatus } from '@lanewright/freight';
import { refuse } from '../../../platform/http/problemError.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { fixChanges } from '../exceptions/changes/restoreChange.ts';
import { selectAssumptions } from '../assumptions/assumptions.queries.ts';
import { countOpenExceptions } from '../exceptions/exceptions.queries.ts';
import { uploadFact } from '../receive/insertUpload.ts';
import { resumeUpload } from './setUploadStatus.ts';
import { ownUpload, readingOfWaiting } from '../uploads.policy.ts';

/** Continues with cleansing once every exception is resolved; otherwise throws with the number of open ones. */
export async function continueUpload(call: ScopedCall<typeof uploads.continueUpload>): Promise<void> {
  const { tx, caller, actor, params } = call;
  const upload = await ownUpload(tx, caller, params.id);
  readingOfWaiting(upload);
  if (upload.awaiting !== 'exceptions') {
    throw refuse('upload_in_another_step', `The upload is waiting for ${upload.awaiting ?? 'nothing'}`, {
      detail: 'Confirm the columns, confirm the locations or retry the step.',
    });
  }
  const open = await countOpenExceptions(tx, upload.customer_id, upload.upload_id);
  if (open > 0) {
    throw refuse(
      'exceptions_open',
      open === 1 ? '1 exception is still open' : `${open} exceptions are still open`,
      { detail: 'Resolve them in bulk or row by row, then continue.' },
    );
  }
  const asked = (await selectAssumptions(tx, upload.customer_id, upload.upload_id)).filter(
    ({ stage, state }) => stage === 'rows' && state === 'asked',
  );
  if (asked.length > 0)
    throw refuse('assumptions_open', asked.map(({ text }) => text).join(' '), {
      detail: 'Answer this question, then continue.',
      field: `answers.${asked[0]?.key}`,
    });
  if ((upload.reconciliation?.accepted ?? 0) === 0) {
    throw refuse('no_rows_included', 'No rows left to continue with', {
      detail: 'Every row is excluded. Withdraw the upload, or resolve the rows in another way.',
    });
  }
  await fixChanges(tx, upload.customer_id, upload.upload_id);
  await resumeUpload(tx, actor, upload, UploadStatus.CleansingLocations);
  await announce(tx, 'upload.validated', ...uploadFact(upload.customer_id, upload.upload_id, upload.mode));
}
