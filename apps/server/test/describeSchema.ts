import type pg from 'pg';

type TableRow = { name: string; kind: string; row_security: boolean; forced: boolean };

/** Describes each table of the live database as text: columns, keys, indexes, policies, grants of the application. */
export async function describeSchema(client: Pick<pg.Client, 'query'>): Promise<Map<string, string>> {
  const { rows: tables } = await client.query<TableRow>(
    `SELECT c.relname AS name, CASE c.relkind WHEN 'v' THEN 'view' ELSE 'table' END AS kind,
            c.relrowsecurity AS row_security, c.relforcerowsecurity AS forced
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') AND c.relname <> 'schema_migrations'
     ORDER BY 1`,
  );
  const parts = await Promise.all([
    columns(client),
    constraints(client),
    indexes(client),
    policies(client),
    grants(client),
  ]);
  return new Map(
    tables.map((table) => {
      const security =
        table.kind === 'view'
          ? ''
          : table.row_security
            ? `row-level security${table.forced ? ', forced' : ''}\n`
            : 'no row-level security\n';
      const sections = parts.flatMap(([title, lines]) => {
        const own = lines.filter((line) => line.table === table.name).map((line) => `  ${line.text}`);
        return own.length === 0 ? [] : [`${title}\n${own.join('\n')}`];
      });
      return [table.name, `${table.kind} ${table.name}\n${security}\n${sections.join('\n\n')}\n`];
    }),
  );
}

type Section = readonly [title: string, lines: readonly { table: string; text: string }[]];

async function section(client: Pick<pg.Client, 'query'>, title: string, sql: string): Promise<Section> {
  const { rows } = await client.query<{ table: string; text: string }>(sql);
  return [title, rows];
}

const columns = (client: Pick<pg.Client, 'query'>) =>
  section(
    client,
    'columns',
    `
    SELECT c.relname AS table, a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
           || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
           || CASE a.attidentity WHEN '' THEN coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') ELSE ' identity' END AS text
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') AND a.attnum > 0 AND NOT a.attisdropped ORDER BY c.relname, a.attnum`,
  );
const constraints = (client: Pick<pg.Client, 'query'>) =>
  section(
    client,
    'constraints',
    `
    SELECT c.relname AS table, k.conname || ' ' || pg_get_constraintdef(k.oid) AS text
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE c.relnamespace = 'public'::regnamespace AND k.contype <> 'n' ORDER BY 1, k.contype = 'p' DESC, k.conname`,
  );
const indexes = (client: Pick<pg.Client, 'query'>) =>
  section(
    client,
    'indexes',
    `SELECT tablename AS table, indexdef AS text FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, indexname`,
  );
const policies = (client: Pick<pg.Client, 'query'>) =>
  section(
    client,
    'policies',
    `SELECT tablename AS table, policyname || ' ' || cmd || ' using ' || qual AS text FROM pg_policies WHERE schemaname = 'public' ORDER BY 1, 2`,
  );
const grants = (client: Pick<pg.Client, 'query'>) =>
  section(
    client,
    'lanewright_app may',
    `
    SELECT table_name AS table, string_agg(lower(privilege_type), ', ' ORDER BY privilege_type) AS text
    FROM information_schema.role_table_grants WHERE grantee = 'lanewright_app' AND table_schema = 'public' GROUP BY 1 ORDER BY 1`,
  );
