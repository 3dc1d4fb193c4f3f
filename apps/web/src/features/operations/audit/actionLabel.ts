import { auditActionLabel, UploadStatus } from '@lanewright/freight';
import { wordsOf } from './auditDifference.ts';

/** What moving an upload to a status was, by the status. */
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

/** What an entry of the audit is called. A code that another version wrote is shown in its own words. */
export function actionLabel({ action, after }: { action: string; after?: unknown }): string {
  const to =
    typeof after === 'object' && after !== null && 'status' in after ? Number(after.status) : Number.NaN;
  return (action === 'upload.moved' ? moves[to] : undefined) ?? auditActionLabel(action) ?? wordsOf(action);
}
