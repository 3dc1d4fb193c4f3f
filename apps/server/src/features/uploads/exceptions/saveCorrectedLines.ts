import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readKeptRows } from '../storedRows.ts';
import { excludedBy } from '../lines/parsedLine.ts';
import type { UploadRow } from '../uploads.queries.ts';

/**
 * Makes sure that the cells of rows that a user changes are stored, as for rows with exceptions: the cells of an accepted row are
 * read from the file. Throws for rows given twice, rows that do not exist, and rows that never belonged to the upload.
 */
export async function saveCorrectedLines(
  call: { readonly platform: Platform; readonly tx: Transaction },
  upload: UploadRow,
  lineNos: readonly number[],
  nameOf: (lineNo: number) => string,
): Promise<void> {
  const { platform, tx } = call;
  const twice = lineNos.find((lineNo, at) => lineNos.indexOf(lineNo) !== at);
  if (twice !== undefined)
    throw refuse('duplicate_row', `Row ${twice} appears twice. Combine its changes in one entry`, {
      field: nameOf(twice),
    });
  const found = await rows<{ line_no: number; excluded_by: number | null; is_kept: boolean }>(
    tx,
    `SELECT l.line_no, l.excluded_by, x.line_no IS NOT NULL AS is_kept FROM lines l
     LEFT JOIN exception_lines x ON x.customer_id = $1 AND x.upload_id = $2 AND x.line_no = l.line_no
     WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = ANY ($3)`,
    [upload.customer_id, upload.upload_id, lineNos],
  );
  const known = new Set(found.map((line) => line.line_no));
  const missing = lineNos.find((lineNo) => !known.has(lineNo));
  if (missing !== undefined)
    throw refuse('row_not_found', 'Row not found in this upload', { field: nameOf(missing) });
  const aside = found.find(
    (line) => line.excluded_by === excludedBy.otherMode || line.excluded_by === excludedBy.repeat,
  );
  if (aside !== undefined)
    throw refuse(
      'row_set_aside',
      aside.excluded_by === excludedBy.repeat
        ? 'This row is an exact duplicate of another row. Correct that one.'
        : 'This row was set aside with another mode. Correct it in the upload of that mode.',
      { field: nameOf(aside.line_no) },
    );
  const unkept = found.filter((line) => !line.is_kept).map((line) => line.line_no);
  const fetched = await readKeptRows(platform, tx, upload, unkept);
  if (fetched.length === 0) return;
  await execute(
    tx,
    `INSERT INTO exception_lines (customer_id, upload_id, line_no, sheet_row, cells)
     SELECT $1, $2, "lineNo", "sheetRow", cells
     FROM jsonb_to_recordset($3) AS f ("lineNo" integer, "sheetRow" integer, cells text[])
     RETURNING customer_id`,
    [upload.customer_id, upload.upload_id, JSON.stringify(fetched).replaceAll(String.raw`\u0000`, '')],
  );
}
