import { afterAll, beforeAll, expect, expectTypeOf, inject, test } from 'vitest';
import pg from 'pg';
import { readDatabase } from '../../../test/support/testSettings.ts';
import { declaredStatements, narrowed, sql } from './sql.ts';

let client: pg.Client;
const before = declaredStatements.length;
beforeAll(async () => {
  client = new pg.Client({
    host: inject('databaseHost'),
    port: inject('databasePort'),
    user: inject('databaseSuperuser'),
    database: readDatabase,
  });
  await client.connect();
});
afterAll(async () => {
  // Statements of a test are no statements of the product.
  declaredStatements.splice(before);
  await client.end();
});

test('parameters are passed by name, and rows have the declared types', async () => {
  const lanes = sql({
    from: `-- $unknown in a comment is no parameter
      SELECT lane_id, $share::numeric * 2 AS share, $name::text AS name, NULL::date AS day, 'Green' AS colour
      FROM unnest($lanes::bigint[]) AS lane_id WHERE lane_id <> $except ORDER BY 1`,
    params: { lanes: 'id[]', except: 'id', share: 'numeric', name: 'text?' },
    row: { lane_id: 'id', share: 'numeric', name: 'text?', day: 'date?', colour: narrowed<'Green'>('text') },
  });
  const found = await lanes.rows(client, { name: null, share: 0.5, except: '2', lanes: ['1', '2', '3'] });
  expect(found).toEqual([
    { lane_id: '1', share: '1.0', name: null, day: null, colour: 'Green' },
    { lane_id: '3', share: '1.0', name: null, day: null, colour: 'Green' },
  ]);
  expectTypeOf(found[0]!).toEqualTypeOf<{
    lane_id: string;
    share: string;
    name: string | null;
    day: string | null;
    colour: 'Green';
  }>();
  expect(await lanes.optional(client, { name: 'x', share: '1', except: '1', lanes: ['1'] })).toBeNull();
  expect(lanes.values({ name: 'x', share: '1', except: '1', lanes: ['1'] })).toEqual([['1'], '1', '1', 'x']);
  expect(lanes.text).toContain('unnest($1::bigint[])');
});

test('a name that is not declared, one that is not used, and a positional parameter are refused when the module loads', () => {
  const from = 'SELECT $customer::bigint AS id';
  expect(() => sql({ from, params: {} })).toThrow('not declared: customer; not used: none');
  expect(() => sql({ from, params: { customer: 'id', mode: 'int' } })).toThrow('not used: mode');
  expect(() => sql({ from: `${from}, $2::int`, params: { customer: 'id' } })).toThrow('positional');
});
