import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { StartError } from '../startError.ts';
import type { ConnectionFor } from './connections.ts';
import { createFreightFunctions } from './freightFunctions.ts';
import { openWholeTables } from './roles/openWholeTables.ts';
import { prepareRoles } from './roles/prepareRoles.ts';
import { recordInstallation, requireOwnSecret } from './roles/requireOwnSecret.ts';
import { execute, oneRow, rows } from './rows.ts';
import { splitStatements } from './splitStatements.ts';

const migrationLock = 4_110_001;

/** Statements that read or write rows, or that others read: the tables of a migration have their places before them. */
export const usesTables = /^(?:\s*--.*\n)*\s*(?:INSERT|UPDATE|DELETE|WITH|DO|CREATE (?:OR REPLACE )?VIEW)\b/;

export type Migration = {
  /** The folder of the migrations, next to `generated/freight.sql`. */
  readonly folder: string;
  readonly secret: Buffer;
  /** How the product's roles connect: it sets their passwords if needed. */
  readonly connectionFor: ConnectionFor;
  readonly log: Log;
  /** Only these migrations: those that a backup was made with. */
  readonly only?: ReadonlySet<string>;
  /** Accepts a database with another secret: only with `--new-secret`. */
  readonly replacesSecret?: boolean;
  /** Places new tables on a cluster (`placeNewTables`); called several times in a migration's transaction. */
  readonly place?: (client: pg.PoolClient) => Promise<void>;
  /** Whether this process serves afterwards; a command changes no password of an existing role. */
  readonly serves?: boolean;
  /** Called with one message before migrations are applied, for the user who starts the product. */
  readonly say?: (sentence: string) => void;
};

/**
 * Brings the schema up to date: roles, the job queue's tables, the functions of `freight.sql`, then the migrations in order, each
 * once.
 * Several processes may start at once; one migrates, the others wait.
 * @throws StartError before anything is changed when the database is newer than this release or belongs to another secret.
 */
export async function migrate(ownerPool: pg.Pool, migration: Migration): Promise<void> {
  const { folder, secret, connectionFor, log, only } = migration;
  const client = await ownerPool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const known = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
    const applied = await appliedMigrations(client);
    refuseNewer(applied, known);
    if (migration.replacesSecret !== true) await requireOwnSecret(client, secret, connectionFor);
    await prepareRoles(client, connectionFor, migration.serves === true || applied.size === 0);
    await runMigrations({ pgPool: ownerPool });
    await createFreightFunctions(client, path.join(folder, '../generated/freight.sql'), log);
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const due = known.filter((file) => !applied.has(file) && only?.has(file) !== false);
    if (due.length > 0)
      migration.say?.(`Applying ${due.length} ${due.length === 1 ? 'migration' : 'migrations'}…`);
    for (const name of due) {
      await client.query('BEGIN');
      const text = await readFile(path.join(folder, name), 'utf8');
      await migration.place?.(client);
      for (const statement of splitStatements(text)) {
        if (usesTables.test(statement)) await migration.place?.(client);
        await client.query(statement);
      }
      await migration.place?.(client);
      await execute(client, 'INSERT INTO schema_migrations (name) VALUES ($1)', [name]);
      await openWholeTables(client);
      await client.query('COMMIT');
      log.info({ migration: name }, 'migration applied');
    }
    // Even if no migration was due: the roles of a database that moved may have lost a privilege.
    await openWholeTables(client);
    if (await isThere(client, 'installation')) await recordInstallation(client, secret);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}

async function isThere(client: pg.PoolClient, table: string): Promise<boolean> {
  const { there } = await oneRow<{ there: boolean }>(client, 'SELECT to_regclass($1) IS NOT NULL AS there', [
    `public.${table}`,
  ]);
  return there;
}

async function appliedMigrations(client: pg.PoolClient): Promise<ReadonlySet<string>> {
  if (!(await isThere(client, 'schema_migrations'))) return new Set();
  const found = await rows<{ name: string }>(client, 'SELECT name FROM schema_migrations ORDER BY name');
  return new Set(found.map(({ name }) => name));
}

/** An older release would misread tables whose meaning has changed. */
function refuseNewer(applied: ReadonlySet<string>, known: readonly string[]): void {
  const unknown = [...applied].filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new StartError(
      `The database was migrated by a newer release: it has ${unknown.at(-1)}, which this release doesn’t know. Start that release or a newer one. To go back, restore a backup with the older release.`,
    );
}
