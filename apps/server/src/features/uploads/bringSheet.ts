import type { uploads } from '@lanewright/contract';
import type { Transaction } from '../../platform/database/database.ts';
import { execute, rows } from '../../platform/database/rows.ts';
import { conflict, unprocessable } from '../../platform/http/problemError.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { requireMode } from '../settings/index.ts';
import { insertUpload, uploadFact } from './insertUpload.ts';
import { ownUpload } from './uploads.policy.ts';
import type { UploadRow } from './uploads.queries.ts';

/** Makes an upload of its own out of another sheet of an upload's workbook, from the same kept file; answers its id. */
export async function bringSheet(call: ScopedCall<typeof uploads.bringSheet>): Promise<string> {
  const { tx, caller, actor, params, body } = call;
  const upload = await ownUpload(tx, caller, params.id);
  const mode = body.mode ?? upload.mode;
  await requireMode(tx, caller, mode);
  const { customer_id: customerId, upload_id: uploadId } = upload;
  // Two clicks at once: the second finds what the first made.
  await execute(tx, 'SELECT FROM uploads WHERE customer_id = $1 AND upload_id = $2 FOR UPDATE', [
    customerId,
    uploadId,
  ]);
  const sheet = upload.reading?.sheets[body.sheet];
  if (sheet === undefined)
    throw unprocessable('no_such_sheet', 'The file has no such sheet', { field: 'sheet' });
  const taken = (await selectSheetUploads(tx, upload)).get(body.sheet);
  if (taken !== undefined)
    throw conflict('sheet_taken', `The sheet “${sheet.name}” has an upload already`, {
      detail: `Open upload ${taken}, or withdraw it first.`,
    });
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

/** Which upload reads which sheet of the same kept file, by the sheet's place; rejected ones read none. */
export async function selectSheetUploads(
  tx: Transaction,
  upload: Pick<UploadRow, 'customer_id' | 'file_key'>,
): Promise<Map<number, string>> {
  const found = await rows<{ sheet: number; upload_id: string }>(
    tx,
    `SELECT coalesce((reading ->> 'sheet')::integer, chosen_sheet, 0) AS sheet, min(upload_id)::text AS upload_id FROM uploads
     WHERE customer_id = $1 AND file_key = $2 AND status <> 400 AND mode_texts IS NULL GROUP BY 1`,
    [upload.customer_id, upload.file_key],
  );
  return new Map(found.map(({ sheet, upload_id: uploadId }) => [sheet, uploadId]));
}
