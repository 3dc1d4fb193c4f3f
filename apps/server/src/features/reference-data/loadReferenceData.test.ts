import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { loadGazetteer } from './gazetteer/loadGazetteer.ts';
import { loadReferenceData } from './loadReferenceData.ts';

const migrations = [
  '20261120100000_reference_data__create',
  '20261122012000_reference_data__port_imports',
  '20261123025100_reference_data__co2_factors',
  '20261125010000_reference_data__tables',
  '20261204010100_reference_data__retired_keys',
];
const name = `reference_data_${process.pid}`;
const connection = {
  host: inject('databaseHost'),
  port: inject('databasePort'),
  user: inject('databaseSuperuser'),
};
let admin: pg.Client;
let pool: pg.Pool;
const said: string[] = [];

beforeAll(async () => {
  admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  pool = new pg.Pool({ ...connection, database: name });
  for (const migration of migrations) {
    const file = new URL(`../../../../../database/migrations/${migration}.sql`, import.meta.url);
    await pool.query(await readFile(file, 'utf8'));
  }
  await loadReferenceData(pool, (sentence) => said.push(sentence));
});

afterAll(async () => {
  // A connection may still be closing when its database is dropped.
  pool.on('error', () => undefined);
  await pool.end();
  await admin.query(`DROP DATABASE ${name}`).catch(() => undefined);
  await admin.end();
});

test('a first start fills every table and says so once', async () => {
  expect(said).toEqual([
    'Loading reference data …',
    expect.stringMatching(/^Reference data, version \d+: \d+ rows loaded in \d+ ms\.$/),
  ]);
  const { rows } = await pool.query('SELECT data_set FROM reference_loads WHERE row_count > 0');
  expect(rows).toHaveLength(14);
});

test('a second start changes nothing and keeps the Owner’s edits', async () => {
  await pool.query(`UPDATE ports SET name = 'Rotterdam Maasvlakte' WHERE code = 'NLRTM'`);
  await pool.query(`UPDATE equipment_types SET is_active = false WHERE mode = 4 AND code = 'LOWBOY'`);
  await loadReferenceData(pool, (sentence) => said.push(sentence));
  expect(said).toHaveLength(2);
  const { rows } = await pool.query(`SELECT name FROM ports WHERE code = 'NLRTM'`);
  expect(rows).toEqual([{ name: 'Rotterdam Maasvlakte' }]);
});

test('a newer version adds what is missing and keeps edits', async () => {
  await pool.query(`DELETE FROM ports WHERE code IN ('DEHAM', 'DEBRV')`);
  await pool.query(`DELETE FROM equipment_types WHERE mode = 4 AND code = 'TANKER'`);
  await pool.query(
    `INSERT INTO retired_reference_keys VALUES ('ports', 'DEBRV'), ('equipment_types', '4|TANKER')`,
  );
  await pool.query('UPDATE reference_loads SET version = 0');
  await loadReferenceData(pool, (sentence) => said.push(sentence));
  const { rows } = await pool.query(`SELECT name FROM ports WHERE code IN ('NLRTM', 'DEHAM') ORDER BY code`);
  expect(rows).toEqual([{ name: 'Hamburg' }, { name: 'Rotterdam Maasvlakte' }]);
  // Deleted rows, or rows with a new code, are not added again.
  const given = await pool.query(
    `SELECT code FROM ports WHERE code = 'DEBRV' UNION SELECT code FROM equipment_types WHERE code = 'TANKER'`,
  );
  expect(given.rows).toEqual([]);
  const { rows: types } = await pool.query(
    `SELECT is_active FROM equipment_types WHERE mode = 4 AND code = 'LOWBOY'`,
  );
  expect(types).toEqual([{ is_active: false }]);
});

test('builds the gazetteer from the tables', async () => {
  const gazetteer = await loadGazetteer(pool);
  expect(gazetteer.cities.named('dallas', 'US')[0]).toMatchObject({ name: 'Dallas', stateCode: 'TX' });
  expect(gazetteer.cities.similar('paonta shahib', 0.4, 'IN')[0]?.city.name).toBe('Pāonta Sāhib');
  expect(gazetteer.ports.byCode('nl rtm')?.name).toBe('Rotterdam Maasvlakte');
});
