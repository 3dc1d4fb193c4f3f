import { UploadStatus } from '@lanewright/freight';
import type { Tone } from '../../../ui/StatusBadge.tsx';
import type { BidUpload } from './bidUploads.api.ts';
import { formatCount } from '../../../ui/figures.ts';

/** Whether the sheet is still being read. */
export function isReading({ status, awaiting }: Pick<BidUpload, 'status' | 'awaiting'>): boolean {
  return status === UploadStatus.Validation && awaiting === null;
}

/** Label and tone of a bid sheet's state, for the carrier. */
export function bidUploadState(upload: BidUpload): { label: string; tone: Tone } {
  if (isReading(upload)) return { label: 'Processing', tone: 'busy' };
  if (upload.undoneAt !== null) return { label: 'Undone', tone: 'neutral' };
  if (upload.awaiting === 'review') return { label: 'Ready for review', tone: 'warn' };
  if (upload.status === UploadStatus.Completed && upload.submittedAs === 'draft')
    return { label: 'Saved as draft', tone: 'neutral' };
  if (upload.status === UploadStatus.Completed)
    return (upload.bidResult?.checked ?? 0) > 0
      ? { label: 'Prices to check', tone: 'warn' }
      : { label: 'Imported', tone: 'good' };
  if (upload.status === UploadStatus.Rejected) return { label: 'Refused', tone: 'bad' };
  if (upload.status === UploadStatus.BidStructureChanged) return { label: 'Bid sheet changed', tone: 'warn' };
  if (upload.awaiting === 'columns') return { label: 'Columns to map', tone: 'warn' };
  if ((upload.bidResult?.errors ?? 0) > 0) return { label: 'Cells with errors', tone: 'warn' };
  return { label: upload.statusName, tone: 'warn' };
}

const count = (value: number, one: string, many: string) =>
  `${formatCount(value)} ${value === 1 ? one : many}`;

/** Result of a sheet in one line. */
export function bidResultLine({ bidResult, awaiting, submittedAs }: BidUpload): string | null {
  if (bidResult === null) return null;
  // Nothing was saved: the reason says what can be.
  const isSaved = awaiting !== 'review' && submittedAs !== 'draft';
  const parts = [
    count(bidResult.lanes, 'lane read', 'lanes read'),
    ...(isSaved
      ? [
          bidResult.ratesChanged === 0
            ? 'no cell changed'
            : `${count(bidResult.ratesChanged, 'cell', 'cells')} changed`,
        ]
      : []),
    ...(bidResult.rowsWithoutLane == null || bidResult.rowsWithoutLane === 0
      ? []
      : [count(bidResult.rowsWithoutLane, 'row without a lane', 'rows without a lane')]),
    ...(bidResult.errors === 0 ? [] : [count(bidResult.errors, 'cell with errors', 'cells with errors')]),
  ];
  return parts.join(' · ');
}
