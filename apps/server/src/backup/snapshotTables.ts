import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { rows } from '../platform/database/rows.ts';
import type { BackedUpTable, Manifest } from './manifest.ts';

type TableOfCatalogue = Pick<BackedUpTable, 'schema' | 'name' | 'columns'>;

/**
 * The queue's migration list is created by its library, live workers are gone after a restore, and the restore records the
 * installation itself.
 */
const leftOut = new Set([
  'graphile_worker.migrations',
  'public.schema_migrations',
  'public.job_workers',
  'public.installation',
]);

/** Selects the tables whose rows a backup holds, with their columns except generated ones. */
export async function selectTables(client: pg.PoolClient): Promise<TableOfCatalogue[]> {
  const found = await rows<TableOfCatalogue>(
    client,
    `SELECT n.nspname AS schema, c.relname AS name,
            array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
     GROUP BY 1, 2 ORDER BY 1 DESC, 2`,
  );
  return found.filter(({ schema, name }) => !leftOut.has(`${schema}.${name}`));
}

/** Copies the rows of every table as the client's transaction sees them, each into a gzip file. */
export async function copyTables(client: pg.PoolClient, folder: string): Promise<BackedUpTable[]> {
  await mkdir(path.join(folder, 'tables'), { recursive: true, mode: 0o700 });
  const copied: BackedUpTable[] = [];
  for (const table of await selectTables(client)) {
    const file = `tables/${table.schema}/${table.name}.copy.gz`;
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    const out = client.query(copyTo(`COPY ${nameOf(table)} (${columnsOf(table)}) TO STDOUT`));
    const hash = createHash('sha256');
    const summed = new PassThrough().on('data', (chunk: Buffer) => hash.update(chunk));
    // Level 1: the disk is slower than that, and higher levels take five times as long to save a tenth.
    await pipeline(
      out,
      createGzip({ level: 1 }),
      summed,
      createWriteStream(path.join(folder, file), forGood),
    );
    copied.push({ ...table, rows: out.rowCount ?? 0, file, sha256: hash.digest('hex') });
  }
  return copied;
}

/** Flushed to disk before the write is reported as done. */
export const forGood = { mode: 0o600, flush: true };

/** Last values of the sequences; read after the tables, so that no number in them is issued again. */
export async function selectSequences(client: pg.PoolClient): Promise<Manifest['sequences']> {
  return rows(
    client,
    `SELECT schemaname AS schema, sequencename AS name, last_value::text AS "lastValue" FROM pg_sequences
     WHERE schemaname IN ('public', 'graphile_worker') AND last_value IS NOT NULL ORDER BY 1, 2`,
  );
}

export function nameOf({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>): string {
  return `"${schema}"."${name}"`;
}

export function columnsOf({ columns }: Pick<BackedUpTable, 'columns'>): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
