import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { allEndpoints } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { platformOn } from '../src/assemble.ts';
import { loadCaller } from '../src/features/accounts/index.ts';
import { rankWholeMode } from '../src/features/bids/pricing/rankWholeMode.ts';
import { rebuildLanes } from '../src/features/lanes/index.ts';
import { writeEmissions } from '../src/features/overview/emissions/updateEmissions.ts';
import { updateRealisedSavings } from '../src/features/overview/realised/updateRealisedSavings.ts';
import { assessRisks } from '../src/features/overview/risks/assessRisks.ts';
import { allocateBusinessUnits } from '../src/features/overview/savings/allocateBusinessUnits.ts';
import { summariseMode } from '../src/features/overview/summaries/createSummaries.ts';
import { flow, followers } from '../src/flow.ts';
import { parseConfig } from '../src/platform/config.ts';
import { setClock } from '../src/platform/clock.ts';
import type { ConnectionFor } from '../src/platform/database/connections.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { createHttpServer } from '../src/platform/http/httpServer.ts';
import { installFlow } from '../src/platform/jobs/outbox.ts';
import { routes } from '../src/routes.ts';
import { ZodObject } from 'zod';
import { insertSecondContract, isOfSecondContract } from './support/insertSecondContract.ts';
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
  installFlow(flow, followers);
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
  expect(await compareResponses({ shown: withoutNewFields })).toBeGreaterThan(800);
}, 300_000);

test('a second contract, calculated and in part reset, changes no response about the first', async () => {
  const client = await database.ownerPool.connect();
  await insertSecondContract(client);
  client.release();
  const platform = await platformOfTest();
  const { rows: modes } = await database.ownerPool.query<{ customer_id: string; mode: OfferedMode }>(
    'SELECT DISTINCT customer_id, mode FROM lanes ORDER BY 1, 2',
  );
  for (const { customer_id: customerId, mode } of modes) {
    const about = { customerId, mode, subject: `${customerId}:${mode}`, factId: '0' };
    await rebuildLanes.run(platform, about);
    await rankWholeMode(database, about, { lanes: 'all', price: 'every', historyChanged: true });
    await database.asSystem(async (tx) => {
      await summariseMode(tx, customerId, mode);
      await writeEmissions(tx, customerId, mode, null);
    });
    for (const job of [assessRisks, updateRealisedSavings, allocateBusinessUnits])
      await job.run(platform, { ...about, volumesChanged: true });
  }
  await resetAwardedLane();
  expect(await compareResponses({ shown: aboutFirst })).toBeGreaterThan(800);
}, 300_000);

test('with the second contract current, every call that names the first responds as before', async () => {
  await database.ownerPool.query(
    `UPDATE contracts SET is_current = false WHERE contract_no = 1 AND (customer_id, mode) IN
       (SELECT customer_id, mode FROM contracts WHERE contract_no = 2);
     UPDATE contracts SET is_current = true WHERE contract_no = 2`,
  );
  expect(await compareResponses({ shown: aboutFirst, asked: namingFirst })).toBeGreaterThan(800);
}, 300_000);

/** Cancels the awards of one lane of the second contract, as its customer. */
async function resetAwardedLane(): Promise<void> {
  const { rows } = await database.ownerPool.query<{ lane_id: string; username: string }>(
    `SELECT a.lane_id, u.username FROM awards a JOIN users u ON u.company_id = a.customer_id AND u.user_type = 'Customer'
     WHERE a.contract_no = 2 AND a.status = 'Accepted' AND u.username = ANY ($1) ORDER BY a.lane_id LIMIT 1`,
    [recorded.responses.map(({ username }) => username)],
  );
  const [lane] = rows;
  const user = recorded.responses.find(({ username }) => username === lane?.username);
  const app = await createHttpServer(await platformOfTest(), routes, loadCaller);
  const login = await app.inject({
    method: 'POST',
    url: '/api/auth',
    payload: user && { username: user.username, password: user.password },
  });
  const headers = { authorization: `Bearer ${login.json<{ jwtToken: string }>().jwtToken}` };
  const reset = await app.inject({ method: 'GET', url: `/api/bids/reset/${lane?.lane_id}`, headers });
  await app.close();
  expect(reset.statusCode, reset.payload).toBe(200);
}

/** Fields that count over all contracts: what waits for a carrier's response, and what turning a mode off makes unreachable. */
const overContracts: readonly { readonly call: RegExp; readonly fields: readonly string[] }[] = [
  { call: /^\/overview\/dashboard/, fields: ['awardsWaiting'] },
  { call: /^\/config\/modes/, fields: ['lanes', 'lanesOpen', 'bids', 'awards'] },
  // Calculating a mode again makes results of its scenarios out of date.
  { call: /^\/scenarios/, fields: ['stale'] },
];

/** Calls that span modes or customers: they show the current contract of each. */
const ofCurrentContracts = [
  /^\/bids\/(coverage|valid-months$)/,
  /^\/overview\/(carriers|dashboard|savings|upload-preview)/,
  /^\/config\/modes/,
];

/** A call with the number of the first contract where it takes one; null for a call about the current contracts. */
function namingFirst(call: string): string | null {
  if (ofCurrentContracts.some((one) => one.test(call))) return null;
  const [path = '', query] = call.split('?');
  // Without a mode, a list shows every contract.
  if (path === '/tenders' && query === undefined) return call;
  if (!takesContract(path)) return call;
  return `${path}?${query === undefined ? '' : `${query}&`}contractNo=1`;
}

function takesContract(path: string): boolean {
  const found = allEndpoints
    .filter(({ endpoint }) => endpoint.method === 'GET')
    .filter(({ endpoint }) => new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    // A path with fewer parameters comes first, as in the router.
    .toSorted((a, b) => a.endpoint.path.split('{').length - b.endpoint.path.split('{').length);
  const query = found[0]?.endpoint.query;
  return query instanceof ZodObject && 'contractNo' in query.shape;
}

/** Fields that responses have since the release. */
const newFields: readonly { readonly call: RegExp; readonly fields: readonly string[] }[] = [
  { call: /^\/lanes\/\d+$/, fields: ['contractNo', 'siblings'] },
  { call: /^\/awards\b/, fields: ['contractNo', 'contractName'] },
  { call: /^\/bids\/awarded-months\//, fields: ['contractNo'] },
  { call: /^\/overview\/dashboard/, fields: ['contracts', 'amendments'] },
  { call: /^\/notifications/, fields: ['amendment'] },
];

const withoutNewFields = (call: string, body: unknown): unknown => without(body, fieldsOf(newFields, call));

const fieldsOf = (named: typeof newFields, call: string): ReadonlySet<string> =>
  new Set(named.flatMap((one) => (one.call.test(call) ? one.fields : [])));

/** A response without what the design lets speak of other contracts: such fields, and the second contract's rows in lists of awards. */
function aboutFirst(call: string, body: unknown): unknown {
  // Months that the second contract takes are no longer available in the first.
  if (call.startsWith('/bids/awarded-months/') && Array.isArray(body))
    return withoutNewFields(
      call,
      body.filter((row: { contractNo?: number }) => row.contractNo !== 2),
    );
  if (/^\/awards\b/.test(call) && Array.isArray(body))
    return withoutNewFields(
      call,
      body.filter((row: { laneId: string }) => !isOfSecondContract(row.laneId)),
    );
  return withoutNewFields(call, without(body, fieldsOf(overContracts, call)));
}

const platformOfTest = () =>
  platformOn(parseConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }, repositoryRoot), log, testSecret, database);

/** Asks every recorded call again, as the same user, and compares the responses; returns how many have content. */
async function compareResponses({
  shown,
  asked = (call) => call,
}: {
  /** The part of a response that is compared. */
  readonly shown: (call: string, body: unknown) => unknown;
  /** The call to make instead of the recorded one; null for none. */
  readonly asked?: (call: string) => string | null;
}): Promise<number> {
  const app = await createHttpServer(await platformOfTest(), routes, loadCaller);
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

/** What differs with every response: its time, and the id of the request in an error. */
const differing = new Set(['asOf', 'instance', 'requestId']);

const comparable = (body: unknown): unknown => without(body, differing);

/** A response without some fields, wherever they are. */
function without(body: unknown, fields: ReadonlySet<string>): unknown {
  if (Array.isArray(body)) return body.map((one) => without(one, fields));
  if (body === null || typeof body !== 'object') return body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) => (fields.has(key) ? [] : [[key, without(value, fields)]])),
  );
}
