import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { platformOn } from '../src/assemble.ts';
import { loadCaller } from '../src/features/accounts/index.ts';
import { parseConfig } from '../src/platform/config.ts';
import { setClock } from '../src/platform/clock.ts';
import type { ConnectionFor } from '../src/platform/database/connections.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { createHttpServer } from '../src/platform/http/httpServer.ts';
import { routes } from '../src/routes.ts';
import { insertSecondContract } from './support/insertSecondContract.ts';
import { loadRelease } from './support/loadRelease.ts';
import { repositoryRoot, testSecret } from './support/testSettings.ts';

/**
 * The release before contracts were recorded: its rows and its responses to users of every type, stored by tools/releases/record.ts.
 * Its customers have lanes, bids and awards in all five modes; one has a contract period that moves with the months.
 */
const release = (file: string) => path.join(repositoryRoot, 'apps/server/test/releases/contracts', file);
const recorded = JSON.parse(gunzipSync(readFileSync(release('responses.json.gz'))).toString('utf8')) as {
  readonly at: string;
  readonly migrations: readonly string[];
  readonly responses: readonly {
    readonly username: string;
    readonly password: string;
    readonly calls: Readonly<Record<string, { readonly status: number; readonly body: unknown }>>;
  }[];
};

const name = `contracts_release_${process.pid}`;
const log = pino({ level: 'silent' });
let admin: pg.Client;
let database: Database;
let connectionFor: ConnectionFor;
let dataDir = '';
beforeAll(async () => {
  setClock(recorded.at);
  dataDir = await mkdtemp(path.join(tmpdir(), 'lanewright-contracts-release-'));
  const connection = { host: inject('databaseHost'), port: inject('databasePort') };
  const superuser = inject('databaseSuperuser');
  admin = new pg.Client({ ...connection, user: superuser, database: 'postgres' });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  connectionFor = (role) => ({ ...connection, user: role === 'owner' ? superuser : role, database: name });
  database = openDatabase(connectionFor, log);
  const migration = {
    folder: path.join(repositoryRoot, 'database/migrations'),
    secret: testSecret,
    connectionFor,
    log,
  };
  await migrate(database.ownerPool, { ...migration, only: new Set(recorded.migrations) });
  const client = await database.ownerPool.connect();
  expect(await loadRelease(client, release('rows.jsonl.gz'))).toBeGreaterThan(10_000);
  client.release();
  await migrate(database.ownerPool, migration);
}, 300_000);
afterAll(async () => {
  setClock(undefined);
  await database.close();
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.end();
  await rm(dataDir, { recursive: true, force: true });
});

test('every response is the same after the migration, for users of every type', async () => {
  // Refusals and empty lists prove nothing.
  expect(await compareResponses()).toBeGreaterThan(800);
}, 300_000);

test('a second contract changes no response about the first', async () => {
  const client = await database.ownerPool.connect();
  await insertSecondContract(client);
  client.release();
  expect(await compareResponses()).toBeGreaterThan(800);
}, 300_000);

/** Asks every recorded call again, as the same user, and compares the responses; returns how many have content. */
async function compareResponses(): Promise<number> {
  const config = parseConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }, repositoryRoot);
  const app = await createHttpServer(await platformOn(config, log, testSecret, database), routes, loadCaller);
  let withContent = 0;
  try {
    for (const { username, password, calls } of recorded.responses) {
      const login = await app.inject({ method: 'POST', url: '/api/auth', payload: { username, password } });
      expect(login.statusCode, username).toBe(200);
      const headers = { authorization: `Bearer ${login.json<{ jwtToken: string }>().jwtToken}` };
      for (const [call, { status, body }] of Object.entries(calls)) {
        const response = await app.inject({ method: 'GET', url: `/api${call}`, headers });
        expect
          .soft(
            {
              status: response.statusCode,
              body: comparable(response.payload === '' ? null : response.json()),
            },
            `${username} GET ${call}`,
          )
          .toEqual({ status, body: comparable(body) });
        if (status === 200 && Object.keys(body ?? {}).length > 0) withContent += 1;
      }
    }
  } finally {
    await app.close();
  }
  return withContent;
}

/** What differs with every response: its time, and the id of the request in an error. */
const differing = new Set(['asOf', 'instance', 'requestId']);

function comparable(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(comparable);
  if (body === null || typeof body !== 'object') return body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) => (differing.has(key) ? [] : [[key, comparable(value)]])),
  );
}
