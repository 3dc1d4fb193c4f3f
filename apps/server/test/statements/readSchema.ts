import type pg from 'pg';
import { readCatalogue } from '../../src/distribution/catalogue.ts';
import { placementOf } from '../../src/distribution/placement.ts';
import { parseStatement } from './parseStatement.ts';
import type { Schema } from './summary.ts';

/** Functions whose value means the same on every node. */
const sameEverywhere = ['now', 'gen_random_uuid'];

/** What the rules of joins need to know about the live schema: columns, places and views. */
export async function readSchema(client: Pick<pg.ClientBase, 'query'>): Promise<Schema> {
  const { tables } = await readCatalogue(client);
  const { rows: columns } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') GROUP BY c.relname`,
  );
  const { rows: views } = await client.query<{ name: string; text: string }>(
    `SELECT c.relname AS name, pg_get_viewdef(c.oid) AS text FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'v'`,
  );
  const { rows: defaults } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND EXISTS (
         SELECT FROM regexp_matches(pg_get_expr(d.adbin, d.adrelid), '([a-z_0-9]+)[(]', 'g') AS called (names)
         JOIN pg_proc p ON p.proname = called.names[1] AND p.provolatile <> 'i' AND p.proname <> ALL ($1))
     GROUP BY c.relname`,
    [sameEverywhere],
  );
  const places = new Map(tables.map((table) => [table.name, placementOf(table)]));
  return {
    columnsOf: new Map(columns.map(({ name, columns: names }) => [name, names])),
    placementOf: (table) => places.get(table) ?? null,
    defaultsOfNode: new Map(defaults.map(({ name, columns: names }) => [name, names])),
    views: new Map(
      views.flatMap(({ name, text }) => (parseStatement(text) ?? []).map((view) => [name, view] as const)),
    ),
  };
}
