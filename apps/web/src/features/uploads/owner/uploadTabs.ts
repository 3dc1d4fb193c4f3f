import { UploadStatus } from '@lanewright/freight';

export interface UploadTab {
  id: string;
  label: string;
  /** States in the list; empty for all. */
  statuses: readonly number[];
}

const waiting: UploadTab = {
  id: 'approval',
  label: 'Awaiting approval',
  statuses: [UploadStatus.PendingApproval],
};

/** The Owner's tabs, starting with what needs action. */
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

/** Returns the tab in the address, else the first one. */
export function tabFromAddress(text: string | null): UploadTab {
  return uploadTabs.find(({ id }) => id === text) ?? waiting;
}
