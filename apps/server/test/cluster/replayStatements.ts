import pg from 'pg';
import type { OwnRole } from '../../src/platform/database/roles/roleLogin.ts';
import { collectStatements, isComplete, type WrittenStatement } from '../statements/collectStatements.ts';
import { type Described, describeStatement } from '../statements/describeStatement.ts';
import { notDescribed } from '../statements/exceptions.ts';
import { isWhole } from '../statements/parseStatement.ts';
import { createTemporaryTables, withoutTable } from '../statements/temporaryTables.ts';
import { lostColumns } from './lostColumns.ts';

/** A statement that a distributed database refuses, or that ended its connection. */
export type Refusal = { readonly place: string; readonly role: OwnRole; readonly message: string };

type Failure = Error & { readonly code?: string };
export type Replayed = { readonly statements: number; readonly refusals: readonly Refusal[] };

/** Error classes that say that a statement cannot be distributed: not supported, internal, connection lost. */
const refused = /^(?:0A|XX|08|57P0|58)/;
/** Errors of rows that are made up, which reach the statement from a node without their code. */
const ofValues = /violates|\(oid|OID \d/;
/** Errors of syntax and of rights: refusals if one PostgreSQL accepts the statement. */
const ofSyntaxOrRights = /^42/;
/** Statements of jobs, which run past row-level security (`asSystem`) and never as the role of requests. */
const ofJobs = [
  'features/benchmarks/freeze/',
  'features/lanes/roll-up/',
  'features/quality/',
  'features/scenarios/solve/',
  'features/uploads/validate/',
];
/** Columns that a statement does not need with its made-up parameters, by file. */
const switchedOff: Readonly<Record<string, string>> = {
  // Asked for only if sessions that began with a password are ended.
  'features/accounts/sessions/sessions.ts': 'u.user_type',
};
/** Statements that no cluster has to run. */
const ofOneServer = ['backup/', 'distribution/'];

const attemptsToConnect = 60;
const pauseMs = 500;

/**
 * Runs every statement that is written whole with made-up parameters, as each role of the product, in a transaction that is rolled
 * back: once with all of them, then once with each that is true as false, and with each that may be null as null. Errors about the parameters (keys, casts, conditions) do
 * not count: they come after planning. Statements of jobs run as their role only. Of one that creates a temporary table, its query runs.
 * @param connectToOne - connects to one PostgreSQL with the same schema: what fails there in the same way, such as a statement that
 *   belongs to another role, is not counted
 * @param customerIds - two customers whose rows are on different nodes
 */
export async function replayStatements(
  connect: (role: OwnRole) => pg.Client,
  connectToOne: (role: OwnRole) => pg.Client,
  customerIds: readonly [string, string],
): Promise<Replayed> {
  const whole = collectStatements().filter(
    (one) =>
      isComplete(one) && isWhole(one.text) && !ofOneServer.some((folder) => one.file.startsWith(folder)),
  );
  const refusals: Refusal[] = [];
  let statements = 0;
  for (const role of ['lanewright_app', 'lanewright_bulk'] as const) {
    let client = await open(() => connect(role), whole);
    const one = await open(() => connectToOne(role), whole);
    const names = await typeNames(client);
    for (const { file, line, ...written } of whole) {
      const text = withoutTable(written.text);
      if (text === null) continue;
      if (role === 'lanewright_app' && ofJobs.some((folder) => file.startsWith(folder))) continue;
      const refuse = (message: string) => void refusals.push({ place: `${file}:${line}`, role, message });
      let described: Described;
      try {
        described = await describeStatement(client, text);
      } catch (thrown) {
        const { code, message } = thrown as Failure;
        if (notDescribed[file] !== undefined || code === (await codeOfDescribing(one, text))) continue;
        statements += 1;
        refuse(message);
        continue;
      }
      statements += 1;
      const types = described.params.map((type) => names.get(type) ?? 'text');
      const values = types.map((type) => valueOf(type, customerIds));
      const isCounted = async (failure: Failure, given: readonly unknown[]) =>
        isRefusal(failure) &&
        !(
          ofSyntaxOrRights.test(failure.code ?? '') &&
          failure.code === (await runOnce(one, text, given, customerIds))?.code
        );
      for (const given of [values, ...valuesChanged(text, values)]) {
        const failure = await runOnce(client, text, given, customerIds);
        if (failure?.code === undefined && failure !== null) client = await open(() => connect(role), whole);
        if (failure === null || !(await isCounted(failure, given))) continue;
        refuse(given === values ? failure.message : `${failure.message} (with ${JSON.stringify(given)})`);
        break;
      }
      const plan = await planOf(client, withValues(text, types, values), customerIds);
      const lost = lostColumns(plan).filter((column) => switchedOff[file] !== column);
      if (lost.length > 0) refuse(`reads null instead of ${lost.join(' and ')}`);
      if (role === 'lanewright_app' && isCopied(text, plan)) refuse(copied);
    }
    await one.end();
    await client.end();
  }
  return { statements, refusals };
}

const isRefusal = ({ code, message }: Failure): boolean =>
  code === undefined || ofSyntaxOrRights.test(code) || (refused.test(code) && !ofValues.test(message));

/** The code of the error of describing a statement; undefined if there is none. */
async function codeOfDescribing(client: pg.Client, text: string): Promise<string | undefined> {
  try {
    await describeStatement(client, text);
    return undefined;
  } catch (thrown) {
    return (thrown as Failure).code;
  }
}

/** The parameters with one of them false or null: a planner leaves out what that switches off. */
const valuesChanged = (text: string, values: readonly unknown[]): unknown[][] =>
  values.flatMap((value, at) => [
    ...(value === true ? [values.with(at, false)] : []),
    ...(mayBeNull(text, at + 1) ? [values.with(at, null)] : []),
  ]);

/** Whether a statement asks if a parameter is null. */
const mayBeNull = (text: string, position: number): boolean =>
  new RegExp(
    `(?:\\bcoalesce\\(|\\bDISTINCT FROM )\\$${position}\\b|\\$${position}(?:::\\w+(?:\\[\\])?)?\\s+IS (?:NOT )?(?:NULL|DISTINCT)\\b`,
  ).test(text);

/** Returns why the statement failed; an error without a code is a lost connection. */
async function runOnce(
  client: pg.Client,
  text: string,
  values: readonly unknown[],
  customerIds: readonly string[],
): Promise<Failure | null> {
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL app.customer_ids = '{${customerIds.join(',')}}'`);
    await client.query(text, [...values]);
    return null;
  } catch (error) {
    return error as Failure;
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
  }
}

const copied =
  'writes the rows of its SELECT by COPY, which row-level security refuses as soon as there is one';

/**
 * Whether the coordinator would read the rows of an `INSERT … SELECT` and write them by COPY. With made-up parameters there are none,
 * so that only the plan shows it. `RETURNING` and `ON CONFLICT` write in another way.
 */
const isCopied = (text: string, plan: readonly string[]): boolean =>
  /\bINSERT INTO\b/.test(text) &&
  !/\bRETURNING\b|\bON CONFLICT\b/.test(text) &&
  plan.some((line) => /INSERT\/SELECT method: /.test(line));

/** The lines of a statement's plan; none if the cluster does not explain it. */
async function planOf(client: pg.Client, text: string, customerIds: readonly string[]): Promise<string[]> {
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL app.customer_ids = '{${customerIds.join(',')}}'`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (VERBOSE, COSTS OFF) ${text}`);
    return rows.map((row) => row['QUERY PLAN']);
  } catch {
    return [];
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
  }
}

/** A cluster explains no statement with parameters. */
function withValues(text: string, types: readonly string[], values: readonly unknown[]): string {
  const literal = (value: unknown): string =>
    pg.escapeLiteral(
      Array.isArray(value)
        ? `{${value.map((one) => JSON.stringify(String(one))).join(',')}}`
        : Buffer.isBuffer(value)
          ? `\\x${value.toString('hex')}`
          : String(value),
    );
  return text.replaceAll(/\$(\d+)/g, (_, position: string) => {
    const at = Number(position) - 1;
    return `${literal(values[at])}::${types[at]}`;
  });
}

/** A new connection with the temporary tables; waits while a server that crashed starts again. */
async function open(connect: () => pg.Client, whole: readonly WrittenStatement[]): Promise<pg.Client> {
  for (let attempt = 1; ; attempt += 1) {
    const client = connect();
    client.on('error', () => undefined);
    try {
      await client.connect();
      await createTemporaryTables(client, whole);
      return client;
    } catch (error) {
      if (attempt === attemptsToConnect) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs);
      });
    }
  }
}

async function typeNames(client: pg.Client): Promise<Map<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string }>(
    `SELECT t.oid::integer AS oid, CASE WHEN e.oid IS NULL THEN t.typname ELSE e.typname || '[]' END AS name
     FROM pg_type t LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'`,
  );
  return new Map(rows.map(({ oid, name }) => [oid, name]));
}

const made: Readonly<Record<string, unknown>> = {
  bool: true,
  bytea: Buffer.from('00', 'hex'),
  // A mode.
  int2: 4,
  date: '2026-01-01',
  timestamptz: '2026-01-01T00:00:00Z',
  json: '[{}]',
  jsonb: '[{}]',
  text: 'x',
  uuid: '00000000-0000-4000-8000-000000000000',
  interval: '1 day',
};

function valueOf(type: string, customerIds: readonly [string, string]): unknown {
  if (type === 'int8[]') return customerIds;
  if (type.endsWith('[]')) {
    const one = valueOf(type.slice(0, -2), customerIds);
    return [one, one];
  }
  return type === 'int8' ? customerIds[0] : type in made ? made[type] : 1;
}
