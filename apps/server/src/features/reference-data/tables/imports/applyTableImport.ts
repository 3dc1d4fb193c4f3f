import type { referenceData } from '@lanewright/contract';
import { recordAudit } from '../../../../platform/audit.ts';
import { now } from '../../../../platform/clock.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../../platform/database/disableNestedLoops.ts';
import { execute, oneRow, optionalRow, rows } from '../../../../platform/database/rows.ts';
import { refuse } from '../../../../platform/http/problemError.ts';
import type { ScopedCall } from '../../../../platform/http/serve.ts';
import { forgetGazetteer } from '../../gazetteer/cachedPerVersion.ts';
import { keySql, type ReferenceTable, type TableColumn } from '../referenceTable.ts';
import { tables } from '../tables.ts';
import { lockTable } from '../writeRow.ts';
import { classifyImportRows } from './classifyImportRows.ts';
import { noTableImport, readTableImport, type TableImport } from './tableImports.ts';

/** Number of changed rows recorded in the audit itself; all of them stay with the import. */
const mostAudited = 500;
const rowsAtOnce = 10_000;

/** Applies the new and changed rows of an import, compared with the current table: all or nothing. */
export async function applyTableImport({
  tx,
  actor,
  params,
}: ScopedCall<typeof referenceData.applyTableImport>): Promise<TableImport> {
  const table = tables[params.table];
  // Locks the table, so that no row is edited between the check and the import.
  await lockTable(tx, table);
  const found = await optionalRow<{ applied: boolean }>(
    tx,
    `SELECT applied_at IS NOT NULL AS applied FROM table_imports
     WHERE table_import_id = $1 AND table_name = $2 FOR UPDATE`,
    [params.id, table.name],
  );
  if (found === null) throw noTableImport();
  if (found.applied)
    throw refuse('table_import_applied', 'This import has already been applied', {
      detail: 'Upload the file again to see what would still change.',
    });
  await classifyImportRows(tx, table, params.id);
  await disableNestedLoops(tx, () => applyRows(tx, params.id, 'changed', changing(table)));
  await applyRows(tx, params.id, 'new', adding(table));
  await execute(tx, 'UPDATE table_imports SET applied_at = $2 WHERE table_import_id = $1', [
    params.id,
    now(),
  ]);
  const answer = await readTableImport(tx, table, params.id);
  const changed = await whatChanged(tx, params.id);
  await recordAudit(tx, actor, {
    customerId: null,
    action: `${table.name}.imported`,
    subjectKind: 'tableImport',
    subjectId: params.id,
    before: { changedRows: changed.before },
    after: { fileName: answer.fileName, ...answer.counts, changedRows: changed.after },
  });
  if (table.isPlaces) await forgetGazetteer(tx);
  return answer;
}

/**
 * Applies the rows of an import with one verdict, a part at a time. They are given as a parameter: on a cluster, a table on every node
 * is not written from a table of one node.
 */
async function applyRows(
  tx: Transaction,
  importId: string,
  verdict: 'changed' | 'new',
  statement: string,
): Promise<void> {
  for (let last: number | null = 0; ; ) {
    const part: { last: number | null; given: string | null } = await oneRow(
      tx,
      `SELECT max(row_no) AS last, jsonb_agg(jsonb_build_object('key', key, 'fields', fields, 'derived', derived) ORDER BY row_no)::text AS given
       FROM (SELECT * FROM table_import_rows WHERE table_import_id = $1 AND verdict = $2 AND row_no > $3 ORDER BY row_no LIMIT ${rowsAtOnce}) r`,
      [importId, verdict, last],
    );
    if (part.given === null) return;
    await execute(tx, statement, [part.given, now()]);
    last = part.last;
  }
}

/** The first changed rows before and after, by key. */
async function whatChanged(tx: Transaction, importId: string) {
  const changed = await rows<{ key: string; before: object | null; after: object }>(
    tx,
    `SELECT key, before, (SELECT coalesce(jsonb_object_agg(name, fields -> name), '{}') FROM jsonb_object_keys(before) AS name) AS after
     FROM table_import_rows WHERE table_import_id = $1 AND verdict = 'changed' ORDER BY row_no LIMIT ${mostAudited}`,
    [importId],
  );
  return {
    before: Object.fromEntries(changed.map(({ key, before }) => [key, before])),
    after: Object.fromEntries(changed.map(({ key, after }) => [key, after])),
  };
}

const given = 'jsonb_to_recordset($1::jsonb) AS r (key text, fields jsonb, derived jsonb)';

/** Fields that are not in the file stay unchanged. */
function changing(table: ReferenceTable): string {
  const fields = table.columns.map(
    (column) =>
      `${column.column} = CASE WHEN r.fields ? '${column.field}' THEN ${valueOf(column)} ELSE t.${column.column} END`,
  );
  return `
    UPDATE ${table.table} t
    SET ${[...fields, ...derivedColumns(table).map((column) => `${column} = r.derived ->> '${column}'`)].join(', ')},
      source = 'import', version = t.version + 1, updated_at = $2${importedAt(table, 'SET')}
    FROM ${given} WHERE ${keySql(table, 't')} = r.key`;
}

function adding(table: ReferenceTable): string {
  const derived = derivedColumns(table);
  const columns = [...table.columns.map(({ column }) => column), ...derived];
  const values = [
    ...table.columns.map((column) => orStandard(column, valueOf(column))),
    ...derived.map((column) => `r.derived ->> '${column}'`),
  ];
  return `
    INSERT INTO ${table.table} (${columns.join(', ')}, source, updated_at${importedAt(table, 'COLUMN')})
    SELECT ${values.join(', ')}, 'import', $2${importedAt(table, 'VALUE')}
    FROM ${given}`;
}

/** A field of a file's row, cast to the column's type. */
function valueOf({ field, type }: TableColumn): string {
  if (type === 'text[]')
    return `ARRAY(SELECT jsonb_array_elements_text(CASE WHEN jsonb_typeof(r.fields -> '${field}') = 'array' THEN r.fields -> '${field}' ELSE '[]' END))`;
  return type === 'text' ? `r.fields ->> '${field}'` : `(r.fields ->> '${field}')::${type}`;
}

function orStandard({ standard, column }: TableColumn, value: string): string {
  if (typeof standard === 'string') return `coalesce(${value}, '${standard}')`;
  if (typeof standard === 'boolean' || typeof standard === 'number') return `coalesce(${value}, ${standard})`;
  return typeof standard === 'function' ? `coalesce(${value}, r.derived ->> '${column}')` : value;
}

function derivedColumns(table: ReferenceTable): string[] {
  return Object.keys(table.derived({}));
}

/** Ports also have an import time, as they did before other tables had a change time. */
function importedAt({ table }: ReferenceTable, where: 'SET' | 'COLUMN' | 'VALUE'): string {
  if (table !== 'ports') return '';
  return { SET: ', imported_at = $2', COLUMN: ', imported_at', VALUE: ', $2' }[where];
}
