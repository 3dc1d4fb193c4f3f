import { auditActionLabel, UploadStatus } from '@lanewright/freight';
import { wordsOf } from './auditDifference.ts';

/** The action of moving an upload to a status, by status. */
const moves: Readonly<Record<number, string>> = {
  [UploadStatus.Validation]: 'Checking of an upload began',
  [UploadStatus.CleansingLocations]: 'Cleansing of an upload’s places began',
  [UploadStatus.RollUp]: 'Roll-up of an upload into lanes began',
  [UploadStatus.PendingApproval]: 'Upload ready for approval',
  [UploadStatus.InputExceptions]: 'Upload has exceptions to settle',
  [UploadStatus.BidStructureChanged]: 'Upload waits: the charge structure changed',
  [UploadStatus.Completed]: 'Approved an upload',
  [UploadStatus.Rejected]: 'Rejected an upload',
};

/** Label of an audit entry. An unknown code, written by another version, is shown as it is. */
export function actionLabel({ action, after }: { action: string; after?: unknown }): string {
  const to =
    typeof after === 'object' && after !== null && 'status' in after ? Number(after.status) : Number.NaN;
  return (action === 'upload.moved' ? moves[to] : undefined) ?? auditActionLabel(action) ?? wordsOf(action);
}
