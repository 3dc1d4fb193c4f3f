import type { bids } from '@lanewright/contract';
import { UploadStatus } from '@lanewright/freight';
import { refuse } from '../../../platform/http/problemError.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import {
  setUploadStatus,
  ownUpload,
  presentUpload,
  setBidResult,
  uploadFact,
  type UploadView,
} from '../../uploads/index.ts';

/** Stores the carrier's confirmation to accept what still fits of a sheet made before charges, lanes or months changed. */
export async function confirmBidSheet({
  tx,
  caller,
  actor,
  params,
}: ScopedCall<typeof bids.confirmBidUpload>) {
  const upload = await ownUpload(tx, caller, params.id);
  if (upload.kind !== 'bids') throw refuse('upload_not_found', 'Upload not found');
  const result = upload.bid_result as UploadView['bidResult'];
  if (upload.status !== UploadStatus.BidStructureChanged || result?.changed == null)
    throw refuse('nothing_to_confirm', 'This bid sheet is not waiting for confirmation');
  await setBidResult(tx, upload.customer_id, upload.upload_id, {
    ...result,
    changed: { ...result.changed, confirmed: true },
  });
  await setUploadStatus(tx, actor, upload, UploadStatus.Validation);
  await announce(tx, 'bids.received', ...uploadFact(upload.customer_id, upload.upload_id, upload.mode));
  return presentUpload(await ownUpload(tx, caller, params.id));
}
