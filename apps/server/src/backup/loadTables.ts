import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { oneRow, rows } from '../platform/database/rows.ts';
import { BackupError, type Manifest } from './manifest.ts';
import { columnsOf, nameOf, selectTables } from './snapshotTables.ts';

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

/**
 * Loads the tables of a backup into a schema of the same migrations, in one transaction. Foreign keys are dropped and created again
 * afterwards, which checks every row. Rows that migrations wrote are replaced by those of the backup.
 */
export async function loadTables(client: pg.PoolClient, folder: string, manifest: Manifest): Promise<void> {
  await client.query('BEGIN');
  await client.query('SET LOCAL row_security = off');
  await requireSameTables(client, manifest);
  const forced = await rows<{ table: string }>(
    client,
    `SELECT oid::regclass::text AS table FROM pg_class
     WHERE relforcerowsecurity AND relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace`,
  );
  // COPY is not allowed into a table whose row-level security applies to the role. It applies to the owner only if forced.
  for (const { table } of forced) await client.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
  const keys = await rows<ForeignKey>(
    client,
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await client.query(`TRUNCATE ${manifest.tables.map(nameOf).join(', ')}`);
  for (const table of manifest.tables) {
    const into = client.query(copyFrom(`COPY ${nameOf(table)} (${columnsOf(table)}) FROM STDIN`));
    await pipeline(createReadStream(path.join(folder, table.file)), createGunzip(), into);
    if (into.rowCount !== table.rows)
      throw new BackupError(
        `${nameOf(table)}: ${into.rowCount} rows were restored instead of ${table.rows}.`,
      );
  }
  for (const { schema, name, lastValue } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint)', [nameOf({ schema, name }), lastValue]);
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  for (const { table } of forced) await client.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
  await client.query('COMMIT');
  // Otherwise the planner has no table sizes until autovacuum gets to each table.
  await client.query('ANALYZE');
}

/** Whether the database is empty: no tables of the product or of anything else, except those of extensions, such as Citus. */
export async function isEmptyDatabase(client: Pick<pg.PoolClient, 'query'>): Promise<boolean> {
  const { tables } = await oneRow<{ tables: number }>(
    client,
    `SELECT count(*)::int AS tables FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v', 'm') AND n.nspname IN ('public', 'graphile_worker')
       AND NOT EXISTS (SELECT FROM pg_depend d
                       WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`,
  );
  return tables === 0;
}

/** The same migrations create the same tables; the job queue's tables may differ in another release. */
async function requireSameTables(client: pg.PoolClient, manifest: Manifest): Promise<void> {
  const here = new Map((await selectTables(client)).map((table) => [nameOf(table), new Set(table.columns)]));
  for (const table of manifest.tables) {
    const columns = here.get(nameOf(table));
    const foreign = table.columns.filter((column) => columns?.has(column) !== true);
    if (foreign.length > 0)
      throw new BackupError(
        `This release has no ${nameOf(table)} with ${foreign.join(', ')}. Restore with release ${manifest.product}, then upgrade.`,
      );
  }
}
