import type { referenceData } from '@lanewright/contract';
import { recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import { execute, optionalRow } from '../../platform/database/rows.ts';
import { sql } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/http/problemError.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { classifyIndexValues, importNotFound, type IndexImport, readIndexImport } from './indexImports.ts';

const storeValues = sql({
  from: loadSql(import.meta.url, './storeIndexValues.sql'),
  params: { import: 'id' },
});

/** Applies the values of an import, compared with the stored ones again: all or nothing. */
export async function applyIndexImport({
  tx,
  actor,
  params,
}: ScopedCall<typeof referenceData.applyIndexImport>): Promise<IndexImport> {
  // Locks the table, so that values can't change between the check and the import.
  await execute(tx, 'LOCK TABLE index_values IN SHARE ROW EXCLUSIVE MODE');
  const found = await optionalRow<{ applied: boolean }>(
    tx,
    'SELECT applied_at IS NOT NULL AS applied FROM index_imports WHERE index_import_id = $1 FOR UPDATE',
    [params.id],
  );
  if (found === null) throw importNotFound();
  if (found.applied)
    throw refuse('index_import_applied', 'This import has already been applied', {
      detail: 'Upload the file again to see what would still change.',
    });
  await classifyIndexValues(tx, params.id);
  await storeValues.execute(tx, { import: params.id });
  await execute(
    tx,
    `UPDATE index_imports SET applied_at = $2, series_codes = '{}', days = '{}', day_values = '{}' WHERE index_import_id = $1`,
    [params.id, now()],
  );
  const applied = await readIndexImport(tx, params.id);
  const codes = applied.series.map(({ code }) => code);
  await announce(tx, 'indices.imported', params.id, { customerId: '0', codes });
  const { fileName, days, firstDay, lastDay, added, changed, unchanged, jumpCount } = applied;
  await recordAudit(tx, actor, {
    customerId: null,
    action: 'indexValues.imported',
    subjectKind: 'indexImport',
    subjectId: params.id,
    after: { fileName, days, firstDay, lastDay, added, changed, unchanged, jumps: jumpCount },
  });
  return applied;
}
