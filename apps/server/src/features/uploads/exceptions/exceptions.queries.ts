import type { exceptionGroupSchema, exceptionRowSchema } from '@lanewright/contract';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow, rows } from '../../../platform/database/rows.ts';
import { exceptionReasons, isExceptionReason, labelOf } from '../lines/exceptionReasons.ts';

export type ExceptionGroup = z.input<typeof exceptionGroupSchema>;
export type ExceptionRow = z.input<typeof exceptionRowSchema>;

/** Open exceptions in groups that can be resolved together, largest first. */
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
    charge_usd: string | null;
  }>(
    tx,
    `SELECT e.group_key, e.field, e.reason, min(e.text) AS text, min(e.proposal) AS proposal, count(*) AS count,
       sum(l.charge_usd) AS charge_usd
     FROM exceptions e
     JOIN lines l ON l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = e.line_no
     WHERE e.customer_id = $1 AND e.upload_id = $2 AND e.settled_as IS NULL
     GROUP BY e.group_key, e.field, e.reason ORDER BY count(*) DESC, e.group_key LIMIT 2000`,
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
    chargeUsd: group.charge_usd === null ? null : Number(group.charge_usd),
    actions: isExceptionReason(group.reason) ? [...exceptionReasons[group.reason].actions] : [],
  }));
}

/** One page of lines with open exceptions, with their cells as received; of one group, or of all. */
export async function selectExceptionRows(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  page: { readonly groupKey: string | null; readonly limit: number; readonly offset: number },
): Promise<{ rows: ExceptionRow[]; total: number }> {
  const open = `FROM exceptions
    WHERE customer_id = $1 AND upload_id = $2 AND settled_as IS NULL AND ($3::text IS NULL OR group_key = $3)`;
  const values = [customerId, uploadId, page.groupKey];
  const found = await rows<{ line_no: number }>(
    tx,
    `SELECT DISTINCT line_no ${open} ORDER BY line_no LIMIT $4 OFFSET $5`,
    [...values, page.limit, page.offset],
  );
  const { total } = await oneRow<{ total: string }>(
    tx,
    `SELECT count(DISTINCT line_no) AS total ${open}`,
    values,
  );
  const lineNos = found.map((row) => row.line_no);
  return { rows: await selectRowsOf(tx, customerId, uploadId, lineNos, 'listed'), total: Number(total) };
}

/** Maximum length of a cell in a list; the row itself shows the whole cell. */
const longestListed = 2_000;

const shown = {
  whole: 'x.cells',
  listed: `ARRAY(SELECT left(u.cell, ${longestListed}) FROM unnest(x.cells) WITH ORDINALITY AS u (cell, at) ORDER BY u.at)`,
};

/** These lines with their cells as received (whole or as listed), users' corrections, and open exceptions. */
export async function selectRowsOf(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  lineNos: readonly number[],
  cells: 'whole' | 'listed',
): Promise<ExceptionRow[]> {
  const found = await rows<{
    line_no: number;
    sheet_row: number;
    cells: string[];
    corrections: Record<string, string> | null;
    exceptions: { field: string; reason: string; text: string; proposal: string | null }[] | null;
  }>(
    tx,
    `SELECT x.line_no, x.sheet_row, ${shown[cells]} AS cells, c.corrections, e.exceptions
     FROM exception_lines x
     LEFT JOIN (
       SELECT line_no, jsonb_object_agg(field, value) AS corrections FROM corrections
       WHERE customer_id = $1 AND upload_id = $2 AND line_no = ANY ($3) GROUP BY line_no) c ON c.line_no = x.line_no
     LEFT JOIN (
       SELECT line_no, jsonb_agg(jsonb_build_object('field', field, 'reason', reason, 'text', text, 'proposal', proposal)
         ORDER BY field) AS exceptions FROM exceptions
       WHERE customer_id = $1 AND upload_id = $2 AND line_no = ANY ($3) AND settled_as IS NULL
       GROUP BY line_no) e ON e.line_no = x.line_no
     WHERE x.customer_id = $1 AND x.upload_id = $2 AND x.line_no = ANY ($3) ORDER BY x.line_no`,
    [customerId, uploadId, lineNos],
  );
  return found.map((row) => ({
    lineNo: row.line_no,
    sheetRow: row.sheet_row,
    cells: row.cells,
    corrections: row.corrections ?? {},
    exceptions: (row.exceptions ?? []).map((exception) => ({
      ...exception,
      message: messageOf(exception.reason),
    })),
  }));
}

/** Number of exceptions that are not resolved yet. */
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
  return isExceptionReason(reason) ? exceptionReasons[reason].message : 'This cell needs your input.';
}
