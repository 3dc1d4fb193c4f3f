import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { rolePassword } from './connections.ts';
import { execute, rows } from './rows.ts';

const migrationLock = 4_110_001;

/**
 * Brings the schema up to date: roles, the job queue's tables, then `database/migrations/*.sql` in order, each once.
 * Several processes may start at once; one migrates, the others wait.
 */
export async function migrate(
  ownerPool: pg.Pool,
  folder: string,
  secret: Buffer,
  log: Log,
  /** Only these: what a backup was made with. */
  only: ReadonlySet<string> | null = null,
  /** Called with one message before migrations are applied, for the person who starts the product. */
  say: (sentence: string) => void = () => undefined,
): Promise<void> {
  const client = await ownerPool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await createRoles(client, secret);
    await runMigrations({ pgPool: ownerPool });
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const applied = new Set(
      (await rows<{ name: string }>(client, 'SELECT name FROM schema_migrations')).map((row) => row.name),
    );
    const due = (await readdir(folder))
      .filter((file) => file.endsWith('.sql') && !applied.has(file) && only?.has(file) !== false)
      .sort();
    if (due.length > 0) say(`Applying ${due.length} ${due.length === 1 ? 'migration' : 'migrations'} …`);
    for (const name of due) {
      await client.query('BEGIN');
      await client.query(await readFile(path.join(folder, name), 'utf8'));
      await execute(client, 'INSERT INTO schema_migrations (name) VALUES ($1)', [name]);
      await client.query('COMMIT');
      log.info({ migration: name }, 'migration applied');
    }
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}

async function createRoles(client: pg.PoolClient, secret: Buffer): Promise<void> {
  for (const [role, bypass] of [
    ['lanewright_app', 'NOBYPASSRLS'],
    ['lanewright_bulk', 'BYPASSRLS'],
  ] as const) {
    const exists = await rows(client, 'SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    // Role names and derived passwords are ours and hexadecimal: nothing here comes from outside.
    await client.query(
      `${exists.length === 0 ? 'CREATE' : 'ALTER'} ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE ${bypass} PASSWORD '${rolePassword(secret, role)}'`,
    );
  }
}
