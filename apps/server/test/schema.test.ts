import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeSchema } from './describeSchema.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';
import { repositoryRoot } from './support/testSettings.ts';

const folder = path.join(repositoryRoot, 'database/described');

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test('database/described matches the live schema (DESCRIBE=write regenerates it)', async () => {
  const described = await describeSchema(testApp.platform.database.ownerPool);
  if (process.env.DESCRIBE === 'write') {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const [table, text] of described) await writeFile(path.join(folder, `${table}.txt`), text);
  }
  const kept = new Map<string, string>();
  for (const file of await readdir(folder))
    kept.set(file.replace(/\.txt$/, ''), await readFile(path.join(folder, file), 'utf8'));
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(kept));
});

test('every table with a customer has forced row-level security, or is named as a local ledger', async () => {
  const local = ['invitations', 'notifications'];
  const { rows } = await testApp.platform.database.ownerPool.query<{ name: string; secured: boolean }>(
    `SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS secured
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'customer_id'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`,
  );
  expect(rows.filter((row) => !row.secured && !local.includes(row.name))).toEqual([]);
  expect(rows.length).toBeGreaterThan(20);
});

test('the application’s role sees only the customers of its scope, and cannot leave it', async () => {
  const { customer, rivalCustomer } = testApp.people;
  const { database } = testApp.platform;
  const count = (scope: string[]) =>
    database.asCustomers(scope, async (tx) =>
      Number((await tx.query('SELECT count(*) FROM structure_charges')).rows[0].count),
    );
  const own = await count([customer.companyId]);
  expect(own).toBeGreaterThan(0);
  expect(await count([])).toBe(0);
  expect(await count([customer.companyId, rivalCustomer.companyId])).toBe(2 * own);
  const refused = (statement: string) =>
    expect(database.asCustomers([customer.companyId], (tx) => tx.query(statement))).rejects.toThrow(
      /permission denied|policy|must be owner/,
    );
  await refused('SET ROLE lanewright_bulk');
  await refused('ALTER TABLE lanes DISABLE ROW LEVEL SECURITY');
  await refused('UPDATE audit_entries SET action = $$nothing$$');
  await refused('DELETE FROM audit_entries');
  await refused(`INSERT INTO company_modes (customer_id, mode) VALUES (${rivalCustomer.companyId}, 5)`);
  await refused('SELECT * FROM graphile_worker._private_jobs');
});
