import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';
import { sql } from '../../platform/database/sql.ts';
import type { UploadView } from './presentUpload.ts';
import type { Submission } from './uploads.queries.ts';

/** Stores with a bid upload what its sheet changed and which cells were wrong. */
export async function setBidResult(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  bidResult: NonNullable<UploadView['bidResult']>,
): Promise<void> {
  await execute(tx, 'UPDATE uploads SET bid_result = $3 WHERE customer_id = $1 AND upload_id = $2', [
    customerId,
    uploadId,
    JSON.stringify(bidResult),
  ]);
}

/** Stores or removes the copy of a bid sheet with its wrong cells marked, in addition to the one received. */
export async function setMarkedFile(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  fileKey: string | null,
): Promise<void> {
  await execute(tx, 'UPDATE uploads SET marked_file_key = $3 WHERE customer_id = $1 AND upload_id = $2', [
    customerId,
    uploadId,
    fileKey,
  ]);
}

const submit = sql({
  from: `UPDATE uploads SET submission = $submission, submitted_at = $at, arrived_at = coalesce($arrived, arrived_at)
    WHERE customer_id = $customer AND upload_id = $upload`,
  params: { customer: 'id', upload: 'id', submission: 'json', at: 'moment?', arrived: 'moment?' },
  row: {},
});

/**
 * Stores that a bid sheet waits for its review, or what its carrier submitted of it. `arrivedAt`: when the request arrived, which
 * decides whether it was in time for a round.
 */
export async function setSubmission(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  submission: Submission,
  arrivedAt: Date | null = null,
): Promise<void> {
  await submit.execute(tx, {
    customer: customerId,
    upload: uploadId,
    submission: JSON.stringify(submission),
    at: 'as' in submission ? now() : null,
    arrived: arrivedAt,
  });
}

/** Stores that a carrier undid what its bid sheet changed. */
export async function setUndone(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  userId: string,
): Promise<void> {
  await execute(
    tx,
    'UPDATE uploads SET undone_at = $3, undone_by = $4 WHERE customer_id = $1 AND upload_id = $2',
    [customerId, uploadId, now(), userId],
  );
}
