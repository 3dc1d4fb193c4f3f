import { setImmediate } from 'node:timers/promises';
import type { ResponseInputOf, uploads } from '@lanewright/contract';
import { recordAudit } from '../../../../platform/audit.ts';
import { now } from '../../../../platform/clock.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { execute } from '../../../../platform/database/rows.ts';
import { refuse } from '../../../../platform/http/problemError.ts';
import type { Call } from '../../../../platform/http/serve.ts';
import type { Reading } from '../../columns/reading.ts';
import { presentUpload } from '../../presentUpload.ts';
import { receiveFile } from '../../receive/receiveFile.ts';
import { ownUpload, visibleUpload } from '../../uploads.policy.ts';
import type { UploadRow } from '../../uploads.queries.ts';
import { revalidateTouchedLines } from '../changes/revalidateTouchedLines.ts';
import { aimAt, makeChange } from '../changes/makeChange.ts';
import { saidOfWorkbook } from '../changes/describeChange.ts';
import { auditedCells } from '../correctLines.ts';
import { selectRowsOf } from '../exceptions.queries.ts';
import { applyCorrections, sumsOfGiven } from '../cellCorrections.ts';
import { putCorrections } from '../putCorrections.ts';
import { readingOfExceptions } from '../readingOfExceptions.ts';
import { reparseLines } from '../reparseLines.ts';
import { type BroughtRow, readCorrectionsFile } from './readCorrectionsFile.ts';
import { refuseUnreadable } from './refuseUnreadable.ts';
import {
  type ChangedCell,
  linesOfCells,
  type RefusedCell,
  validateCorrections,
} from './validateCorrections.ts';
import { rowsAtOnce } from './workbookLayout.ts';

type WorkbookCall = Call<typeof uploads.receiveCorrections>;
type Answer = ResponseInputOf<typeof uploads.receiveCorrections>;
type Settled = { changeNo: number | null; corrected: number };

const mostBytes = 64 * 1024 * 1024;

/** Receives a corrected workbook of exceptions: its changes become one change of the upload. */
export async function receiveCorrections(call: WorkbookCall): Promise<Answer> {
  const { platform, caller, params, request } = call;
  await platform.database.asCustomers(caller.customerIds, async (tx) =>
    readingOfExceptions(await ownUpload(tx, caller, params.id)),
  );
  const { file } = await receiveFile(platform, request, mostBytes);
  try {
    const brought = await readCorrectionsFile(await platform.fileStore.localPath(file.fileKey));
    return await platform.database.asCustomers(caller.customerIds, (tx) => takeRows(call, tx, brought));
  } finally {
    // Its content is stored as corrections, and in the audit.
    await platform.fileStore.remove(file.fileKey);
  }
}

async function takeRows(
  call: WorkbookCall,
  tx: Transaction,
  brought: readonly BroughtRow[],
): Promise<Answer> {
  const { caller, params } = call;
  const upload = await ownUpload(tx, caller, params.id);
  const reading = readingOfExceptions(upload);
  if (brought.length > 0 && brought.every(({ key }) => key !== null && key.upload !== upload.upload_id))
    throw refuse('upload_mismatch', 'This workbook belongs to another upload', {
      detail: 'Import it into the upload you downloaded it from.',
    });
  const { taken, excluded, unchanged, refused } = await weighInSlices(tx, upload, reading, brought);
  await applyCorrections(tx, upload, reading, linesOfCells(taken), () => 'file');
  const { changeNo, corrected } = await settleRows(call, tx, upload, reading, excluded);
  return {
    corrected,
    excluded: excluded.length,
    unchanged,
    refused: refused.toSorted((one, other) => one.sheetRow - other.sheetRow),
    changeNo,
    upload: presentUpload(await visibleUpload(tx, caller, params.id)),
  };
}

/**
 * Compares the returned rows a few hundred at a time, so that other work gets its turn and the memory of their cells is released.
 */
async function weighInSlices(
  tx: Transaction,
  upload: UploadRow,
  reading: Reading,
  brought: readonly BroughtRow[],
): Promise<{ taken: ChangedCell[]; excluded: number[]; unchanged: number; refused: RefusedCell[] }> {
  const taken: ChangedCell[] = [];
  const excluded: number[] = [];
  const refused: RefusedCell[] = [];
  const seen = new Set<number>();
  let unchanged = 0;
  for (let from = 0; from < brought.length; from += rowsAtOnce) {
    const some = brought.slice(from, from + rowsAtOnce);
    const lineNos = some.flatMap(({ key }) => (key?.upload === upload.upload_id ? [key.row] : []));
    const found = await selectRowsOf(tx, upload.customer_id, upload.upload_id, lineNos, 'whole');
    const rowsNow = new Map(found.map((row) => [row.lineNo, row]));
    const weighed = validateCorrections(upload, reading, some, rowsNow, seen);
    await setImmediate();
    const readable = await refuseUnreadable(tx, upload, reading, weighed.changed, rowsNow);
    taken.push(...readable.taken);
    excluded.push(...weighed.excluded);
    refused.push(...weighed.refused, ...readable.refused);
    unchanged += weighed.unchanged;
    await setImmediate();
  }
  return { taken, excluded, unchanged, refused };
}

/** Corrects the cells of `given_cells` and excludes rows, as one change. */
async function settleRows(
  { caller, actor }: WorkbookCall,
  tx: Transaction,
  upload: UploadRow,
  reading: Reading,
  excluded: readonly number[],
): Promise<Settled> {
  const { customer_id: customerId, upload_id: uploadId } = upload;
  const lineCount = await aimAt(tx, 'SELECT line_no FROM given_cells UNION SELECT unnest($1::integer[])', [
    excluded,
  ]);
  if (lineCount === 0) return { changeNo: null, corrected: 0 };
  const { cellCount: corrected, fields } = await sumsOfGiven(tx, upload);
  const renumbers = fields.includes('shipmentId');
  const cells = await auditedCells(tx);
  const changeNo = await makeChange(
    tx,
    upload,
    caller.userId,
    async () => {
      await execute(
        tx,
        `UPDATE exceptions SET settled_as = 'exclude', settled_at = $4
       WHERE customer_id = $1 AND upload_id = $2 AND line_no = ANY ($3) AND settled_as IS NULL`,
        [customerId, uploadId, excluded, now()],
      );
      await putCorrections(tx, customerId, uploadId, caller.userId);
      await reparseLines(tx, upload, reading, 'target_lines', renumbers);
      await revalidateTouchedLines(tx, upload, reading);
      return { kind: 'workbook', said: saidOfWorkbook({ corrected, excluded: excluded.length }), lineCount };
    },
    renumbers,
  );
  await recordAudit(tx, actor, {
    customerId,
    action: 'upload.workbookReceived',
    subjectKind: 'upload',
    subjectId: uploadId,
    before: cells.before,
    after: { changeNo, ...cells.after, excluded },
  });
  return { changeNo, corrected };
}
