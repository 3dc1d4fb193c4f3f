import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { flow } from '../src/flow.ts';
import { type Column, declaredStatements, sql } from '../src/platform/database/sql.ts';
import { routes } from '../src/routes.ts';
import { readDatabase } from './support/testSettings.ts';
import { collectStatements, isComplete, type WrittenStatement } from './statements/collectStatements.ts';
import { type Described, describeStatement } from './statements/describeStatement.ts';
import { notDescribed } from './statements/exceptions.ts';
import { isWhole } from './statements/parseStatement.ts';
import { createTemporaryTables } from './statements/temporaryTables.ts';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({
    host: inject('databaseHost'),
    port: inject('databasePort'),
    user: inject('databaseSuperuser'),
    database: readDatabase,
  });
  await client.connect();
});
afterAll(() => client.end());

/** The types of PostgreSQL that a kind may be. */
const typesOf: Readonly<Record<string, readonly string[]>> = {
  id: ['int8'],
  int: ['int2', 'int4'],
  float: ['float4', 'float8'],
  numeric: ['numeric'],
  text: ['text', 'varchar', 'bpchar', 'name'],
  uuid: ['uuid'],
  bool: ['bool'],
  date: ['date'],
  moment: ['timestamptz'],
  json: ['json', 'jsonb'],
};

async function typeNames(): Promise<Map<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string }>(
    `SELECT t.oid::integer AS oid, CASE WHEN e.oid IS NULL THEN t.typname ELSE e.typname || '[]' END AS name
     FROM pg_type t LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'`,
  );
  return new Map(rows.map(({ oid, name }) => [oid, name]));
}

/** What a declaration says that PostgreSQL does not. */
function differences(
  declared: (typeof declaredStatements)[number],
  { params, columns }: Described,
  names: ReadonlyMap<number, string>,
): string[] {
  const fits = (column: Column, type: number | undefined): boolean => {
    const [, base = '', list = ''] = /^(\w+)(\[\])?\??$/.exec(column) ?? [];
    return (typesOf[base] ?? []).some((name) => name + list === names.get(type ?? 0));
  };
  const wrong = (
    what: string,
    [name, column]: readonly [string, Column],
    type: number | undefined,
  ): string[] =>
    fits(column, type) ? [] : [`${what} ${name}: ${column} is declared, ${names.get(type ?? 0)} is found`];
  const returned = columns.map(({ name }) => name);
  const expected = declared.row.map(([name]) => name);
  return [
    ...declared.params.flatMap((param, at) => wrong('parameter', param, params[at])),
    // A statement that is executed for its effect declares no row.
    ...(expected.length > 0 && returned.toSorted().join() !== expected.toSorted().join()
      ? [`columns ${expected.join(', ')} are declared, ${returned.join(', ')} are found`]
      : declared.row.flatMap((column) =>
          wrong('column', column, columns.find(({ name }) => name === column[0])?.type),
        )),
  ];
}

test('a declared statement has the parameters and columns that PostgreSQL finds', async () => {
  expect(routes.length + Object.keys(flow).length).toBeGreaterThan(300);
  const names = await typeNames();
  const found: string[] = [];
  for (const declared of declaredStatements) {
    const described = await describeStatement(client, declared.text);
    found.push(...differences(declared, described, names).map((line) => `${line} in\n${declared.text}`));
  }
  expect(found).toEqual([]);
  expect(declaredStatements.length).toBeGreaterThan(1);
});

test('a wrong parameter, a wrong column and a wrong name are found', async () => {
  const count = declaredStatements.length;
  sql({
    from: 'SELECT lane_id, origin_label, mode FROM lanes WHERE customer_id = $customer',
    params: { customer: 'text' },
    row: { lane_id: 'int', origin_label: 'text', mode: 'int' },
  });
  sql({
    from: 'SELECT lane_id FROM lanes WHERE customer_id = $customer',
    params: { customer: 'id' },
    row: { lane: 'id' },
  });
  const names = await typeNames();
  const found: string[] = [];
  for (const declared of declaredStatements.splice(count))
    found.push(...differences(declared, await describeStatement(client, declared.text), names));
  expect(found).toEqual([
    'parameter customer: text is declared, int8 is found',
    'column lane_id: int is declared, int8 is found',
    'columns lane are declared, lane_id are found',
  ]);
});

test('PostgreSQL describes every statement that is written whole', async () => {
  const whole = collectStatements().filter((one) => isComplete(one) && isWhole(one.text));
  expect(whole.length).toBeGreaterThan(1_000);
  await createTemporaryTables(client, whole);
  const failed = new Map<string, string>();
  for (const one of whole)
    await describeStatement(client, one.text).catch((error: Error) => {
      if (!isPart(one, error)) failed.set(one.file, `${one.file}:${one.line} ${error.message}`);
    });
  const unexpected = [...failed].filter(([file]) => notDescribed[file] === undefined);
  expect(unexpected.map(([, text]) => text)).toEqual([]);
  expect([...failed.keys()].toSorted()).toEqual(Object.keys(notDescribed).toSorted());
});

/** Whether a text in a module is a query inside another: it uses only some of the parameters. */
const isPart = ({ isFile }: WrittenStatement, error: Error): boolean =>
  !isFile && 'code' in error && error.code === '42P18';
