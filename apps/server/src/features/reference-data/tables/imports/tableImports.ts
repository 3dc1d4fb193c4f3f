import { type ResponseOf, referenceData } from '@lanewright/contract';
import type { Transaction } from '../../../../platform/database/database.ts';
import { oneRow, optionalRow, rows } from '../../../../platform/database/rows.ts';
import { refuse } from '../../../../platform/http/problemError.ts';
import type { ScopedCall } from '../../../../platform/http/serve.ts';
import type { ReferenceTable } from '../referenceTable.ts';
import { tables } from '../tables.ts';
import type { ReadSheet } from './readTableFile.ts';

export type TableImport = ResponseOf<typeof referenceData.importTable>;
type ImportRow = ResponseOf<typeof referenceData.listTableImportRows>[number];

const defaultPageSize = 50;

/** An import with its number of rows of each kind. */
export async function readTableImport(
  tx: Transaction,
  table: ReferenceTable,
  importId: string,
): Promise<TableImport> {
  const found = await optionalRow<TableImport & { counts: Partial<TableImport['counts']> }>(
    tx,
    `SELECT table_import_id::text AS id, table_name AS "table", file_name AS "fileName", received_at AS "receivedAt",
       applied_at AS "appliedAt", columns_left_out AS "columnsLeftOut", counts
     FROM table_imports WHERE table_import_id = $1 AND table_name = $2`,
    [importId, table.name],
  );
  if (found === null) throw noTableImport();
  const counts = Object.fromEntries(
    referenceData.referenceVerdicts.map((verdict) => [verdict, found.counts[verdict] ?? 0]),
  );
  return { ...found, counts: counts as TableImport['counts'] };
}

/** A page of an import's rows, in file order. */
export async function listTableImportRows({
  tx,
  params,
  query,
  reply,
}: ScopedCall<typeof referenceData.listTableImportRows>): Promise<ImportRow[]> {
  const { counts } = await readTableImport(tx, tables[params.table], params.id);
  const total =
    query.verdict === undefined
      ? Object.values(counts).reduce((sum, count) => sum + count, 0)
      : counts[query.verdict];
  const limit = query.pageSize ?? defaultPageSize;
  reply.header('x-total-count', total);
  const listed = await rows<ImportRow>(
    tx,
    `SELECT row_no AS "rowNo", verdict, fields AS values, before, flags FROM table_import_rows
     WHERE table_import_id = $1 AND ($2::text IS NULL OR verdict = $2) ORDER BY row_no LIMIT $3 OFFSET $4`,
    [params.id, query.verdict ?? null, limit, ((query.page ?? 1) - 1) * limit],
  );
  const { sheets } = await oneRow<{ sheets: ReadSheet[] }>(
    tx,
    'SELECT sheets FROM table_imports WHERE table_import_id = $1',
    [params.id],
  );
  return listed.map((row) => ({ ...row, ...placeOf(row.rowNo, sheets) }));
}

/** Position of a row in a file, as in a spreadsheet program. */
function placeOf(rowNo: number, sheets: readonly ReadSheet[]): Pick<ImportRow, 'rowNo' | 'sheet'> {
  const sheet = sheets.findLast(({ rowsBefore }) => rowsBefore < rowNo);
  return sheet === undefined ? { rowNo } : { rowNo: rowNo - sheet.rowsBefore, sheet: sheet.name };
}

/** Error for an import that does not exist (any more). */
export function noTableImport() {
  return refuse('table_import_not_found', 'Import not found', {
    detail: 'It was replaced by a newer file. Upload the file again.',
  });
}
