import type { uploads } from '@lanewright/contract';
import { refuse } from '../../../platform/http/problemError.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { requireMode } from '../../settings/index.ts';
import { insertUpload, uploadFact } from './insertUpload.ts';
import { requireSheetFree } from './sheetUploads.ts';
import { ownUpload } from '../uploads.policy.ts';

/** Creates a separate upload from another sheet of an upload's workbook, using the same stored file; returns its id. */
export async function importSheet(call: ScopedCall<typeof uploads.importSheet>): Promise<string> {
  const { tx, caller, actor, params, body } = call;
  const upload = await ownUpload(tx, caller, params.id);
  const mode = body.mode ?? upload.mode;
  await requireMode(tx, caller, mode);
  const { customer_id: customerId, upload_id: uploadId } = upload;
  if (upload.reading?.sheets[body.sheet] === undefined)
    throw refuse('sheet_not_found', 'Sheet not found in the file', { field: 'sheet' });
  await requireSheetFree(tx, upload, body.sheet, upload.reading.sheets);
  const id = await insertUpload(tx, actor, caller, {
    customerId,
    kind: upload.kind,
    mode,
    fileName: upload.file_name,
    file: { fileKey: upload.file_key, byteCount: Number(upload.byte_count), sha256: upload.sha256 },
    splitFromUploadId: uploadId,
    chosenSheet: body.sheet,
  });
  await announce(tx, 'upload.received', ...uploadFact(customerId, id, mode));
  return id;
}
