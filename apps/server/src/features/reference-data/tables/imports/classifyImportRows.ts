import type { Transaction } from '../../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../../platform/database/disableNestedLoops.ts';
import { execute } from '../../../../platform/database/rows.ts';
import { columnOf, keySql, type ReferenceTable } from '../referenceTable.ts';

/** Classifies every row of an import by what it would change in the current table, and stores the counts. */
export async function classifyImportRows(
  tx: Transaction,
  table: ReferenceTable,
  importId: string,
): Promise<void> {
  // In a table of its own first: on a cluster, a table of one node is not updated from tables on every node.
  await execute(
    tx,
    'CREATE TEMP TABLE classified_rows (row_no integer, is_ours boolean, before jsonb, flags jsonb) ON COMMIT DROP',
  );
  await disableNestedLoops(tx, async () => {
    await execute(tx, judgement(table), [importId]);
    await execute(
      tx,
      `UPDATE table_import_rows r
       SET before = c.before, flags = c.flags, verdict = CASE
         WHEN c.flags <> '[]' THEN 'flagged'
         WHEN NOT c.is_ours THEN 'new'
         WHEN c.before IS NULL THEN 'unchanged'
         ELSE 'changed' END
       FROM classified_rows c WHERE r.table_import_id = $1 AND r.row_no = c.row_no`,
      [importId],
    );
  });
  await execute(
    tx,
    `UPDATE table_imports SET counts = (
       SELECT coalesce(jsonb_object_agg(verdict, rows), '{}')
       FROM (SELECT verdict, count(*) AS rows FROM table_import_rows WHERE table_import_id = $1 GROUP BY verdict) counted
     ) WHERE table_import_id = $1`,
    [importId],
  );
}

/**
 * Compares a row of the file with the stored row of the same key: which values differ, and which errors count. Errors in unchanged
 * fields are ignored, and a row equal to the stored one has no errors.
 */
function judgement(table: ReferenceTable): string {
  // Texts of the sources sometimes have leading or trailing spaces; those of files never do.
  const ours = table.columns
    .map(({ field, column, type }) => `'${field}', ${type === 'text' ? `btrim(t.${column})` : `t.${column}`}`)
    .join(', ');
  const further = [...doublesOf(table), ...unknownContainer(table)];
  return `
    INSERT INTO classified_rows (row_no, is_ours, before, flags)
    WITH file_rows AS MATERIALIZED (
      SELECT row_no, key, ${asKept(table)} AS fields, faults, count(*) OVER (PARTITION BY key) AS same_key${firstsOf(table)}
      FROM table_import_rows WHERE table_import_id = $1
    ), compared AS MATERIALIZED (
      SELECT f.*, f.key IS NOT NULL AND f.same_key > 1 AS is_double,
        t.${table.idColumn} IS NOT NULL AS is_ours,
        CASE WHEN t.${table.idColumn} IS NULL OR o.ours = f.fields THEN NULL ELSE (
          SELECT jsonb_object_agg(name, o.ours -> name) FROM jsonb_object_keys(f.fields) AS name
          WHERE o.ours -> name IS DISTINCT FROM f.fields -> name
        ) END AS before
      FROM file_rows f
      LEFT JOIN ${table.table} t ON ${keySql(table, 't')} = f.key
      CROSS JOIN LATERAL (SELECT jsonb_build_object(${ours}) AS ours) o
    ), flagged AS MATERIALIZED (
      SELECT f.row_no, f.is_ours, f.before, f.is_double, CASE
        WHEN f.is_ours AND f.before IS NULL AND NOT f.is_double AND f.key IS NOT NULL THEN '[]'::jsonb
        ELSE (
          SELECT coalesce(jsonb_agg(jsonb_build_object('field', fault -> 'field', 'message', fault -> 'message')), '[]')
          FROM jsonb_array_elements(f.faults) AS fault
          WHERE NOT f.is_ours OR fault -> 'of' IS NULL
            OR EXISTS (SELECT FROM jsonb_array_elements_text(fault -> 'of') AS name WHERE f.before ? name)
        ) || CASE WHEN f.is_double
          THEN '[{"field": "${table.key.at(-1)}", "message": "is in the file twice: keep the correct row"}]'::jsonb
          ELSE '[]' END
          ${further.map((sql) => `|| ${sql}`).join('\n          ')}
        END AS flags
      FROM compared f
    )
    SELECT row_no, is_ours, before, flags FROM flagged`;
}

/** Rounds a file's numbers to the precision of their columns, so that an exported row is unchanged when imported. */
function asKept(table: ReferenceTable): string {
  const reals = table.columns.filter(({ type }) => type === 'real');
  if (reals.length === 0) return 'fields';
  const kept = reals.map(
    ({ field }) =>
      `CASE jsonb_typeof(fields -> '${field}') WHEN 'number' THEN jsonb_build_object('${field}', (fields ->> '${field}')::real) ELSE '{}' END`,
  );
  return `CASE WHEN key IS NULL THEN fields ELSE fields || ${kept.join(' || ')} END`;
}

/** For each unique code: the row of the file that has it first. */
function firstsOf(table: ReferenceTable): string {
  return table.alone
    .map(
      (field) =>
        `, min(row_no) FILTER (WHERE key IS NOT NULL) OVER (PARTITION BY fields ->> '${field}') AS "first ${field}"`,
    )
    .join('');
}

/** A unique code is already used: by a stored row, or by an earlier row of the file. */
function doublesOf(table: ReferenceTable): string[] {
  return table.alone.map((field) => {
    const { column } = columnOf(table, field);
    const value = `f.fields ->> '${field}'`;
    const flag = (message: string) =>
      `jsonb_build_array(jsonb_build_object('field', '${field}', 'message', ${message}))`;
    return `coalesce((
            SELECT ${flag(`format('%s already belongs to %s', o.${column}, o.name)`)}
            FROM ${table.table} o WHERE o.${column} = ${value} AND ${keySql(table, 'o')} <> f.key LIMIT 1
          ), CASE WHEN f."first ${field}" < f.row_no AND NOT f.is_double AND (NOT f.is_ours OR f.before ? '${field}')
              AND f.key IS NOT NULL AND ${value} IS NOT NULL
            THEN ${flag(`format('Duplicate %s: already in %s', ${value}, ${placeSql(`f."first ${field}"`)})`)}
          END, '[]')`;
  });
}

/** Position of a row in the file, in words. */
function placeSql(rowNo: string): string {
  return `coalesce((
              SELECT format('row %s of the sheet “%s”', ${rowNo} - s."rowsBefore", s.name)
              FROM table_imports i, jsonb_to_recordset(i.sheets) AS s (name text, "rowsBefore" integer)
              WHERE i.table_import_id = $1 AND s."rowsBefore" < ${rowNo} ORDER BY s."rowsBefore" DESC LIMIT 1
            ), 'row ' || ${rowNo})`;
}

function unknownContainer(table: ReferenceTable): string[] {
  if (table.name !== 'equipmenttypes') return [];
  return [
    `CASE WHEN f.fields ->> 'containerTypeCode' IS NULL
            OR EXISTS (SELECT FROM container_types c WHERE c.code = f.fields ->> 'containerTypeCode') THEN '[]'
          ELSE jsonb_build_array(jsonb_build_object('field', 'containerTypeCode',
            'message', format('%s is no container type: add it to the containers first', f.fields ->> 'containerTypeCode'))) END`,
  ];
}
