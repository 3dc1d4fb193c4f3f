import { bids, type ResponseOf, uploads } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { downloadFile } from '../../../platform/downloadFile.ts';
import { mutation, query } from '../../../platform/query.ts';
import { isReading } from './bidUploadState.ts';
import { toasts } from '../../../ui/toasts.ts';

export type BidUpload = ResponseOf<typeof uploads.listBidUploads>[number];
type BidCheck = NonNullable<NonNullable<BidUpload['bidResult']>['checks']>[number];

const workingPollMs = 1_000;

/** The bid sheets this carrier uploaded for a mode, newest first; polled while one is being read. */
export const bidUploadsQuery = (mode: OfferedMode) =>
  query(
    uploads.listBidUploads,
    { params: { id: mode } },
    { everyMs: (sheets) => (sheets?.some(isReading) === true ? workingPollMs : false) },
  );

/** One bid sheet; polled while it is being read. */
export const bidUploadQuery = (uploadId: string) =>
  query(
    uploads.getUpload,
    { params: { id: uploadId } },
    { everyMs: (sheet) => (sheet !== undefined && isReading(sheet) ? workingPollMs : false) },
  );

/** Imports what still fits of a sheet created before charges, lanes or months changed. */
export const confirmBidUpload = (uploadId: string) =>
  mutation(bids.confirmBidUpload, () => ({ params: { id: uploadId } }));

/** Confirms flagged prices of a sheet. */
export function confirmSheetPrices(
  { mode, customerId }: Pick<BidUpload, 'mode' | 'customerId'>,
  prices: readonly Pick<BidCheck, 'laneId' | 'chargeNo' | 'breakNo' | 'kind' | 'rate'>[],
) {
  const cells = prices.map(({ laneId, chargeNo, breakNo, kind, rate }) => ({
    laneId,
    chargeNo,
    breakNo,
    kind,
    rate,
  }));
  return callEndpoint(bids.confirmChecks, { body: { mode: mode as OfferedMode, customerId, cells } });
}

/** Downloads the sheet as received, or its marked copy if cells were invalid. */
export async function downloadBidUpload(upload: BidUpload): Promise<void> {
  const outcome = await downloadFile(
    uploads.downloadBidUpload,
    { params: { id: upload.id } },
    upload.fileName,
  );
  if (outcome === 'failed') toasts.error('Couldn’t download the workbook. Try again in a moment');
}
