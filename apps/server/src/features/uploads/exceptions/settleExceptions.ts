import type { uploads } from '@lanewright/contract';
import { isShipmentField, shipmentFieldDetails } from '@lanewright/freight';
import { recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { readAmount } from '../cells/readAmount.ts';
import { readDate } from '../cells/readDate.ts';
import type { Reading } from '../columns/reading.ts';
import { storeReading } from '../columns/storeReading.ts';
import { exceptionReasons, isExceptionReason } from '../lines/exceptionReasons.ts';
import { ownUpload } from '../uploads.policy.ts';
import type { UploadRow } from '../uploads.queries.ts';
import { revalidateTouchedLines } from './changes/revalidateTouchedLines.ts';
import { aimAt, makeChange } from './changes/makeChange.ts';
import { saidOfSettling } from './changes/describeChange.ts';
import { giveOneValue, putCorrections } from './putCorrections.ts';
import { readingOfExceptions } from './readingOfExceptions.ts';
import { reparseLines } from './reparseLines.ts';

type SettleCall = ScopedCall<typeof uploads.settleExceptions>;
type Group = { readonly field: string; readonly reason: string };

/** Resolves a group of exceptions, or some of its rows, as one change; returns how many, and the change's number. */
export async function settleExceptions(call: SettleCall): Promise<{ settled: number; changeNo: number }> {
  const { tx, caller, actor, params, body } = call;
  const upload = await ownUpload(tx, caller, params.id);
  const reading = readingOfExceptions(upload);
  const { customer_id: customerId, upload_id: uploadId } = upload;
  const open = `FROM exceptions WHERE customer_id = $1::bigint AND upload_id = $2::bigint AND group_key = $3::text
    AND settled_as IS NULL AND ($4::integer[] IS NULL OR line_no = ANY ($4))`;
  const chosen = [customerId, uploadId, body.groupKey, body.lineNos ?? null];
  const group = await optionalRow<Group>(tx, `SELECT field, reason ${open} LIMIT 1`, chosen);
  if (group === null || !isExceptionReason(group.reason))
    throw refuse('group_not_found', 'No open exceptions in this group', {
      detail: 'They may have been resolved in the meantime. Reload the exceptions.',
    });
  const { actions } = exceptionReasons[group.reason];
  if (!(actions as readonly string[]).includes(body.action))
    throw refuse('action_not_possible', `Allowed actions: ${actions.join(', ')}`, {
      field: 'action',
    });
  const value = body.action === 'setValue' ? checkedValue(group.field, group.reason, body.value) : undefined;
  const settled = await aimAt(tx, `SELECT line_no ${open}`, chosen);
  const changeNo = await makeChange(tx, upload, caller.userId, async () => {
    const readingBefore =
      value === undefined
        ? await settleAimed(call, upload, reading, group)
        : await setAimed(call, upload, reading, group, value);
    return {
      kind: 'settle',
      said: saidOfSettling(body.action, { ...group, count: settled }, value),
      lineCount: settled,
      ...(readingBefore === null ? {} : { readingBefore }),
    };
  });
  await recordAudit(tx, actor, {
    customerId,
    action: 'upload.exceptionsSettled',
    subjectKind: 'upload',
    subjectId: uploadId,
    after: {
      changeNo,
      groupKey: body.groupKey,
      action: body.action,
      value: body.value ?? null,
      lines: settled,
    },
  });
  return { settled, changeNo };
}

/** Excluding a row also resolves its other exceptions. */
async function settleAimed(
  { tx, body }: SettleCall,
  upload: UploadRow,
  reading: Reading,
  { field }: Group,
): Promise<null> {
  await execute(
    tx,
    `UPDATE exceptions e SET settled_as = $4, settled_at = $5 FROM target_lines a
     WHERE e.customer_id = $1 AND e.upload_id = $2 AND e.line_no = a.line_no AND e.settled_as IS NULL
       AND (e.field = $3 OR $4 = 'exclude')`,
    [upload.customer_id, upload.upload_id, field, body.action, now()],
  );
  await revalidateTouchedLines(tx, upload, reading);
  return null;
}

/** Returns the previous reading, if the value is the order of day and month of a whole column. */
async function setAimed(
  { tx, caller }: SettleCall,
  upload: UploadRow,
  reading: Reading,
  { field, reason }: Group,
  value: string,
): Promise<Reading | null> {
  const { customer_id: customerId, upload_id: uploadId } = upload;
  const isOrder = reason === 'ambiguousDate';
  const current = isOrder ? withDateOrder(reading, field, value === 'dmy' ? 'dmy' : 'mdy') : reading;
  if (isOrder) await storeReading(tx, customerId, uploadId, current);
  else {
    await giveOneValue(tx, field, value);
    await putCorrections(tx, customerId, uploadId, caller.userId);
  }
  await reparseLines(tx, upload, current, 'target_lines');
  await revalidateTouchedLines(tx, upload, current);
  return isOrder ? reading : null;
}

function checkedValue(field: string, reason: string, value = ''): string {
  const unreadable = (title: string) => refuse('value_not_readable', title, { field: 'value' });
  if (reason === 'ambiguousDate') {
    if (value !== 'dmy' && value !== 'mdy')
      throw unreadable('Enter “dmy” for day first or “mdy” for month first');
    return value;
  }
  if (value.trim() === '') throw unreadable('Enter a value');
  const kind = isShipmentField(field) ? shipmentFieldDetails[field].kind : 'text';
  if (kind === 'date' && typeof readDate(value, null) !== 'number')
    throw unreadable('Enter the date as YYYY-MM-DD');
  if ((kind === 'decimal' || kind === 'integer') && readAmount(value) === null)
    throw unreadable('Enter a number, e.g. 1234.50');
  return value.trim();
}

function withDateOrder(reading: Reading, field: string, dateOrder: 'dmy' | 'mdy'): Reading {
  return {
    ...reading,
    columns: reading.columns.map((column) => (column.field === field ? { ...column, dateOrder } : column)),
  };
}
