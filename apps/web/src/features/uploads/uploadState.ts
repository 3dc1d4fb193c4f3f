import { UploadStatus } from '@lanewright/freight';
import type { Tone } from '../../ui/StatusBadge.tsx';
import type { Upload } from './uploadTypes.ts';

type State = Pick<Upload, 'status' | 'awaiting'>;

/** Progress text of any job that found the server's disk full. */
export const waitingForSpace = 'Waiting for disk space';

/** Whether an upload is final. */
export function isFinished({ status }: Pick<Upload, 'status'>): boolean {
  return status === UploadStatus.Completed || status === UploadStatus.Rejected;
}

/** Whether a job is processing it, so that no user action is needed. */
export function isWorking(upload: State): boolean {
  return upload.awaiting === null && !isFinished(upload);
}

const workingPollMs = 1_000;
const waitingPollMs = 5_000;

/** Returns the poll interval of an upload in ms; false if it is final. */
export function uploadPollMs(upload: State | undefined): number | false {
  if (upload === undefined || isFinished(upload)) return false;
  return isWorking(upload) ? workingPollMs : waitingPollMs;
}

/** Tone of a state: completed, rejected, processing, or waiting for a user. */
export function toneOfUpload(upload: State): Tone {
  if (upload.status === UploadStatus.Completed) return 'good';
  if (upload.status === UploadStatus.Rejected || upload.awaiting === 'retry') return 'bad';
  if (isWorking(upload)) return 'busy';
  return upload.awaiting === 'approval' ? 'neutral' : 'warn';
}

/** Describes what an upload waits for, for its own company; undefined if it does not wait for a user. */
export function waitingSentence(upload: Upload): string | undefined {
  switch (upload.awaiting) {
    case 'columns':
      return 'Check the column mapping';
    case 'exceptions':
      return upload.reason === null ? 'Rows to correct' : `Returned for correction: ${upload.reason}`;
    case 'places':
      return 'Locations to confirm';
    case 'retry':
      return 'A step failed. Try it again';
    case 'approval':
      return 'Awaiting approval';
    case 'confirmation':
      return 'Confirm matching rows';
    case 'review':
      return 'Review the changes';
    case null:
      return undefined;
  }
}

/** Whether the uploader has to act before it continues. */
export function waitsForUploader({ awaiting }: Pick<Upload, 'awaiting'>): boolean {
  return awaiting !== null && awaiting !== 'approval';
}

/** Changes whenever data that depends on the upload may have changed; part of the query keys of its columns, rows and places. */
export function stageOf(upload: State): string {
  return `${upload.status}/${upload.awaiting ?? 'working'}`;
}
