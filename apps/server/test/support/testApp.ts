import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { BodyInputOf, Endpoint, ParamsOf, QueryInputOf, ResponseOf } from '@lanewright/contract';
import type { Limits } from '@lanewright/signalr-server';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { platformOn } from '../../src/assemble.ts';
import { loadCaller } from '../../src/features/accounts/index.ts';
import { type LiveHub, serveHub } from '../../src/features/notifications/index.ts';
import { flow, followers } from '../../src/flow.ts';
import { setClock } from '../../src/platform/clock.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import type { CallLimits } from '../../src/platform/fairness/callLimits.ts';
import { createHttpServer } from '../../src/platform/http/httpServer.ts';
import { undeclaredCode } from '../../src/platform/http/sendProblem.ts';
import { installFlow } from '../../src/platform/jobs/outbox.ts';
import type { Log } from '../../src/platform/log.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { routes } from '../../src/routes.ts';
import { copyDatabase, dropDatabase } from './copyDatabase.ts';
import { checkDeclaredLists, notingFollowers } from './declaredLists.ts';
import { logInPeople, type People, type Person } from './people.ts';
import { runDueJobs } from './runDueJobs.ts';
import { repositoryRoot, templateDatabase, testMoment, testSecret } from './testSettings.ts';

export type Answer<T> = { status: number; body: T; raw: Buffer; headers: Record<string, unknown> };
type Parts<E> = { params?: ParamsOf<E>; query?: QueryInputOf<E>; body?: BodyInputOf<E> };

export type TestApp = {
  readonly platform: Platform;
  readonly app: FastifyInstance;
  readonly people: People;
  /** The live hub; it is mounted, and receives commits once it is started. */
  readonly hub: LiveHub;
  /** Sends a request as a user (or without a login) and returns the parsed response, whatever its status. */
  call<E extends Endpoint>(endpoint: E, as: Person | null, parts?: Parts<E>): Promise<Answer<ResponseOf<E>>>;
  /** Sends a file to an upload endpoint. */
  upload<E extends Endpoint>(
    endpoint: E,
    as: Person | null,
    parts: Parts<E> & {
      fileName: string;
      file: Buffer | string | Readable;
      /** Form parts that precede the file. */
      fields?: Readonly<Record<string, string>>;
    },
  ): Promise<Answer<ResponseOf<E>>>;
  /** Runs every due job, and those they cause, to the end. */
  drainJobs(): Promise<void>;
  /** Errors logged since the last call; a test that expects one takes it here, any other fails the test file at close. */
  takeErrors(): unknown[];
  close(): Promise<void>;
};

let testApps = 0;

/** A test sends as many requests of one user as the machine can. */
const unhurried: Partial<CallLimits> = {
  perMinuteOfUser: 60_000,
  perMinuteOfCompany: 200_000,
  workOfUser: { burstMs: 1e9, ofTime: 1 },
  workOfCompany: { burstMs: 1e9, ofTime: 1 },
};

/** Opens a whole server on a separate database, copied from the run's template. */
export async function startTestApp(
  options: {
    now?: string;
    env?: Record<string, string>;
    /** Overrides the product's limits of the live hub. */
    limits?: Partial<Limits>;
    /** Overrides the product's limits of requests. */
    calls?: Partial<CallLimits>;
    /** Another log, which is then not checked for errors. */
    log?: Log;
    /** Wraps the database, to observe what is read. */
    observe?: (database: Database) => Database;
  } = {},
): Promise<TestApp> {
  const connection = { host: inject('databaseHost'), port: inject('databasePort') };
  const superuser = inject('databaseSuperuser');
  const name = `app_${process.pid}_${testApps++}`;
  const admin = new pg.Client({ ...connection, user: superuser, database: 'postgres' });
  await admin.connect();
  await copyDatabase(admin, name, templateDatabase);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lanewright-app-'));
  let errors: unknown[] = [];
  const log =
    options.log ??
    pino(
      { level: 'warn' },
      { write: (line: string) => void errors.push(...[JSON.parse(line)].filter(failsTest)) },
    );
  const config = parseConfig(
    { NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...options.env },
    repositoryRoot,
  );
  setClock(options.now ?? testMoment);
  installFlow(flow, notingFollowers(followers));
  const opened = openDatabase(
    (role) => ({ ...connection, user: role === 'owner' ? superuser : role, database: name }),
    log,
  );
  const database = options.observe?.(opened) ?? opened;
  const platform = await platformOn(config, log, testSecret, database, { ...unhurried, ...options.calls });
  const people = await logInPeople(platform);
  const app = await createHttpServer(platform, routes, loadCaller);
  checkDeclaredLists(app, platform, (msg) => void errors.push({ level: errorLevel, msg }));
  const hub = serveHub(app, platform, options.limits);
  await app.ready();
  return {
    platform,
    app,
    people,
    hub,
    call: (endpoint, as, parts = {}) => send(app, endpoint, as, parts, jsonPayload(parts.body)),
    upload: (endpoint, as, parts) =>
      send(app, endpoint, as, parts, multipartPayload(parts.fileName, parts.file, parts.fields)),
    drainJobs: () => runDueJobs(platform),
    takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
    async close() {
      await app.close();
      await database.close();
      await dropDatabase(admin, name);
      await admin.end();
      await rm(dataDir, { recursive: true, force: true });
      if (errors.length > 0) throw new Error(`errors were logged: ${JSON.stringify(errors).slice(0, 4000)}`);
    },
  };
}

/** Errors fail a test, as does a code that its call does not list (`packages/contract/src/errors/calls`). */
const failsTest = ({ level, msg }: LogEntry) => level >= errorLevel || msg === undeclaredCode;

type LogEntry = { level: number; msg: string };
/** Level of errors in a log. */
const errorLevel = 50;

type Payload = { headers: Record<string, string>; payload?: string | Readable };

const jsonPayload = (body: unknown): Payload =>
  body === undefined
    ? { headers: {} }
    : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };

function multipartPayload(
  fileName: string,
  file: Buffer | string | Readable,
  fields: Readonly<Record<string, string>> = {},
): Payload {
  const boundary = 'lanewright-test-boundary';
  const content =
    typeof file === 'string' ? createReadStream(file) : Buffer.isBuffer(file) ? Readable.from([file]) : file;
  async function* whole() {
    for (const [name, value] of Object.entries(fields))
      yield Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
    yield Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    );
    yield* content;
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Readable.from(whole()),
  };
}

async function send<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  as: Person | null,
  parts: Parts<E>,
  payload: Payload,
): Promise<Answer<ResponseOf<E>>> {
  const params = Object.entries((parts.params ?? {}) as Record<string, unknown>);
  const url = params.reduce(
    (path, [name, value]) => path.replace(`{${name}}`, encodeURIComponent(String(value))),
    `/api${endpoint.path}`,
  );
  const query = Object.entries((parts.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  const response = await app.inject({
    method: endpoint.method,
    url,
    query: Object.fromEntries(query.map(([name, value]) => [name, String(value)])),
    headers: { ...payload.headers, ...(as === null ? {} : { authorization: `Bearer ${as.token}` }) },
    ...(payload.payload === undefined ? {} : { payload: payload.payload }),
  });
  const isJson = /json/.test(String(response.headers['content-type'] ?? ''));
  return {
    status: response.statusCode,
    // The server has checked the body against the contract; errors have the problem format.
    body: (isJson && response.body !== '' ? JSON.parse(response.body) : response.body) as ResponseOf<E>,
    raw: response.rawPayload,
    headers: response.headers,
  };
}
