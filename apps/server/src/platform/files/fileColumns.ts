import type pg from 'pg';
import { rows } from '../database/rows.ts';

export type FileColumn = { readonly table: string; readonly column: string };

/** Files that no column names but that are kept: rejected ones, as recorded in the audit. */
export const filesOfAudit = `SELECT subject_id AS key FROM audit_entries WHERE subject_kind = 'file'`;

/** The columns of the database that name stored files: those whose names end in `file_key`. */
export async function selectFileColumns(client: Pick<pg.PoolClient, 'query'>): Promise<FileColumn[]> {
  const found = await rows<FileColumn>(
    client,
    `SELECT c.relname AS table, a.attname AS column
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attname LIKE '%file\\_key'
       AND NOT a.attisdropped AND a.attnum > 0 ORDER BY 1, 2`,
  );
  // Without columns every file would seem orphaned, and no file would be backed up.
  if (found.length === 0) throw new Error('no column of the database names files');
  return found;
}
