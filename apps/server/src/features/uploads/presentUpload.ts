import type { uploadSchema } from '@lanewright/contract';
import { isOfferedMode, modeDetails, uploadStatusLabel, uploadUserTypeNumber } from '@lanewright/freight';
import type { z } from 'zod';
import type { UploadRow } from './uploads.queries.ts';

export type UploadView = z.input<typeof uploadSchema>;

/** Converts an upload to the API's format. */
export function presentUpload(upload: UploadRow): UploadView {
  return {
    id: upload.upload_id,
    kind: upload.kind,
    mode: upload.mode,
    modeTitle: isOfferedMode(upload.mode) ? modeDetails[upload.mode].title : '',
    status: upload.status,
    statusName: uploadStatusLabel[upload.status],
    userType: uploadUserTypeNumber[upload.user_type],
    companyId: upload.company_id,
    companyName: upload.company_name,
    customerId: upload.customer_id,
    customerName: upload.customer_name,
    fileName: upload.file_name,
    byteCount: Number(upload.byte_count),
    uploadedAt: upload.created_at,
    uploadedBy: upload.uploaded_by,
    awaiting: upload.awaiting,
    progress: upload.progress,
    error: upload.error,
    canRetry: upload.awaiting === 'retry' && upload.retry_status !== null && upload.retry_fact !== null,
    reason: upload.reason,
    reconciliation: upload.reconciliation,
    warnings: upload.warnings,
    replaces: upload.replaces,
    replacedBy: upload.replaced_by,
    submittedAs: upload.submission !== null && 'as' in upload.submission ? upload.submission.as : null,
    undoneAt: upload.undone_at,
    bidResult: upload.bid_result as UploadView['bidResult'],
  };
}

/** A bid sheet as others see it: only its carrier sees which cells were wrong, how it was submitted, and whether it was undone. */
export const withoutCarriersOwn = (upload: UploadRow): UploadRow => ({
  ...upload,
  bid_result: null,
  submission: null,
  undone_at: null,
  reason: isUnsubmitted(upload) ? null : upload.reason,
});

/** Its changes wait for their review, or are in a user's draft. */
const isUnsubmitted = ({ awaiting, submission }: UploadRow): boolean =>
  awaiting === 'review' || (submission !== null && 'as' in submission && submission.as === 'draft');
