import type { ErrorCode } from '@lanewright/contract/errors';
import { canMoveUpload, UploadStatus, type UploadStatusNumber } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Awaiting, UploadRow, UploadStep } from '../uploads.queries.ts';

export type MovingUpload = Pick<UploadRow, 'customer_id' | 'upload_id' | 'kind' | 'status'>;
export type MoveDetails = {
  readonly awaiting?: Awaiting | null;
  readonly error?: string | null;
  readonly reason?: string | null;
  /** The upload whose approval replaces this one. */
  readonly replacedBy?: string;
  readonly retry?: { readonly status: UploadStatusNumber; readonly fact: UploadStep } | null;
};

export const stateChangedCode = 'upload_state_changed' satisfies ErrorCode;

/** The upload is no longer in the state from which the change started. */
const movedOn = () =>
  refuse(stateChangedCode, 'The upload is no longer in this state', {
    detail: 'The status changed in the meantime. Reload.',
  });

/**
 * Moves an upload to another status by compare-and-swap and writes the audit row. Replaces what it waits for, its error and its
 * reason by the given values, or clears them. Throws 409 if the state table forbids the step or a concurrent change came first.
 */
export async function setUploadStatus(
  tx: Transaction,
  actor: Actor,
  upload: MovingUpload,
  to: UploadStatusNumber,
  details: MoveDetails = {},
): Promise<void> {
  if (!canMoveUpload(upload.kind, upload.status, to, details.replacedBy !== undefined)) throw movedOn();
  const moved = await execute(
    tx,
    `UPDATE uploads SET status = $4, awaiting = $5, error = $6, reason = $7, retry_status = $8, retry_fact = $9,
       status_changed_at = now()
     WHERE customer_id = $1 AND upload_id = $2 AND status = $3`,
    [
      upload.customer_id,
      upload.upload_id,
      upload.status,
      to,
      details.awaiting ?? null,
      details.error ?? null,
      details.reason ?? null,
      details.retry?.status ?? null,
      details.retry?.fact ?? null,
    ],
  );
  if (moved !== 1) throw movedOn();
  await recordAudit(tx, actor, {
    customerId: upload.customer_id,
    action: 'upload.moved',
    subjectKind: 'upload',
    subjectId: upload.upload_id,
    before: { status: upload.status },
    after: { status: to, ...details },
  });
}

/** Moves an upload that waits for a user through Validation to a later working status. */
export async function resumeUpload(
  tx: Transaction,
  actor: Actor,
  upload: MovingUpload,
  to: UploadStatusNumber,
): Promise<void> {
  const working = [UploadStatus.Validation, UploadStatus.CleansingLocations, UploadStatus.RollUp] as const;
  let status = upload.status;
  for (const next of working.slice(0, working.findIndex((step) => step === to) + 1)) {
    await setUploadStatus(tx, actor, { ...upload, status }, next);
    status = next;
  }
}
