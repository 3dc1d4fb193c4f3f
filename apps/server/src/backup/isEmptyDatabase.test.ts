import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isEmptyDatabase } from './loadTables.ts';

const name = `empty_${process.pid}`;
const connection = () => ({
  host: inject('databaseHost'),
  port: inject('databasePort'),
  user: inject('databaseSuperuser'),
});
let admin: pg.Client;
let client: pg.Client;
beforeAll(async () => {
  admin = new pg.Client({ ...connection(), database: 'postgres' });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  client = new pg.Client({ ...connection(), database: name });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await admin.query(`DROP DATABASE ${name}`);
  await admin.end();
});

test('a database with nothing but an extension is empty, so that a backup can be restored on a coordinator', async () => {
  expect(await isEmptyDatabase(client)).toBe(true);
  // As citus does, it creates a view in the schema public.
  await client.query('CREATE EXTENSION pg_buffercache');
  const { rows } = await client.query(`SELECT FROM pg_views WHERE schemaname = 'public'`);
  expect(rows.length).toBeGreaterThan(0);
  expect(await isEmptyDatabase(client)).toBe(true);
  await client.query('CREATE TABLE notes (note text)');
  expect(await isEmptyDatabase(client)).toBe(false);
});
