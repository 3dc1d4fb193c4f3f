import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/support/testApp.ts';
import { repositoryRoot, testSecret } from '../../test/support/testSettings.ts';
import { migrate } from '../platform/database/migrate.ts';
import { rows } from '../platform/database/rows.ts';
import { placeNewTables } from './placeNewTables.ts';

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  await cp(path.join(repositoryRoot, 'database'), folder, { recursive: true });
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

test('a migration’s tables can be placed before its rows and views, and at its end', async () => {
  const { ownerPool } = testApp.platform.database;
  await writeFile(
    path.join(folder, 'migrations/29991231000000_platform__late.sql'),
    `CREATE TABLE late_bids (customer_id bigint);
     -- Only secured tables are placed.
     ALTER TABLE late_bids ENABLE ROW LEVEL SECURITY;
     -- A view; it joins the table.
     CREATE VIEW late AS SELECT * FROM late_bids;
     CREATE TABLE late_awards (customer_id bigint);`,
  );
  const seen: string[] = [];
  await migrate(ownerPool, {
    folder: path.join(folder, 'migrations'),
    secret: testSecret,
    connectionFor: (role) => ({
      ...ownerPool.options,
      user: role === 'owner' ? inject('databaseSuperuser') : role,
    }),
    log: testApp.platform.log,
    place: async (client) => {
      // Changes nothing without a cluster.
      await placeNewTables(client);
      const found = await rows<{ name: string }>(
        client,
        `SELECT relname AS name FROM pg_class WHERE relname LIKE 'late%' ORDER BY 1`,
      );
      seen.push(found.map(({ name }) => name).join(' '));
    },
  });
  expect(seen).toEqual(['', 'late_bids', 'late late_awards late_bids']);
});
