import { recordAudit } from '../../../platform/audit.ts';
import type { Actor } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ownUpload } from '../uploads.policy.ts';
import type { UploadRow } from '../uploads.queries.ts';
import { revalidateTouchedLines } from './changes/revalidateTouchedLines.ts';
import { aimAt, makeChange } from './changes/makeChange.ts';
import { saidOfCorrecting } from './changes/describeChange.ts';
import { changedExclusions, excludeRows, includeRows } from './excludeRows.ts';
import { type GivenLine, applyCorrections, sumsOfGiven } from './cellCorrections.ts';
import { saveCorrectedLines } from './saveCorrectedLines.ts';
import { putCorrections } from './putCorrections.ts';
import { readingOfExceptions } from './readingOfExceptions.ts';
import { reparseLines } from './reparseLines.ts';

/**
 * Replaces cells of rows, and excludes or includes rows, as one change; validates these rows again. A value that a field cannot
 * take is stored as its correction and becomes an exception. Returns the change's number; null if every cell already has its value.
 */
export async function correctLines(
  call: {
    readonly platform: Platform;
    readonly tx: Transaction;
    readonly caller: Caller;
    readonly actor: Actor;
  },
  uploadId: string,
  lines: readonly GivenLine[],
  nameOf: (lineNo: number, field?: string) => string,
): Promise<{ changeNo: number | null; upload: UploadRow }> {
  const { tx, caller, actor } = call;
  const upload = await ownUpload(tx, caller, uploadId);
  const reading = readingOfExceptions(upload);
  const lineNos = lines.map(({ lineNo }) => lineNo);
  await saveCorrectedLines(call, upload, lineNos, nameOf);
  await applyCorrections(tx, upload, reading, lines, nameOf);
  const { excluded, included } = await changedExclusions(tx, upload, lines);
  const changed = await aimAt(tx, 'SELECT line_no FROM given_cells UNION SELECT unnest($1::integer[])', [
    [...excluded, ...included],
  ]);
  if (changed === 0) return { changeNo: null, upload };
  const given = await sumsOfGiven(tx, upload);
  const values = await auditedCells(tx);
  const renumbers = given.fields.includes('shipmentId');
  const changeNo = await makeChange(
    tx,
    upload,
    caller.userId,
    async () => {
      await includeRows(tx, upload, included);
      await putCorrections(tx, upload.customer_id, uploadId, caller.userId);
      await reparseLines(tx, upload, reading, 'target_lines', renumbers);
      await excludeRows(tx, upload, excluded);
      await revalidateTouchedLines(tx, upload, reading);
      const counts = { excluded: excluded.length, included: included.length };
      return { kind: 'correct', said: saidOfCorrecting({ ...given, ...counts }), lineCount: changed };
    },
    renumbers,
  );
  await recordAudit(tx, actor, {
    customerId: upload.customer_id,
    action: 'upload.linesCorrected',
    subjectKind: 'upload',
    subjectId: uploadId,
    before: values.before,
    after: { changeNo, ...values.after, excluded, included },
  });
  return { changeNo, upload };
}

/** Cells changed by `given_cells`, by row and field: corrections before, and now. Null is the cell as received. */
export async function auditedCells(tx: Transaction): Promise<{ before: object; after: object }> {
  const found = await rows<{ line_no: number; before: object; after: object }>(
    tx,
    `SELECT line_no, jsonb_object_agg(field, former) AS before, jsonb_object_agg(field, value) AS after
     FROM given_cells GROUP BY line_no ORDER BY line_no`,
  );
  return {
    before: { lines: Object.fromEntries(found.map((row) => [row.line_no, row.before])) },
    after: { lines: Object.fromEntries(found.map((row) => [row.line_no, row.after])) },
  };
}
