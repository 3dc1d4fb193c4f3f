import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { execute, oneRow } from './rows.ts';
import { splitStatements } from './splitStatements.ts';

/**
 * Creates or replaces the SQL functions that are generated from `packages/freight`, unless the database has them from the same
 * file: the comment on one of them holds its SHA-256. They use no table, so migrations may use them.
 * @param file the generated `freight.sql`.
 */
export async function createFreightFunctions(client: pg.PoolClient, file: string, log: Log): Promise<void> {
  const functions = await readFile(file, 'utf8');
  const hash = createHash('sha256').update(functions).digest('hex');
  const { current } = await oneRow<{ current: string | null }>(
    client,
    `SELECT obj_description(to_regprocedure('public.unknown_number(text, smallint)'), 'pg_proc') AS current`,
  );
  if (current === hash) return;
  await client.query('BEGIN');
  for (const statement of splitStatements(functions)) await client.query(statement);
  await execute(client, `COMMENT ON FUNCTION unknown_number(text, smallint) IS '${hash}'`);
  await client.query('COMMIT');
  log.info({ hash }, 'freight functions created');
}
