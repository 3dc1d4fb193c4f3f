import type { uploads } from '@lanewright/contract';
import { isShipmentField, shipmentFieldDetails } from '@lanewright/freight';
import { recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { notFound, unprocessable } from '../../../platform/http/problemError.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { readAmount } from '../cells/readAmount.ts';
import { readDate } from '../cells/readDate.ts';
import type { Reading } from '../columns/reading.ts';
import { storeReading } from '../columns/storeReading.ts';
import { exceptionReasons, isExceptionReason } from '../lines/exceptionReasons.ts';
import { countUsedWords, judgeLines } from '../reconcile/judgeLines.ts';
import { reconcileUpload } from '../reconcile/reconcileUpload.ts';
import { ownUpload, readingOfWaiting } from '../uploads.policy.ts';
import { reparseLines } from './reparseLines.ts';

/** Settles a group of exceptions, or some of its rows, at once; answers how many. */
export async function settleExceptions(call: ScopedCall<typeof uploads.settleExceptions>): Promise<number> {
  const { tx, caller, actor, params, body } = call;
  const upload = await ownUpload(tx, caller, params.id);
  const reading = readingOfWaiting(upload);
  const { customer_id: customerId, upload_id: uploadId } = upload;
  const chosen = [customerId, uploadId, body.groupKey, body.lineNos ?? null];
  const open = await rows<{ line_no: number; field: string; reason: string }>(
    tx,
    `SELECT line_no, field, reason FROM exceptions
     WHERE customer_id = $1 AND upload_id = $2 AND group_key = $3 AND settled_as IS NULL
       AND ($4::integer[] IS NULL OR line_no = ANY ($4))
     ORDER BY line_no FOR UPDATE`,
    chosen,
  );
  const [first] = open;
  if (first === undefined || !isExceptionReason(first.reason))
    throw notFound('no_such_group', 'No open exception is in this group', {
      detail: 'It may have been settled meanwhile. Load the exceptions again.',
    });
  const reason = exceptionReasons[first.reason];
  if (!(reason.actions as readonly string[]).includes(body.action))
    throw unprocessable('action_not_possible', `These can be settled by: ${reason.actions.join(', ')}`, {
      field: 'action',
    });
  const lineNos = open.map((exception) => exception.line_no);
  if (body.action === 'setValue') {
    const value = checkedValue(first.field, first.reason, body.value);
    let current: Reading = reading;
    if (first.reason === 'ambiguousDate') {
      current = withDateOrder(reading, first.field, value === 'dmy' ? 'dmy' : 'mdy');
      await storeReading(tx, customerId, uploadId, current);
    } else {
      await execute(
        tx,
        `INSERT INTO corrections (customer_id, upload_id, line_no, field, value, corrected_by, corrected_at)
         SELECT $1, $2, n, $4, $5, $6, $7 FROM unnest($3::integer[]) n
         ON CONFLICT (customer_id, upload_id, line_no, field) DO UPDATE
         SET value = excluded.value, corrected_by = excluded.corrected_by, corrected_at = excluded.corrected_at`,
        [customerId, uploadId, lineNos, first.field, value, caller.userId, now()],
      );
    }
    await reparseLines(tx, upload, current, lineNos);
  } else {
    await execute(
      tx,
      `UPDATE exceptions SET settled_as = $5, settled_at = $6
       WHERE customer_id = $1 AND upload_id = $2 AND group_key = $3 AND settled_as IS NULL
         AND ($4::integer[] IS NULL OR line_no = ANY ($4))`,
      [...chosen, body.action, now()],
    );
    await judgeLines(tx, customerId, uploadId, lineNos);
  }
  // Only these change which words are used.
  if (body.action === 'exclude' || body.action === 'setValue') await countUsedWords(tx, customerId, uploadId);
  await reconcileUpload(tx, customerId, uploadId, upload.mode);
  await recordAudit(tx, actor, {
    customerId,
    action: 'upload.exceptionsSettled',
    subjectKind: 'upload',
    subjectId: uploadId,
    after: { groupKey: body.groupKey, action: body.action, value: body.value ?? null, lines: lineNos.length },
  });
  return lineNos.length;
}

function checkedValue(field: string, reason: string, value = ''): string {
  const refuse = (title: string) => unprocessable('value_not_readable', title, { field: 'value' });
  if (reason === 'ambiguousDate') {
    if (value !== 'dmy' && value !== 'mdy') throw refuse('Say “dmy” for day first or “mdy” for month first');
    return value;
  }
  if (value.trim() === '') throw refuse('Give a value');
  const kind = isShipmentField(field) ? shipmentFieldDetails[field].kind : 'text';
  if (kind === 'date' && typeof readDate(value, null) !== 'number')
    throw refuse('Write the date as YYYY-MM-DD');
  if ((kind === 'decimal' || kind === 'integer') && readAmount(value) === null)
    throw refuse('Give a number, such as 1234.50');
  return value.trim();
}

function withDateOrder(reading: Reading, field: string, dateOrder: 'dmy' | 'mdy'): Reading {
  return {
    ...reading,
    columns: reading.columns.map((column) => (column.field === field ? { ...column, dateOrder } : column)),
  };
}
