import type { ResponseInputOf, uploads } from '@lanewright/contract';
import type { Reading } from '../../columns/reading.ts';
import type { UploadRow } from '../../uploads.queries.ts';
import type { ExceptionRow } from '../exceptions.queries.ts';
import { whyNotCorrectable } from '../cellCorrections.ts';
import type { BroughtRow } from './readCorrectionsFile.ts';
import { shownNow } from './currentFieldValue.ts';
import type { RowKey } from './workbookLayout.ts';

export type RefusedCell = ResponseInputOf<typeof uploads.receiveCorrections>['refused'][number];
/** A changed cell, with its position in the returned file. */
export type ChangedCell = {
  readonly lineNo: number;
  readonly field: string;
  readonly text: string;
  readonly cell: string;
  readonly sheetRow: number;
};
export type ScoredReading = {
  readonly changed: readonly ChangedCell[];
  readonly excluded: readonly number[];
  readonly unchanged: number;
  readonly refused: readonly RefusedCell[];
};

/** The same limit as `correctLine`. */
const longestGiven = 400;
const settled =
  'This row was resolved or corrected in the meantime and needs no input. Download the workbook again.';
const yes = /^(yes|y|x|true|1|exclude|ja|oui|sí|si|sim|是)$/i;
const no = /^(no|n|false|0)?$/i;

/**
 * Determines the changes in a workbook: cells with another value than when it was written, and rows to exclude. Rejects, by cell,
 * what has been resolved or changed in the meantime, or belongs to another upload. `seen` holds the rows of earlier slices.
 */
export function validateCorrections(
  upload: UploadRow,
  reading: Reading,
  brought: readonly BroughtRow[],
  rowsNow: ReadonlyMap<number, ExceptionRow>,
  seen: Set<number>,
): ScoredReading {
  const changed: ChangedCell[] = [];
  const excluded: number[] = [];
  const refused: RefusedCell[] = [];
  let unchanged = 0;
  for (const row of brought) {
    const { key, sheetRow } = row;
    const refuse = (cell: string, field: string, message: string) =>
      void refused.push({ cell, sheetRow, field, message });
    if (key === null) {
      refuse(row.keyCell, 'key', 'This row can’t be identified: its cell in the column “Key” was changed.');
      continue;
    }
    const differing = row.cells.filter(({ field, text }) => text !== (key.was[field] ?? '').trim());
    const says = { yes: yes.test(row.exclude.text), no: no.test(row.exclude.text) };
    unchanged += row.cells.length - differing.length;
    if (differing.length === 0 && says.no) continue;
    const now = rowsNow.get(key.row);
    const why = whyRowRefused(upload, key, now, seen);
    if (why !== null) {
      if (!says.no) refuse(row.exclude.cell, 'exclude', why);
      for (const { cell, field } of differing) refuse(cell, field, why);
      continue;
    }
    if (now === undefined) continue;
    seen.add(now.lineNo);
    if (says.yes) {
      excluded.push(now.lineNo);
      continue;
    }
    if (!says.no) refuse(row.exclude.cell, 'exclude', 'Enter “yes” to exclude the row, or leave it blank.');
    for (const { field, cell, text } of differing) {
      const current = shownNow(reading, now, field);
      if (current === text) unchanged++;
      else if (text.length > longestGiven) refuse(cell, field, `Maximum ${longestGiven} characters.`);
      else if (current !== (key.was[field] ?? '').trim())
        refuse(cell, field, `This cell was changed in the meantime. Its value is now “${current}”.`);
      else {
        const fixed = whyNotCorrectable(upload, reading, field);
        if (fixed === null) changed.push({ lineNo: now.lineNo, field, text, cell, sheetRow });
        else refuse(cell, field, fixed);
      }
    }
  }
  return { changed, excluded, unchanged, refused };
}

function whyRowRefused(
  upload: UploadRow,
  key: RowKey,
  now: ExceptionRow | undefined,
  seen: ReadonlySet<number>,
): string | null {
  if (key.upload !== upload.upload_id) return 'This row belongs to another upload.';
  if (now === undefined) return 'Row not found in this upload.';
  if (seen.has(now.lineNo)) return 'This row appears twice in the workbook.';
  return now.exceptions.length === 0 ? settled : null;
}

/** Changed cells grouped by row, in the form of corrections. */
export function linesOfCells(
  changed: readonly ChangedCell[],
): { lineNo: number; values: Record<string, string> }[] {
  const lines = new Map<number, Record<string, string>>();
  for (const { lineNo, field, text } of changed) {
    const values = lines.get(lineNo) ?? {};
    values[field] = text;
    lines.set(lineNo, values);
  }
  return [...lines].map(([lineNo, values]) => ({ lineNo, values }));
}
