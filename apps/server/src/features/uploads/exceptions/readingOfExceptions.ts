import { refuse } from '../../../platform/http/problemError.ts';
import type { Reading } from '../columns/reading.ts';
import { readingOfWaiting } from '../uploads.policy.ts';
import type { UploadRow } from '../uploads.queries.ts';

/** The reading of an upload whose rows can be resolved and corrected now; throws once later steps depend on its rows. */
export function readingOfExceptions(upload: UploadRow): Reading {
  const reading = readingOfWaiting(upload);
  if (upload.awaiting !== 'exceptions')
    throw refuse('upload_in_another_step', `The upload is waiting for ${upload.awaiting ?? 'nothing'}`, {
      detail:
        'Rows can be corrected while the upload is waiting for exceptions. Confirm the columns again to get there.',
    });
  return reading;
}
