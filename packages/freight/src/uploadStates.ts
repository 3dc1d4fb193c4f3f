export const UploadStatus = {
  Validation: 100,
  CleansingLocations: 101,
  RollUp: 105,
  PendingApproval: 110,
  InputExceptions: 111,
  BidStructureChanged: 112,
  Completed: 200,
  Rejected: 400,
} as const;

export type UploadStatusName = keyof typeof UploadStatus;
export type UploadStatusNumber = (typeof UploadStatus)[UploadStatusName];

export const uploadStatusLabel: Readonly<Record<UploadStatusNumber, string>> = {
  [UploadStatus.Validation]: 'Validation',
  [UploadStatus.CleansingLocations]: 'Cleansing locations',
  [UploadStatus.RollUp]: 'Roll-up',
  [UploadStatus.PendingApproval]: 'Pending approval',
  [UploadStatus.InputExceptions]: 'Input exceptions',
  [UploadStatus.BidStructureChanged]: 'Bid structure changed',
  [UploadStatus.Completed]: 'Completed',
  [UploadStatus.Rejected]: 'Rejected',
};

/** Shipments to roll up to lanes, shipments only to cleanse, or a carrier's bid sheet. */
export const uploadKinds = ['shipments', 'cleanse', 'bids'] as const;
export type UploadKind = (typeof uploadKinds)[number];

const S = UploadStatus;
const nowhere = {
  [S.Validation]: [],
  [S.CleansingLocations]: [],
  [S.RollUp]: [],
  [S.PendingApproval]: [],
  [S.InputExceptions]: [],
  [S.BidStructureChanged]: [],
  [S.Completed]: [],
  [S.Rejected]: [],
} as const satisfies Record<UploadStatusNumber, readonly UploadStatusNumber[]>;

/**
 * Allowed status changes of an upload. A job without retries left ends in InputExceptions from any working status; any status
 * before Completed may be withdrawn (Rejected).
 */
export const nextUploadStatus: Readonly<
  Record<UploadKind, Readonly<Record<UploadStatusNumber, readonly UploadStatusNumber[]>>>
> = {
  shipments: {
    ...nowhere,
    [S.Validation]: [S.CleansingLocations, S.InputExceptions, S.Rejected],
    [S.CleansingLocations]: [S.RollUp, S.InputExceptions, S.Rejected],
    [S.RollUp]: [S.PendingApproval, S.InputExceptions, S.Rejected],
    [S.PendingApproval]: [S.Completed, S.InputExceptions, S.Rejected],
    [S.InputExceptions]: [S.Validation, S.Rejected],
  },
  cleanse: {
    ...nowhere,
    [S.Validation]: [S.CleansingLocations, S.InputExceptions, S.Rejected],
    [S.CleansingLocations]: [S.Completed, S.InputExceptions, S.Rejected],
    [S.InputExceptions]: [S.Validation, S.Rejected],
  },
  bids: {
    ...nowhere,
    [S.Validation]: [S.Completed, S.BidStructureChanged, S.InputExceptions, S.Rejected],
    [S.BidStructureChanged]: [S.Validation, S.Rejected],
    [S.InputExceptions]: [S.Validation, S.Rejected],
  },
};

/** The one status change allowed only for an upload that is replaced by a re-read of its file: from Completed to Rejected. */
export const nextReplacedStatus: typeof nextUploadStatus = {
  shipments: { ...nowhere, [S.Completed]: [S.Rejected] },
  cleanse: nowhere,
  bids: nowhere,
};

/**
 * Whether an upload of a kind may change from one status to another in one step; `isReplaced`: because an approved
 * re-read of its file replaces it.
 */
export function canMoveUpload(
  kind: UploadKind,
  from: UploadStatusNumber,
  to: UploadStatusNumber,
  isReplaced = false,
): boolean {
  return (isReplaced ? nextReplacedStatus : nextUploadStatus)[kind][from].includes(to);
}

/** Whether a number is an upload status. */
export function isUploadStatus(value: number): value is UploadStatusNumber {
  return Object.values(UploadStatus).some((status) => status === value);
}
