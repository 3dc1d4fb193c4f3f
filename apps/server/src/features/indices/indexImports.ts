import type { referenceData, ResponseOf } from '@lanewright/contract';
import type { Transaction } from '../../platform/database/database.ts';
import { execute, optionalRow } from '../../platform/database/rows.ts';
import { sql } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { loadSql } from '../../platform/loadSql.ts';

export type IndexImport = ResponseOf<typeof referenceData.importIndexValues>;
type Outcome = Omit<
  IndexImport,
  'id' | 'fileName' | 'receivedAt' | 'appliedAt' | 'withoutValue' | 'jumpPercent'
>;

/** An index seldom moves this far from one value to the next: an error in the file, or a crisis. */
const jumpPercent = 20;
const mostJumps = 50;
const classify = sql({
  from: loadSql(import.meta.url, './classifyIndexValues.sql'),
  params: { import: 'id', jumpPercent: 'numeric', mostJumps: 'int' },
  row: {
    days: 'int',
    firstDay: 'text?',
    lastDay: 'text?',
    added: 'int',
    changed: 'int',
    unchanged: 'int',
    series: 'json',
    jumpCount: 'int',
    jumps: 'json',
  },
});

/** Calculates what an import would change in the stored values, and stores the result. */
export async function classifyIndexValues(tx: Transaction, importId: string): Promise<void> {
  const outcome = await classify.one(tx, { import: importId, jumpPercent, mostJumps });
  await execute(tx, 'UPDATE index_imports SET outcome = $2 WHERE index_import_id = $1', [
    importId,
    JSON.stringify(outcome),
  ]);
}

/** An import with what it would change; once applied, with what it changed. */
export async function readIndexImport(tx: Transaction, importId: string): Promise<IndexImport> {
  const found = await optionalRow<Omit<IndexImport, keyof Outcome | 'jumpPercent'> & { outcome: Outcome }>(
    tx,
    `SELECT index_import_id::text AS id, file_name AS "fileName", received_at AS "receivedAt", applied_at AS "appliedAt",
       without_value AS "withoutValue", outcome
     FROM index_imports WHERE index_import_id = $1`,
    [importId],
  );
  if (found === null) throw importNotFound();
  const { outcome, ...stored } = found;
  return { ...stored, ...outcome, jumpPercent };
}

/** Error for an import that does not exist (any more). */
export function importNotFound() {
  return refuse('index_import_not_found', 'Import not found', {
    detail: 'It was replaced by a newer file. Upload the file again.',
  });
}
