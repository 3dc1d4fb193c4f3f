import type { exceptionGroupSchema, exceptionRowSchema } from '@lanewright/contract';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { exceptionReasons, isExceptionReason, labelOf } from '../lines/exceptionReasons.ts';

export type ExceptionGroup = z.input<typeof exceptionGroupSchema>;

/** Open exceptions in groups that can be settled together, largest first. */
export async function selectGroups(
  tx: Transaction,
  customerId: string,
  uploadId: string,
): Promise<ExceptionGroup[]> {
  const found = await rows<{
    group_key: string;
    field: string;
    reason: string;
    text: string;
    proposal: string | null;
    count: string;
  }>(
    tx,
    `SELECT group_key, field, reason, min(text) AS text, min(proposal) AS proposal, count(*) AS count FROM exceptions
     WHERE customer_id = $1 AND upload_id = $2 AND settled_as IS NULL
     GROUP BY group_key, field, reason ORDER BY count(*) DESC, group_key LIMIT 2000`,
    [customerId, uploadId],
  );
  return found.map((group) => ({
    groupKey: group.group_key,
    field: group.field,
    fieldLabel: labelOf(group.field),
    reason: group.reason,
    message: messageOf(group.reason),
    text: group.text,
    proposal: group.proposal,
    count: Number(group.count),
    actions: isExceptionReason(group.reason) ? [...exceptionReasons[group.reason].actions] : [],
  }));
}

/** One page of lines with open exceptions, with their cells as received; of one group, or of all. */
export async function selectExceptionRows(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  page: { readonly groupKey: string | null; readonly limit: number; readonly offset: number },
): Promise<{ rows: z.input<typeof exceptionRowSchema>[]; total: number }> {
  const open = `SELECT DISTINCT line_no FROM exceptions
    WHERE customer_id = $1 AND upload_id = $2 AND settled_as IS NULL AND ($3::text IS NULL OR group_key = $3)`;
  const values = [customerId, uploadId, page.groupKey];
  const found = await rows<{
    line_no: number;
    sheet_row: number;
    cells: string[];
    exceptions: { field: string; reason: string; text: string; proposal: string | null }[];
  }>(
    tx,
    `SELECT x.line_no, x.sheet_row, x.cells, (
       SELECT jsonb_agg(jsonb_build_object('field', e.field, 'reason', e.reason, 'text', e.text, 'proposal', e.proposal) ORDER BY e.field)
       FROM exceptions e WHERE e.customer_id = $1 AND e.upload_id = $2 AND e.line_no = x.line_no AND e.settled_as IS NULL) AS exceptions
     FROM exception_lines x JOIN (${open} ORDER BY line_no LIMIT $4 OFFSET $5) o ON o.line_no = x.line_no
     WHERE x.customer_id = $1 AND x.upload_id = $2 ORDER BY x.line_no`,
    [...values, page.limit, page.offset],
  );
  const counted = await rows<{ total: string }>(tx, `SELECT count(*) AS total FROM (${open}) o`, values);
  return {
    rows: found.map((row) => ({
      lineNo: row.line_no,
      sheetRow: row.sheet_row,
      cells: row.cells,
      corrections: {},
      exceptions: row.exceptions.map((exception) => ({ ...exception, message: messageOf(exception.reason) })),
    })),
    total: Number(counted[0]?.total ?? 0),
  };
}

/** How many exceptions nobody has settled yet. */
export async function countOpenExceptions(
  tx: Transaction,
  customerId: string,
  uploadId: string,
): Promise<number> {
  const found = await rows<{ count: string }>(
    tx,
    'SELECT count(*) AS count FROM exceptions WHERE customer_id = $1 AND upload_id = $2 AND settled_as IS NULL',
    [customerId, uploadId],
  );
  return Number(found[0]?.count ?? 0);
}

function messageOf(reason: string): string {
  return isExceptionReason(reason) ? exceptionReasons[reason].message : 'This cell needs a person.';
}
