import { UploadStatus } from '@lanewright/freight';

export interface UploadTab {
  id: string;
  label: string;
  /** States listed; none is all. */
  statuses: readonly number[];
}

const waiting: UploadTab = {
  id: 'approval',
  label: 'Awaiting approval',
  statuses: [UploadStatus.PendingApproval],
};

/** The Owner's tabs: what waits for the Owner comes first. */
export const uploadTabs: readonly UploadTab[] = [
  waiting,
  {
    id: 'company',
    label: 'Awaiting customer',
    statuses: [UploadStatus.InputExceptions, UploadStatus.BidStructureChanged],
  },
  {
    id: 'working',
    label: 'Processing',
    statuses: [UploadStatus.Validation, UploadStatus.CleansingLocations, UploadStatus.RollUp],
  },
  { id: 'completed', label: 'Completed', statuses: [UploadStatus.Completed] },
  { id: 'rejected', label: 'Rejected', statuses: [UploadStatus.Rejected] },
  { id: 'all', label: 'All', statuses: [] },
];

/** The tab of an address; the first where there is none. */
export function tabFromAddress(text: string | null): UploadTab {
  return uploadTabs.find(({ id }) => id === text) ?? waiting;
}
