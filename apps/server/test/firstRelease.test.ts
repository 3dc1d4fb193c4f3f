import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { overview } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { platformOn } from '../src/assemble.ts';
import { loadCaller } from '../src/features/accounts/index.ts';
import { updateMaps } from '../src/features/maps/index.ts';
import { summariseMode } from '../src/features/overview/summaries/createSummaries.ts';
import { parseConfig } from '../src/platform/config.ts';
import type { ConnectionFor } from '../src/platform/database/connections.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { setClock } from '../src/platform/clock.ts';
import { createHttpServer } from '../src/platform/http/httpServer.ts';
import { routes } from '../src/routes.ts';
import { loadRelease } from './support/loadRelease.ts';
import { repositoryRoot, testSecret } from './support/testSettings.ts';

/**
 * The first release: its migrations, the rows that it wrote for its demonstration's container lanes (lines of JSON: a table, then
 * its rows), and the responses of its own endpoints. Created once by running that release.
 */
const release = (file: string) => path.join(repositoryRoot, 'apps/server/test/releases', file);
const migrations = path.join(repositoryRoot, 'database/migrations');
const first = new Set(readdirSync(migrations).filter((name) => name.startsWith('20261120')));
const said = JSON.parse(readFileSync(release('first.figures.json'), 'utf8')) as {
  stats: Record<string, unknown>;
  lanes: Record<string, unknown>[];
};

let admin: pg.Client;
let database: Database;
let connectionFor: ConnectionFor;
let dataDir = '';
const name = `first_release_${process.pid}`;
const errors: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void errors.push(line) });
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lanewright-first-release-'));
  const connection = { host: inject('databaseHost'), port: inject('databasePort') };
  const superuser = inject('databaseSuperuser');
  admin = new pg.Client({ ...connection, user: superuser, database: 'postgres' });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  connectionFor = (role) => ({ ...connection, user: role === 'owner' ? superuser : role, database: name });
  database = openDatabase(connectionFor, log);
});
afterAll(async () => {
  await database.close();
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.end();
  await rm(dataDir, { recursive: true, force: true });
});

const migration = () => ({ folder: migrations, secret: testSecret, connectionFor, log });

/** Its pending awards wait for responses until 29 November. */
beforeAll(() => setClock('2026-11-23T12:00:00.000Z'));
afterAll(() => setClock(undefined));

test('data of the first release is migrated to the current one with the same figures', async () => {
  await migrate(database.ownerPool, { ...migration(), only: first });
  const client = await database.ownerPool.connect();
  expect(await loadRelease(client, release('first.jsonl.gz'))).toBeGreaterThan(4_000);
  client.release();
  const progress: string[] = [];
  const say = (sentence: string) => void progress.push(sentence);
  await migrate(database.ownerPool, { ...migration(), say });
  await migrate(database.ownerPool, { ...migration(), say });
  expect(progress).toEqual([expect.stringMatching(/^Applying \d+ migrations…$/)]);

  const config = parseConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }, repositoryRoot);
  const platform = await platformOn(config, log, testSecret, database);
  // A starting worker creates the figures that this release stores and the first one did not.
  const { rows: owners } = await database.ownerPool.query<{ id: string }>(
    'SELECT DISTINCT customer_id AS id FROM lanes',
  );
  await database.asSystem(async (tx) => {
    for (const { id } of owners) {
      await summariseMode(tx, id, Mode.OceanFCL);
      await updateMaps.follow(tx, [{ customerId: id, mode: Mode.OceanFCL }]);
    }
  });
  const app = await createHttpServer(platform, routes, loadCaller);
  try {
    const login = await app.inject({
      method: 'POST',
      url: '/api/auth',
      // The password of demonstration users in that release.
      payload: { username: 'customer@demo.lanewright.example', password: 'Lanewright-demo-1' },
    });
    expect(login.statusCode).toBe(200);
    const headers = { authorization: `Bearer ${login.json<{ jwtToken: string }>().jwtToken}` };
    const get = async <T>(url: string) => {
      const answer = await app.inject({ method: 'GET', url: `/api${url}`, headers });
      expect(answer.statusCode).toBe(200);
      return answer.json<T>();
    };
    const statsPath = overview.overviewStats.path.replace('{id}', String(Mode.OceanFCL));
    const stats = await get<Record<string, unknown>>(`${statsPath}?uploadId=`);
    const lanes = await get<Record<string, unknown>[]>(`${overview.listLanes.path}?mode=${Mode.OceanFCL}`);
    const asSaid = (row: Record<string, unknown>, like: Record<string, unknown>) =>
      Object.fromEntries(Object.keys(like).map((key) => [key, row[key]]));
    expect(asSaid(stats, said.stats)).toEqual(said.stats);
    const byId = new Map(lanes.map((lane) => [lane['id'], lane]));
    expect(said.lanes.map((lane) => asSaid(byId.get(lane['id']) ?? {}, lane))).toEqual(said.lanes);
  } finally {
    await app.close();
  }
  expect(errors.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
});
