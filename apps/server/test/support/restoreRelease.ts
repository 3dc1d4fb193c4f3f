import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import pino from 'pino';
import { expect, inject } from 'vitest';
import { platformOn } from '../../src/assemble.ts';
import { loadCaller } from '../../src/features/accounts/index.ts';
import { flow, followers } from '../../src/flow.ts';
import { setClock } from '../../src/platform/clock.ts';
import { parseConfig } from '../../src/platform/config.ts';
import type { ConnectionFor } from '../../src/platform/database/connections.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createHttpServer } from '../../src/platform/http/httpServer.ts';
import { installFlow } from '../../src/platform/jobs/outbox.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { routes } from '../../src/routes.ts';
import { loadRelease } from './loadRelease.ts';
import { repositoryRoot, testSecret } from './testSettings.ts';

/**
 * The release before contracts were recorded: its rows and its responses to users of every type, stored by tools/releases/record.ts.
 * Its customers have lanes, bids and awards in all five modes; one has a contract period that moves with the months.
 */
const release = (file: string) => path.join(repositoryRoot, 'apps/server/test/releases/contracts', file);
export const recorded = JSON.parse(
  gunzipSync(readFileSync(release('responses.json.gz'))).toString('utf8'),
) as {
  readonly at: string;
  readonly migrations: readonly string[];
  readonly responses: readonly {
    readonly username: string;
    readonly password: string;
    readonly calls: Readonly<Record<string, { readonly status: number; readonly body: unknown }>>;
  }[];
};

const log = pino({ level: 'silent' });

/** Which calls to make again, and what of their responses to compare. */
interface Comparison {
  /** The part of a response that is compared. */
  readonly shown: (call: string, body: unknown) => unknown;
  /** The call to make instead of the recorded one; null for none. */
  readonly asked?: (call: string) => string | null;
}

export interface RestoredRelease {
  readonly database: Database;
  platform(): Promise<Platform>;
  /** Asks every recorded call again, as the same user, and compares the responses; returns how many have content. */
  compareResponses(comparison: Comparison): Promise<number>;
  close(): Promise<void>;
}

/** Restores the recorded release into a separate database and migrates it to the current version. */
export async function restoreRelease(): Promise<RestoredRelease> {
  setClock(recorded.at);
  installFlow(flow, followers);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lanewright-contracts-release-'));
  const connection = { host: inject('databaseHost'), port: inject('databasePort') };
  const superuser = inject('databaseSuperuser');
  const admin = new pg.Client({ ...connection, user: superuser, database: 'postgres' });
  await admin.connect();
  const name = `contracts_release_${process.pid}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const connectionFor: ConnectionFor = (role) => ({
    ...connection,
    user: role === 'owner' ? superuser : role,
    database: name,
  });
  const database = openDatabase(connectionFor, log);
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
  const platform = () =>
    platformOn(
      parseConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }, repositoryRoot),
      log,
      testSecret,
      database,
    );
  return {
    database,
    platform,
    compareResponses: async (comparison) => compareOn(await platform(), comparison),
    async close() {
      setClock(undefined);
      await database.close();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function compareOn(platform: Platform, { shown, asked = (call) => call }: Comparison): Promise<number> {
  const app = await createHttpServer(platform, routes, loadCaller);
  let withContent = 0;
  try {
    for (const { username, password, calls } of recorded.responses) {
      const login = await app.inject({ method: 'POST', url: '/api/auth', payload: { username, password } });
      expect(login.statusCode, username).toBe(200);
      const headers = { authorization: `Bearer ${login.json<{ jwtToken: string }>().jwtToken}` };
      for (const [call, { status, body }] of Object.entries(calls)) {
        const url = asked(call);
        if (url === null) continue;
        const response = await app.inject({ method: 'GET', url: `/api${url}`, headers });
        expect
          .soft(
            {
              status: response.statusCode,
              body: shown(call, comparable(response.payload === '' ? null : response.json())),
            },
            `${username} GET ${url}`,
          )
          .toEqual({ status, body: shown(call, comparable(body)) });
        if (status === 200 && Object.keys(body ?? {}).length > 0) withContent += 1;
      }
    }
  } finally {
    await app.close();
  }
  return withContent;
}

/** Fields that responses have since the release. */
const newFields: readonly { readonly call: RegExp; readonly fields: readonly string[] }[] = [
  { call: /^\/lanes\/\d+$/, fields: ['contractNo', 'siblings'] },
  { call: /^\/awards\b/, fields: ['contractNo', 'contractName'] },
  { call: /^\/bids\/awarded-months\//, fields: ['contractNo'] },
  { call: /^\/lanes\/road-miles\//, fields: ['others'] },
  { call: /^\/overview\/upload-preview\//, fields: ['contracts'] },
  { call: /^\/overview\/dashboard/, fields: ['contracts', 'amendments', 'others'] },
  { call: /^\/notifications/, fields: ['amendment'] },
];

export const withoutNewFields = (call: string, body: unknown): unknown =>
  without(body, fieldsOf(newFields, call));

export const fieldsOf = (named: typeof newFields, call: string): ReadonlySet<string> =>
  new Set(named.flatMap((one) => (one.call.test(call) ? one.fields : [])));

/** What differs with every response: its time, and the id of the request in an error. */
const differing = new Set(['asOf', 'instance', 'requestId']);

const comparable = (body: unknown): unknown => without(body, differing);

/** A response without some fields, wherever they are. */
export function without(body: unknown, fields: ReadonlySet<string>): unknown {
  if (Array.isArray(body)) return body.map((one) => without(one, fields));
  if (body === null || typeof body !== 'object') return body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) => (fields.has(key) ? [] : [[key, without(value, fields)]])),
  );
}
