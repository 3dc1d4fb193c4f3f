import type { uploads } from '@lanewright/contract';
import { UploadStatus } from '@lanewright/freight';
import { recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { requireMode } from '../../settings/index.ts';
import { auditOfAnswers, checkedAnswers } from '../assumptions/checkedAnswers.ts';
import { withGiven } from '../assumptions/withGiven.ts';
import { rememberColumns } from '../columns/columnMemory.ts';
import type { Reading } from '../columns/reading.ts';
import { insertUpload, uploadFact } from '../receive/insertUpload.ts';
import { ownUpload } from '../uploads.policy.ts';
import type { UploadRow } from '../uploads.queries.ts';

/**
 * Creates an upload from an approved upload's file, read with the same columns, corrections and answers except those given; returns
 * its id. It replaces the approved upload once it is approved itself; until then no figure changes. Throws 409 if the upload is not
 * approved, is already being replaced, or its file is gone.
 */
export async function rereadUpload(call: ScopedCall<typeof uploads.rereadUpload>): Promise<string> {
  const { platform, tx, caller, actor, params, body } = call;
  const upload = await ownUpload(tx, caller, params.id);
  const before = readingToReplace(upload);
  const { customer_id: customerId, upload_id: uploadId, mode } = upload;
  await requireMode(tx, caller, mode);
  const changed = await checkedAnswers(tx, upload, before, body.answers);
  await platform.fileStore.localPath(upload.file_key).catch(() => {
    throw refuse('file_no_longer_stored', 'The file of this upload is no longer stored', {
      detail: 'Upload the file again.',
    });
  });
  const { otherRows: _, ...kept } = before;
  const answers = { ...before.answers, ...body.answers };
  const reading = withGiven({ ...kept, answers, rowsFileKey: null }, before, body.answers, caller.userId);
  const id = await insertUpload(tx, actor, caller, {
    customerId,
    kind: upload.kind,
    mode,
    fileName: upload.file_name,
    file: { fileKey: upload.file_key, byteCount: Number(upload.byte_count), sha256: upload.sha256 },
    modeTexts: upload.mode_texts,
    splitFromUploadId: upload.split_from_upload_id,
    chosenSheet: upload.chosen_sheet,
    reading,
    replacesUploadId: uploadId,
  });
  await copyCorrections(tx, customerId, uploadId, id);
  await rememberColumns(tx, customerId, mode, reading);
  const audited = auditOfAnswers(changed, body.answers);
  await recordAudit(tx, actor, {
    customerId,
    action: 'upload.reread',
    subjectKind: 'upload',
    subjectId: uploadId,
    before: audited.before,
    after: { ...audited.after, uploadId: id },
  });
  await announce(tx, 'upload.columnsConfirmed', ...uploadFact(customerId, id, mode));
  return id;
}

/** Returns the reading of an approved shipment upload; throws if another upload replaces it. */
function readingToReplace({ kind, status, reading, replaced_by: replacedBy }: UploadRow): Reading {
  if (kind !== 'shipments' || status !== UploadStatus.Completed || reading === null)
    throw refuse('upload_not_approved', 'Only approved shipment uploads can be re-read', {
      detail: 'If the upload isn’t approved yet, change its assumptions at Review.',
    });
  if (replacedBy !== null)
    throw refuse('replacement_in_progress', 'This file is already being re-read', {
      detail: `Open upload ${replacedBy}, or withdraw it first.`,
      uploadId: replacedBy,
    });
  return reading;
}

/** Copies corrected cells and resolved exceptions, which are kept when the rows are read. */
async function copyCorrections(tx: Transaction, customerId: string, from: string, to: string): Promise<void> {
  await execute(
    tx,
    `INSERT INTO corrections (customer_id, upload_id, line_no, field, value, corrected_by, corrected_at)
     SELECT customer_id, $3, line_no, field, value, corrected_by, corrected_at FROM corrections
     WHERE customer_id = $1 AND upload_id = $2`,
    [customerId, from, to],
  );
  await execute(
    tx,
    `INSERT INTO exceptions (customer_id, upload_id, line_no, field, reason, text, proposal, group_key, settled_as, settled_at)
     SELECT customer_id, $3, line_no, field, reason, text, proposal, group_key, settled_as, settled_at FROM exceptions
     WHERE customer_id = $1 AND upload_id = $2 AND settled_as IS NOT NULL`,
    [customerId, from, to],
  );
}
