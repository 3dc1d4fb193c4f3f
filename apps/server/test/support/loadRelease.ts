import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';

/** Ids that a number cannot hold stay texts, which PostgreSQL reads as the same ids. */
function exactly(_key: string, value: unknown, written?: { readonly source?: string }): unknown {
  return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER
    ? (written?.source ?? value)
    : value;
}

/**
 * Inserts the rows of a recorded release into a database with its schema, in place of what its migrations inserted; returns how many.
 * @param file - lines of JSON, compressed: a table with its columns and the number of its rows, then its rows
 */
export async function loadRelease(client: pg.PoolClient, file: string): Promise<number> {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  // Its rows are ordered by table, not by key.
  await client.query(`BEGIN; SET LOCAL session_replication_role = replica`);
  let loaded = 0;
  for (let at = 0; at < lines.length; ) {
    const { table, columns, count } = JSON.parse(lines[at] ?? '') as {
      table: string;
      columns: string[];
      count: number;
    };
    const rows = lines.slice(at + 1, at + 1 + count).map((line) => {
      const values = JSON.parse(line, exactly) as unknown[];
      return Object.fromEntries(columns.map((column, index) => [column, values[index]]));
    });
    const named = columns.map((column) => `"${column}"`).join(', ');
    await client.query(`DELETE FROM ${table}`);
    await client.query(
      `INSERT INTO ${table} (${named}) OVERRIDING SYSTEM VALUE SELECT ${named} FROM json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
    const numbered = await client.query<{ column: string }>(
      `SELECT attname AS column FROM pg_attribute WHERE attrelid = $1::regclass AND attidentity <> ''`,
      [table],
    );
    for (const { column } of numbered.rows)
      await client.query(
        `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), (SELECT max(${column}) FROM ${table}))`,
      );
    loaded += count;
    at += 1 + count;
  }
  await client.query('COMMIT');
  return loaded;
}
