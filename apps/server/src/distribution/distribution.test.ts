import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/support/testApp.ts';
import { readCatalogue } from './catalogue.ts';
import { distributeDatabase } from './distributeDatabase.ts';
import { placedInVain, placementOf, whatDoesNotDistribute } from './placement.ts';
import { settingsOfCluster } from './plan.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const run = async (planOnly: boolean) => {
  const said: string[] = [];
  const { ownerPool } = testApp.platform.database;
  const code = await distributeDatabase(ownerPool, { planOnly, say: (sentence) => void said.push(sentence) });
  return { code, said: said.join('\n') };
};

test('every foreign key of the live schema can be distributed by customer, and every table is in the plan', async () => {
  const catalogue = await readCatalogue(testApp.platform.database.ownerPool);
  expect(whatDoesNotDistribute(catalogue)).toEqual([]);
  expect(placedInVain(catalogue)).toEqual([]);
  const places = catalogue.tables.map(placementOf);
  expect(places.filter((place) => place === 'distributed').length).toBeGreaterThan(60);
  expect(catalogue.uniqueKeys.length).toBeGreaterThan(100);
});

test('the plan lists each table once and restores the keys it drops, except those of tables of one node', async () => {
  const { code, said } = await run(true);
  expect(code).toBe(0);
  const { tables, foreignKeys } = await readCatalogue(testApp.platform.database.ownerPool);
  const placeOf = new Map(tables.map((table) => [table.name, placementOf(table)]));
  const moved = tables.filter((table) => placementOf(table) !== 'local').map(({ name }) => name);
  const placed = [...said.matchAll(/create_(?:reference|distributed)_table\('(\w+)'/g)].map(
    ([, name]) => name ?? '',
  );
  expect(placed.toSorted()).toEqual(moved.toSorted());
  const dropped = [...said.matchAll(/DROP CONSTRAINT "(\w+)"/g)].map(([, name]) => name ?? '');
  const added = [...said.matchAll(/ADD CONSTRAINT "(\w+)"/g)].map(([, name]) => name ?? '');
  // Only the keys from tables of one node to tables on every node stay dropped.
  const toEveryNode = foreignKeys.filter(
    ({ table, to }) => placeOf.get(table) === 'local' && placeOf.get(to) === 'reference',
  );
  expect([...added, ...toEveryNode.map(({ name }) => name)].toSorted()).toEqual(dropped.toSorted());
  expect(toEveryNode.length).toBeGreaterThan(10);
  expect(foreignKeys.map(({ name }) => name)).toEqual(expect.arrayContaining(dropped));
  expect(dropped).toContain('bids_customer_id_lane_id_fkey');
  expect(said).toContain(
    'ALTER POLICY "lane_summaries__customer" ON "lane_summaries" USING (customer_id = any',
  );
  expect(said).toContain('ALTER POLICY "connections__customer" ON "connections" USING (customer_id = any');
  expect(said).toContain('CREATE OR REPLACE FUNCTION analyze_lane_tables() RETURNS void');
});

test('the plan begins with the settings of every later session of the database, whatever its name', async () => {
  const pool = testApp.platform.database.ownerPool;
  const { rows: names } = await pool.query<{ name: string }>('SELECT current_database() AS name');
  const settings = settingsOfCluster(names[0]?.name ?? '');
  const { said } = await run(true);
  expect(said.split(';\n').slice(0, settings.length + 1)).toEqual([...settings, 'BEGIN']);
  for (const setting of settings) await pool.query(setting);
  const { rows } = await pool.query<{ of_all: boolean; set: string }>(
    `SELECT s.setrole = 0 AS of_all, unnest(s.setconfig) AS set FROM pg_db_role_setting s
     JOIN pg_database d ON d.oid = s.setdatabase WHERE d.datname = current_database() ORDER BY 1, 2`,
  );
  expect(rows).toEqual([
    { of_all: false, set: 'citus.enable_local_execution=off' },
    { of_all: true, set: 'citus.enable_local_reference_table_foreign_keys=off' },
    // The customers of a transaction reach the nodes that have their rows.
    { of_all: true, set: 'citus.propagate_set_commands=local' },
    { of_all: true, set: 'jit=off' },
  ]);
  for (const setting of settingsOfCluster('a "b" c')) expect(setting).toContain(' DATABASE "a ""b"" c" SET ');
});

test('without the extension it changes nothing and says so', async () => {
  const { code, said } = await run(false);
  expect(code).toBe(0);
  expect(said).toContain('has no extension citus');
  expect(said).toContain('citus_add_node');
});

test('names a key without the customer and a table that is not in the plan', async () => {
  const pool = testApp.platform.database.ownerPool;
  await pool.query(`
    CREATE TABLE late_offers (customer_id bigint NOT NULL, offer_id bigint NOT NULL UNIQUE, lane_id bigint NOT NULL,
      carrier_no integer GENERATED ALWAYS AS IDENTITY, UNIQUE (lane_id, customer_id));
    CREATE UNIQUE INDEX late_offers__word ON late_offers (lower(offer_id::text), customer_id);
    CREATE TABLE late_answers (customer_id bigint, offer_id bigint REFERENCES late_offers (offer_id),
      session_id uuid REFERENCES sessions);
    CREATE POLICY late_offers__own ON late_offers USING (customer_id IN (SELECT customer_id FROM connections));
    CREATE FUNCTION count_offers() RETURNS bigint LANGUAGE sql SECURITY DEFINER AS 'SELECT count(*) FROM late_offers';
    CREATE TABLE late_codes (code text PRIMARY KEY);
    ALTER TABLE emails ADD COLUMN award_customer bigint, ADD COLUMN award bigint,
      ADD CONSTRAINT emails__award FOREIGN KEY (award_customer, award) REFERENCES awards (customer_id, award_id)`);
  expect(whatDoesNotDistribute(await readCatalogue(pool))).toEqual([
    'late_answers: customer_id must be a bigint that is never null',
    'late_codes has no customer_id and no place: say in placement.ts where it lies',
    'late_offers.carrier_no: an identity must be a bigint',
    'late_offers: the unique key late_offers__word does not begin with customer_id',
    'late_offers: the unique key late_offers_lane_id_customer_id_key does not begin with customer_id',
    'late_offers: the unique key late_offers_offer_id_key does not begin with customer_id',
    'emails: the foreign key emails__award to awards leads from a table of one node to a distributed one',
    'late_answers: the foreign key late_answers_offer_id_fkey to late_offers leads out of the customer',
    'late_answers: the foreign key late_answers_session_id_fkey to sessions leads from a distributed table to one of one node',
    'late_offers: the policy late_offers__own asks a query, which a cluster does not take',
    'late_offers: the function count_offers() uses it with the rights of another role',
  ]);
  expect((await run(false)).code).toBe(1);
});
