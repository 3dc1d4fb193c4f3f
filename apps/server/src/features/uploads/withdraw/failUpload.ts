import { canMoveUpload, UploadStatus, type UploadStatusNumber } from '@lanewright/freight';
import { TabularError } from '@lanewright/tabular';
import { productItself } from '../../../platform/audit.ts';
import { ProblemError } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type MoveDetails, stateChangedCode, setUploadStatus } from '../progress/setUploadStatus.ts';
import { selectUpload, type UploadStep } from '../uploads.queries.ts';

type Step = { readonly said: string; readonly status: UploadStatusNumber; readonly fact: UploadStep };
/** The upload that a job is about. */
type OfUpload = { readonly customerId: string; readonly uploadId: string };

/**
 * Runs a step that reads the file. If the file itself is the problem, a retry can't help: the upload waits to be withdrawn. If the
 * upload has moved on in the meantime, for example by being withdrawn, the step's writes are rolled back.
 */
export async function readingFile(
  platform: Platform,
  payload: OfUpload,
  step: Step,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === stateChangedCode) return;
    if (!(error instanceof TabularError)) throw error;
    const then =
      error.code === 'formula-without-value'
        ? 'Then withdraw this upload and upload the saved file.'
        : 'Correct the file, withdraw this upload, and upload the file again.';
    await waitWithError(platform, payload, { error: `${error.message} ${then}` });
  }
}

/**
 * For `onGiveUp` of every step on an upload: it waits in InputExceptions with a plain error, and "retry" announces the step's event
 * again in the step's status.
 */
export async function failUpload(platform: Platform, payload: OfUpload, step: Step): Promise<void> {
  await waitWithError(platform, payload, {
    error: `${step.said} Try again. If it keeps failing, withdraw the upload and upload the file again.`,
    retry: { status: step.status, fact: step.fact },
  });
}

async function waitWithError(
  platform: Platform,
  payload: OfUpload,
  details: Pick<MoveDetails, 'error' | 'retry'>,
): Promise<void> {
  await platform.database.asSystem(async (tx) => {
    const upload = await selectUpload(tx, [payload.customerId], payload.uploadId);
    if (upload === null || !canMoveUpload(upload.kind, upload.status, UploadStatus.InputExceptions)) return;
    await setUploadStatus(tx, productItself, upload, UploadStatus.InputExceptions, {
      awaiting: 'retry',
      ...details,
    });
  });
}
