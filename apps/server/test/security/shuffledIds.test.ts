import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { repositoryRoot } from '../support/testSettings.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  // As created by the migration, before the tests' template turned shuffling off.
  await testApp.platform.database.ownerPool.query('UPDATE id_keys SET round_keys = $1', [
    [193_827_165, 12_345_678, 249_001_337, 88_172_645, 5_551_212],
  ]);
});
afterAll(() => testApp.close());

const numbersOf = async (sql: string): Promise<number[]> =>
  (await testApp.platform.database.bulkPool.query<{ id: string }>(sql)).rows.map(({ id }) => Number(id));

test.each([
  ['companies', 'company_id'],
  ['users', 'user_id'],
  ['invitations', 'invitation_id'],
  ['scenarios', 'scenario_id'],
  ['lanes', 'lane_id'],
])('ids of %s reveal neither their number nor their order', async (table, column) => {
  const { rows } = await testApp.platform.database.ownerPool.query<{ default: string }>(
    `SELECT pg_get_expr(adbin, adrelid) AS default FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
     WHERE d.adrelid = $1::regclass AND a.attname = $2`,
    [table, column],
  );
  const ids = await numbersOf(`SELECT ${rows[0]?.default} AS id FROM generate_series(1, 400)`);
  const steps = ids.slice(1).map((id, at) => id - (ids[at] ?? 0));
  expect(new Set(steps).size).toBeGreaterThan(390);
  const rising = steps.filter((step) => step > 0).length;
  expect(rising).toBeGreaterThan(150);
  expect(rising).toBeLessThan(250);
  // Steps are a large part of the whole range, whatever the count.
  const sizes = steps.map((step) => Math.abs(step)).toSorted((a, b) => a - b);
  expect(sizes[200]).toBeGreaterThan(100_000_000);
});

test('ids have ten digits and never repeat', async () => {
  const [distinct, smallest, largest] = await numbersOf(
    `WITH drawn AS MATERIALIZED (SELECT shuffled_id('lanes_numbers') AS id FROM generate_series(1, 20000))
     SELECT count(DISTINCT id) AS id FROM drawn UNION ALL SELECT min(id) FROM drawn UNION ALL SELECT max(id) FROM drawn`,
  );
  expect(distinct).toBe(20_000);
  expect(smallest).toBeGreaterThan(1_073_741_823);
  expect(largest).toBeLessThan(2_147_483_648);
});

test('a number is counted for one table only, so that equal ids of two tables reveal nothing', async () => {
  const tables = ['companies', 'users', 'invitations', 'scenarios', 'lanes'];
  // The tests' template sets counters of its own, so the migration runs again.
  const migration = path.join(repositoryRoot, 'database/migrations/20261206030000_platform__id_ranges.sql');
  await testApp.platform.database.ownerPool.query(readFileSync(migration, 'utf8'));
  const read = tables.map((table) => `SELECT last_value AS id FROM ${table}_numbers`).join(' UNION ALL ');
  const { rows } = await testApp.platform.database.ownerPool.query<{ id: string }>(read);
  const next = rows.map(({ id }) => Number(id));
  for (const [place, number] of next.entries()) {
    expect(number, tables[place]).toBeGreaterThanOrEqual(place * 2 ** 27);
    expect(number, tables[place]).toBeLessThan((place + 1) * 2 ** 27);
  }
});

test('no role of the product can read the keys and counters', async () => {
  const { database } = testApp.platform;
  for (const attempt of ['SELECT * FROM id_keys', `SELECT nextval('lanes_numbers')`]) {
    await expect(database.asCustomers([], (tx) => tx.query(attempt))).rejects.toThrow(/permission denied/);
    await expect(database.asSystem((tx) => tx.query(attempt))).rejects.toThrow(/permission denied/);
  }
});
