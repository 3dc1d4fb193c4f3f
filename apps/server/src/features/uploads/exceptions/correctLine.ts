import type { uploads } from '@lanewright/contract';
import { fieldsForMode, isOfferedMode, isShipmentField } from '@lanewright/freight';
import { recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import { notFound, unprocessable } from '../../../platform/http/problemError.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { countUsedWords } from '../reconcile/judgeLines.ts';
import { reconcileUpload } from '../reconcile/reconcileUpload.ts';
import { ownUpload, readingOfWaiting } from '../uploads.policy.ts';
import { countOpenExceptions } from './exceptions.queries.ts';
import { reparseLines } from './reparseLines.ts';

/** These hold a row in its place; changing them would make it another row. */
const fixedFields: readonly string[] = ['shipmentId', 'lineId', 'transportMode'];

/** Puts values in place of cells of one exceptional row and validates it again; answers how many exceptions are open. */
export async function correctLine(call: ScopedCall<typeof uploads.correctLine>): Promise<number> {
  const { tx, caller, actor, params, body } = call;
  const upload = await ownUpload(tx, caller, params.id);
  const reading = readingOfWaiting(upload);
  const { customer_id: customerId, upload_id: uploadId, mode } = upload;
  const fields = isOfferedMode(mode) ? fieldsForMode(mode) : [];
  for (const field of Object.keys(body.values)) {
    if (!isShipmentField(field) || !fields.includes(field) || fixedFields.includes(field))
      throw unprocessable('field_not_correctable', `“${field}” cannot be corrected in a row`, {
        field: `values.${field}`,
      });
  }
  const line = await optionalRow<{ cells: string[] }>(
    tx,
    'SELECT cells FROM exception_lines WHERE customer_id = $1 AND upload_id = $2 AND line_no = $3',
    [customerId, uploadId, params.lineNo],
  );
  if (line === null)
    throw notFound('no_such_row', 'This row has nothing to correct', {
      detail: 'Only rows with exceptions can be corrected.',
    });
  await execute(
    tx,
    `INSERT INTO corrections (customer_id, upload_id, line_no, field, value, corrected_by, corrected_at)
     SELECT $1, $2, $3, f, v, $6, $7 FROM unnest($4::text[], $5::text[]) AS given (f, v)
     ON CONFLICT (customer_id, upload_id, line_no, field) DO UPDATE
     SET value = excluded.value, corrected_by = excluded.corrected_by, corrected_at = excluded.corrected_at`,
    [
      customerId,
      uploadId,
      params.lineNo,
      Object.keys(body.values),
      Object.values(body.values),
      caller.userId,
      now(),
    ],
  );
  await execute(
    tx,
    'DELETE FROM exceptions WHERE customer_id = $1 AND upload_id = $2 AND line_no = $3 AND field = ANY ($4)',
    [customerId, uploadId, params.lineNo, Object.keys(body.values)],
  );
  await reparseLines(tx, upload, reading, [params.lineNo]);
  await countUsedWords(tx, customerId, uploadId);
  await reconcileUpload(tx, customerId, uploadId, mode);
  await recordAudit(tx, actor, {
    customerId,
    action: 'upload.lineCorrected',
    subjectKind: 'upload',
    subjectId: uploadId,
    before: { lineNo: params.lineNo, cells: line.cells },
    after: { lineNo: params.lineNo, values: body.values },
  });
  return countOpenExceptions(tx, customerId, uploadId);
}
