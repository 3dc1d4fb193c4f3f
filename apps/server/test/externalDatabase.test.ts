import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outsideConnections } from '../src/platform/database/connections.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { type Migration, migrate } from '../src/platform/database/migrate.ts';
import { seeEveryRow } from '../src/platform/database/roles/seeEveryRow.ts';
import { createLog } from '../src/platform/log.ts';
import { startOwnPostgres } from '../src/platform/own-postgres/index.ts';
import { repositoryRoot, testSecret } from './support/testSettings.ts';

const folder = path.join(repositoryRoot, 'database/migrations');
const log = createLog('silent');
const otherSecret = Buffer.alloc(32, 9);

let dataDir = '';
let own: Awaited<ReturnType<typeof startOwnPostgres>>;
let admin: pg.Client;

/** A server run by someone else: it requires passwords, and the product is not its superuser. */
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lanewright-external-'));
  await chmod(dataDir, 0o711);
  const access = path.join(dataDir, 'pg_hba.conf');
  await writeFile(access, 'local all postgres trust\nlocal all all scram-sha-256\n', { mode: 0o644 });
  own = await startOwnPostgres({
    dataDir,
    log: () => undefined,
    settings: { hba_file: access, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  admin = new pg.Client(own.connectionFor(own.superuser));
  await admin.connect();
  await admin.query(`CREATE ROLE keeper LOGIN CREATEROLE PASSWORD 'keeper'`);
  await admin.query('CREATE DATABASE product OWNER keeper');
  await admin.query('CREATE DATABASE another OWNER keeper');
});
afterAll(async () => {
  await admin?.end();
  await own?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

const connectionsOf = (secret: Buffer, database = 'product') => {
  const host = encodeURIComponent(own.connectionFor('keeper').host);
  return outsideConnections(`postgresql://keeper:keeper@${host}:5432/${database}`, secret);
};

/** Runs the database steps of every start, then the given work. */
async function withStart<T>(
  how: Partial<Migration> & { secret: Buffer; database?: string },
  work: (database: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const connectionFor = connectionsOf(how.secret, how.database);
  const database = openDatabase(connectionFor, log);
  try {
    await migrate(database.ownerPool, { folder, connectionFor, log, serves: true, ...how });
    return await work(database);
  } finally {
    await database.close();
  }
}
const start = (how: Partial<Migration> & { secret: Buffer; database?: string }) =>
  withStart(how, (database) =>
    database.asCustomers([], async (tx) => {
      await tx.query('SELECT FROM users');
      return database.asSystem(async (bulk) => (await bulk.query('SELECT FROM users')).rowCount);
    }),
  );
const passwords = async () =>
  (
    await admin.query(
      `SELECT rolname, rolpassword FROM pg_authid WHERE rolname LIKE 'lanewright%' ORDER BY 1`,
    )
  ).rows as { rolname: string; rolpassword: string }[];

test('a user that is not a superuser and has no BYPASSRLS starts the product, and starts it again', async () => {
  await start({ secret: testSecret });
  const first = await passwords();
  expect(first.map(({ rolname }) => rolname)).toEqual(['lanewright_app', 'lanewright_bulk']);
  expect(first.every(({ rolpassword }) => rolpassword.startsWith('SCRAM-SHA-256$4096:'))).toBe(true);
  await start({ secret: testSecret });
  expect(await passwords(), 'a password that works is not set again').toEqual(first);
});

test('jobs and the owner see every customer there, and calls only their own', async () => {
  await withStart({ secret: testSecret }, async ({ asSystem, asCustomers, ownerPool }) => {
    const closed = await ownerPool.query(
      `SELECT c.relname FROM pg_class c
       WHERE c.relrowsecurity AND c.relnamespace = 'public'::regnamespace AND NOT EXISTS (
         SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'whole_table'
           AND p.polroles @> ARRAY['lanewright_bulk'::regrole::oid, 'keeper'::regrole::oid]
           AND NOT p.polroles @> ARRAY['lanewright_app'::regrole::oid])`,
    );
    expect(closed.rows).toEqual([]);
    await asSystem(async (tx) => {
      await tx.query(`INSERT INTO companies (company_id, name, kind) OVERRIDING SYSTEM VALUE
        VALUES (901, 'First', 'Customer'), (902, 'Second', 'Customer')`);
      await tx.query(`INSERT INTO company_modes (customer_id, mode) VALUES (901, 4), (902, 4)`);
    });
    const seen = 'SELECT customer_id FROM company_modes ORDER BY 1';
    expect((await asSystem((tx) => tx.query(seen))).rows).toHaveLength(2);
    expect((await asCustomers(['901'], (tx) => tx.query(seen))).rows).toEqual([{ customer_id: '901' }]);
    const client = await ownerPool.connect();
    await seeEveryRow(client);
    expect((await client.query(seen)).rows, 'a backup holds every row').toHaveLength(2);
    client.release();
  });
});

test('refuses another secret before changing anything, until it is requested', async () => {
  const before = await passwords();
  await expect(start({ secret: otherSecret })).rejects.toThrow(
    /belongs to an installation with another secret.*--new-secret/s,
  );
  await expect(start({ secret: otherSecret, serves: false })).rejects.toThrow(/another secret/);
  expect(await passwords()).toEqual(before);
  await start({ secret: testSecret });
  await expect(start({ secret: otherSecret, database: 'another' })).rejects.toThrow(
    /in use by another database of this PostgreSQL server/,
  );
  expect(await passwords()).toEqual(before);
  await start({ secret: otherSecret, replacesSecret: true });
  await expect(start({ secret: testSecret })).rejects.toThrow(/another secret/);
  await start({ secret: testSecret, replacesSecret: true });
});

test('recognises an installation of an older release by the roles that its secret opens', async () => {
  await withStart({ secret: testSecret }, ({ ownerPool }) => ownerPool.query('DELETE FROM installation'));
  await expect(start({ secret: otherSecret })).rejects.toThrow(/another secret/);
  await start({ secret: testSecret });
  await expect(start({ secret: otherSecret })).rejects.toThrow(/another secret/);
});

test('a command sets no password, and a start sets one that was lost', async () => {
  await admin.query('ALTER ROLE lanewright_app PASSWORD NULL');
  await expect(start({ secret: testSecret, serves: false })).rejects.toThrow(
    /rejects the password of lanewright_app/,
  );
  await start({ secret: testSecret });
});

test('accepts roles created by an administrator, and prints the statements to run if a privilege is missing', async () => {
  await withStart({ secret: testSecret }, async () => undefined);
  await admin.query(`ALTER ROLE keeper NOCREATEROLE; ALTER ROLE lanewright_app PASSWORD NULL`);
  const refused = await start({ secret: testSecret }).catch((error: Error) => error.message);
  const statement = /ALTER ROLE lanewright_app LOGIN PASSWORD 'SCRAM-SHA-256\$[^']+'/.exec(
    String(refused),
  )?.[0];
  await admin.query(statement ?? '');
  await start({ secret: testSecret });
});

test('refuses a database of a newer release', async () => {
  await withStart({ secret: testSecret }, ({ ownerPool }) =>
    ownerPool.query(`INSERT INTO schema_migrations (name) VALUES ('29990101000000_lanes__newer.sql')`),
  );
  await expect(start({ secret: testSecret })).rejects.toThrow(/newer release: it has 29990101000000_lanes/);
});
