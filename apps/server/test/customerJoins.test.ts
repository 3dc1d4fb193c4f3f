import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readDatabase } from './support/testSettings.ts';
import { collectStatements } from './statements/collectStatements.ts';
import { findingsOf } from './statements/customerJoins.ts';
import { unreadable } from './statements/exceptions.ts';
import { parseStatement } from './statements/parseStatement.ts';
import { readSchema } from './statements/readSchema.ts';
import type { Finding, Schema } from './statements/summary.ts';
import { tablesNamedIn } from './statements/syntax.ts';

let client: pg.Client;
let schema: Schema;
beforeAll(async () => {
  client = new pg.Client({
    host: inject('databaseHost'),
    port: inject('databasePort'),
    user: inject('databaseSuperuser'),
    database: readDatabase,
  });
  await client.connect();
  schema = await readSchema(client);
});
afterAll(() => client.end());

const found = (text: string): string[] =>
  (parseStatement(text) ?? [])
    .flatMap((statement) => findingsOf(statement, schema))
    .map(({ rule, tables }) => `${rule}: ${tables}`);

test('a join of customers’ tables without the customer on both sides is found in every form', () => {
  const lanesAndBids = ['customers: bids, lanes'];
  const wrong = [
    'SELECT FROM lanes l JOIN bids b ON b.lane_id = l.lane_id WHERE l.customer_id = $1',
    'SELECT FROM lanes l JOIN bids b ON b.lane_id = l.lane_id WHERE l.customer_id = $1 AND b.customer_id = $2',
    'SELECT FROM lanes l JOIN bids b ON b.lane_id = l.lane_id AND (b.customer_id = l.customer_id OR b.mode = 4)',
    'SELECT FROM lanes l, bids b WHERE l.customer_id = ANY ($1) AND b.customer_id = ANY ($1)',
    'SELECT FROM lanes l LEFT JOIN bids b USING (lane_id)',
    'SELECT FROM lanes l WHERE EXISTS (SELECT FROM bids b WHERE b.lane_id = l.lane_id)',
    'SELECT FROM lanes l WHERE l.customer_id = $1 AND l.lane_id IN (SELECT lane_id FROM bids)',
    'SELECT FROM lanes l CROSS JOIN LATERAL (SELECT FROM bids b WHERE b.lane_id = l.lane_id) x',
    'WITH b AS (SELECT lane_id FROM bids) SELECT FROM lanes l JOIN b USING (lane_id) WHERE l.customer_id = $1',
    'SELECT (SELECT max(lane_id) FROM lanes l WHERE l.lane_id = b.lane_id) FROM bids b WHERE b.customer_id = $1',
    'UPDATE lanes l SET mode = 4 FROM bids b WHERE b.lane_id = l.lane_id AND l.customer_id = $1',
    'DELETE FROM lanes l USING bids b WHERE b.lane_id = l.lane_id AND l.customer_id = $1',
    'INSERT INTO lanes (customer_id, lane_id) SELECT $1, lane_id FROM bids WHERE customer_id = $2',
    'DECLARE c CURSOR FOR SELECT FROM lanes l JOIN bids b USING (lane_id)',
    ' AND EXISTS (SELECT 1 FROM lanes l JOIN bids b USING (lane_id))',
  ];
  expect(wrong.map((text) => [text, found(text)])).toEqual(wrong.map((text) => [text, lanesAndBids]));
  expect(found('SELECT FROM held_bids h JOIN bids b USING (bid_id)')).toEqual(['customers: bids, held_bids']);
});

test('a join by the customer is accepted in every form', () => {
  const right = [
    'SELECT FROM lanes l JOIN bids b ON b.lane_id = l.lane_id AND b.customer_id = l.customer_id',
    'SELECT FROM lanes l JOIN bids b ON b.customer_id = $1::bigint WHERE l.customer_id = $1',
    'SELECT FROM lanes l JOIN bids b USING (customer_id, lane_id) WHERE customer_id = ANY ($1)',
    'SELECT FROM lanes l WHERE (l.customer_id, l.lane_id) IN (SELECT customer_id, lane_id FROM bids)',
    'SELECT FROM lanes l WHERE (SELECT count(*) FROM bids b WHERE b.customer_id = l.customer_id) > 1',
    'SELECT FROM lanes l CROSS JOIN LATERAL (SELECT FROM bids b WHERE b.customer_id = l.customer_id OFFSET 0) x',
    'WITH b AS (SELECT * FROM bids WHERE mode = $1) SELECT FROM lanes l JOIN b USING (customer_id, lane_id)',
    'WITH c AS (SELECT $1::bigint AS id) SELECT FROM c JOIN lanes l ON l.customer_id = c.id JOIN bids b ON b.customer_id = c.id',
    'SELECT FROM unnest($1::bigint[]) AS c (id) JOIN lanes l ON l.customer_id = c.id JOIN bids b ON b.customer_id = c.id',
    'SELECT FROM held_bids h JOIN bids b USING (customer_id, bid_id)',
    'SELECT lane_id FROM lanes WHERE customer_id = $1 UNION SELECT lane_id FROM bids WHERE customer_id = $2',
    'INSERT INTO lanes (customer_id, lane_id) SELECT $1, lane_id FROM bids WHERE customer_id = $1',
    'SELECT FROM lanes l JOIN ports p ON p.name = l.origin_label WHERE l.customer_id = $1',
  ];
  expect(right.map((text) => [text, found(text)])).toEqual(right.map((text) => [text, []]));
});

test('locks on rows of several customers, and joins with a table of one node, are found', () => {
  expect(found('SELECT FROM lanes WHERE customer_id = ANY ($1) FOR UPDATE')).toEqual(['lock: lanes']);
  expect(found('SELECT FROM lanes l JOIN bids b USING (customer_id) FOR SHARE OF b')).toEqual(['lock: bids']);
  expect(found('SELECT FROM lanes WHERE customer_id = $1 FOR UPDATE')).toEqual([]);
  const oneNode = ['oneNode: boards'];
  expect(
    found('SELECT FROM lanes l LEFT JOIN boards u ON u.user_id = l.made_by WHERE l.customer_id = $1'),
  ).toEqual(oneNode);
  expect(
    found('SELECT FROM lanes l WHERE EXISTS (SELECT FROM boards u WHERE u.user_id = l.made_by)'),
  ).toEqual(oneNode);
  expect(
    found('WITH u AS (SELECT * FROM boards) SELECT FROM lanes l JOIN u ON u.user_id = l.made_by'),
  ).toEqual([]);
  expect(
    found('SELECT FROM lanes l JOIN (SELECT * FROM boards OFFSET 0) u ON u.user_id = l.made_by'),
  ).toEqual([]);
});

test('an outer join that a parameter or an open part of the text may switch off is found', () => {
  const join = (condition: string) =>
    found(`SELECT FROM lanes l LEFT JOIN bids b ON ${condition} b.customer_id = l.customer_id`);
  expect(join('$1 AND')).toEqual(['switched: lanes, bids']);
  expect(join('($1 OR $2 = 4) AND')).toEqual(['switched: lanes, bids']);
  expect(join('b.mode = $1 AND')).toEqual([]);
  expect(join('⟦condition⟧ AND')).toEqual(['switched: lanes, bids']);
  expect(found('SELECT FROM lanes l JOIN bids b ON ⟦condition⟧ WHERE l.customer_id = $1')).toEqual([
    'customers: bids, lanes',
  ]);
});

test('EXISTS without columns over all customers is found', () => {
  expect(found('SELECT EXISTS (SELECT FROM lanes WHERE mode = $1)')).toEqual(['noColumns: lanes']);
  expect(found('SELECT EXISTS (SELECT 1 FROM lanes WHERE mode = $1)')).toEqual([]);
  expect(found('SELECT EXISTS (SELECT FROM lanes WHERE customer_id = $1)')).toEqual([]);
  expect(
    found('SELECT FROM companies c WHERE EXISTS (SELECT FROM lanes l WHERE l.customer_id = c.company_id)'),
  ).toEqual([]);
});

test('a change of a table of one node that reads a table of every node in a query inside is found', () => {
  const named = '(SELECT name FROM companies WHERE company_id = $1)';
  expect(found(`UPDATE invitations SET used_at = $2 WHERE company_name = ${named}`)).toEqual([
    'sentOn: invitations, companies',
  ]);
  expect(found(`UPDATE invitations SET company_name = ${named} WHERE invitation_id = $2`)).toEqual([
    'sentOn: invitations, companies',
  ]);
  expect(
    found('DELETE FROM sessions s WHERE NOT EXISTS (SELECT FROM users u WHERE u.user_id = s.user_id)'),
  ).toEqual(['sentOn: sessions, users']);
  expect(
    found('DELETE FROM sessions WHERE user_id IN (SELECT user_id FROM users WHERE username = $1)'),
  ).toEqual([]);
  expect(found('UPDATE sessions s SET ended_at = $1 FROM users u WHERE u.user_id = s.user_id')).toEqual([]);
  expect(found(`UPDATE users SET display_name = ${named}`)).toEqual([]);
});

test('rows of customers’ tables for a table of one node need values that only that node can calculate', () => {
  const rows = 'SELECT company_id, mode FROM lanes JOIN companies ON company_id = customer_id';
  expect(schema.defaultsOfNode.get('notifications')).toEqual(['written_by_transaction']);
  expect(found(`INSERT INTO notifications (user_id, mode) ${rows}`)).toEqual([
    'defaults: notifications.written_by_transaction',
  ]);
  expect(found(`INSERT INTO notifications (written_by_transaction, user_id, mode) ${rows}`)).toEqual([]);
  expect(found('INSERT INTO notifications (user_id, mode) SELECT user_id, 4 FROM users')).toEqual([]);
});

/** What the rules find, as the file below `features` and the tables. What a text takes from another file is found there. */
function findAll(): Map<Finding['rule'], string[]> {
  const statements = collectStatements().map((statement) => ({
    ...statement,
    findings: (parseStatement(statement.text) ?? []).flatMap((one) => findingsOf(one, schema)),
  }));
  const places = [
    ...statements,
    ...[...schema.views].map(([name, view]) => ({
      file: `view ${name}`,
      uses: new Set<string>(),
      findings: findingsOf(view, schema),
    })),
  ];
  const lineOf = (file: string, { rule, tables }: Finding) => `${rule} ${file} ${tables}`;
  const written = new Set(places.flatMap(({ file, findings }) => findings.map((one) => lineOf(file, one))));
  const byRule = new Map<Finding['rule'], string[]>([
    ['customers', []],
    ['lock', []],
    ['oneNode', []],
    ['switched', []],
    ['noColumns', []],
    ['sentOn', []],
    ['defaults', []],
  ]);
  for (const { file, uses, findings } of places) {
    for (const one of findings) {
      if ([...uses].some((other) => written.has(lineOf(other, one)))) continue;
      byRule.get(one.rule)?.push(`${file.replace(/^features\//, '')}: ${one.tables}`);
    }
  }
  return byRule;
}

test('every statement joins customers’ tables by the customer, not with a table of one node, and locks rows of one customer', () => {
  const byRule = findAll();
  expect(byRule.get('customers')).toEqual([]);
  expect(byRule.get('lock')).toEqual([]);
  expect(byRule.get('switched')).toEqual([]);
  expect(byRule.get('noColumns')).toEqual([]);
  expect(byRule.get('sentOn')).toEqual([]);
  expect(byRule.get('defaults')).toEqual([]);
  expect([...new Set(byRule.get('oneNode'))].toSorted()).toEqual([]);
});

test('a view that reads with its owner’s rights, and every statement with it, names tables of one node only', async () => {
  const { rows: views } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'
       AND NOT coalesce('security_invoker=true' = ANY (reloptions), false)`,
  );
  const names = views.map(({ name }) => name);
  expect(names).toEqual(['company_activity']);
  const statements = [
    ...collectStatements().map(({ file, text }) => ({
      file,
      tables: tablesNamedIn(parseStatement(text) ?? []),
    })),
    ...names.map((name) => ({
      file: `view ${name}`,
      tables: tablesNamedIn(schema.views.get(name)).add(name),
    })),
  ];
  const reading = statements.filter(({ tables }) => names.some((name) => tables.has(name)));
  expect(reading.length).toBeGreaterThan(3);
  // On a cluster, one table of every node makes the coordinator plan the view by itself, with the caller's rights.
  const spread = reading.flatMap(({ file, tables }) =>
    [...tables]
      .filter((table) => (schema.placementOf(table) ?? 'local') !== 'local')
      .map((table) => `${file}: ${table}`),
  );
  expect(spread).toEqual([]);
});

test('every text of SQL is read by the parser, or is listed with a reason', () => {
  const statements = collectStatements();
  expect(statements.filter(({ isFile }) => isFile).length).toBeGreaterThan(150);
  expect(statements.length).toBeGreaterThan(1_000);
  const failed = statements.filter(({ text }) => parseStatement(text) === null).map(({ file }) => file);
  expect([...new Set(failed)].toSorted()).toEqual(Object.keys(unreadable).toSorted());
});
