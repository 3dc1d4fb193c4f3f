import { UploadStatus } from '@lanewright/freight';
import type { Tone } from '../../ui/StatusBadge.tsx';
import type { Upload } from './uploadTypes.ts';

type State = Pick<Upload, 'status' | 'awaiting'>;

/** What any job reports that found a disk of the server full. */
export const waitingForSpace = 'Waiting for disk space';

/** Whether nothing more happens to an upload. */
export function isFinished({ status }: Pick<Upload, 'status'>): boolean {
  return status === UploadStatus.Completed || status === UploadStatus.Rejected;
}

/** Whether a job is at work on it, so that nobody is waited for. */
export function isWorking(upload: State): boolean {
  return upload.awaiting === null && !isFinished(upload);
}

const workingPollMs = 1_000;
const waitingPollMs = 5_000;

/** How long until an upload is asked for again, in ms; false when nothing more happens to it. */
export function uploadPollMs(upload: State | undefined): number | false {
  if (upload === undefined || isFinished(upload)) return false;
  return isWorking(upload) ? workingPollMs : waitingPollMs;
}

/** How a state is meant: done well, refused, at work, or waiting for a person. */
export function toneOfUpload(upload: State): Tone {
  if (upload.status === UploadStatus.Completed) return 'good';
  if (upload.status === UploadStatus.Rejected || upload.awaiting === 'retry') return 'bad';
  if (isWorking(upload)) return 'busy';
  return upload.awaiting === 'approval' ? 'neutral' : 'warn';
}

/** What an upload waits for, as its own company reads it; undefined when it waits for nobody. */
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
    case null:
      return undefined;
  }
}

/** Whether the uploader must act before it goes on. */
export function waitsForUploader({ awaiting }: Pick<Upload, 'awaiting'>): boolean {
  return awaiting !== null && awaiting !== 'approval';
}

/** Changes whenever what hangs on an upload may have changed: part of the keys of its columns, rows, places. */
export function stageOf(upload: State): string {
  return `${upload.status}/${upload.awaiting ?? 'working'}`;
}
