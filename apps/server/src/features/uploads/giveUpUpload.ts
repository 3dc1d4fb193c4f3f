import { canMoveUpload, UploadStatus, type UploadStatusNumber } from '@lanewright/freight';
import { TabularError } from '@lanewright/tabular';
import { productItself } from '../../platform/audit.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { JobPayload } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { movedOnCode, moveUpload } from './moveUpload.ts';
import { selectUpload } from './uploads.queries.ts';

type Step = { readonly said: string; readonly status: UploadStatusNumber; readonly fact: string };

/**
 * Runs a step that reads the file; where the file itself is at fault, trying again is a person's choice, so it waits at once.
 * Where the upload moved on meanwhile, as when it was withdrawn, the step has nothing more to do: what it wrote is undone.
 */
export async function readingFile(
  platform: Platform,
  payload: JobPayload,
  step: Step,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === movedOnCode) return;
    if (!(error instanceof TabularError)) throw error;
    await giveUpUpload(platform, payload, { ...step, said: error.message });
  }
}

/** The upload that a job is about. */
export const uploadIdOf = (payload: JobPayload): string => String(payload.uploadId);

/**
 * For `onGiveUp` of every step on an upload: it waits in InputExceptions with a plain error, and "retry" announces the
 * step's fact again in the step's status.
 */
export async function giveUpUpload(platform: Platform, payload: JobPayload, step: Step): Promise<void> {
  await platform.database.inBulk(async (tx) => {
    const upload = await selectUpload(tx, [payload.customerId], uploadIdOf(payload));
    if (upload === null || !canMoveUpload(upload.kind, upload.status, UploadStatus.InputExceptions)) return;
    await moveUpload(tx, productItself, upload, UploadStatus.InputExceptions, {
      awaiting: 'retry',
      error: `${step.said} Try again; if it fails again, withdraw the upload and send the file once more.`,
      retry: { status: step.status, fact: step.fact },
    });
  });
}
