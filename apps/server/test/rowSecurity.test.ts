import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopeToUser } from '../src/platform/database/scopeToUser.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';

/**
 * The only form of policy: the rows of the customers named by the transaction, evaluated once per statement and not for every row.
 */
const policyForm =
  "(customer_id = ANY (( SELECT (NULLIF(current_setting('app.customer_ids'::text, true), ''::text))::bigint[] AS \"nullif\")::bigint[]))";
/** Per-user tables: the rows of the user named by the transaction. */
const personal = ['boards', 'notification_preferences', 'notifications'];
const personalForm = "(user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::bigint)";
/**
 * Tables with a customer column that are not per customer: the audit is closed to requests altogether, the others are local
 * ledgers.
 */
const others = ['audit_entries', 'invitations', 'notifications'];

const formOf = (table: string) => (personal.includes(table) ? personalForm : policyForm);

let testApp: TestApp;
let tables: string[];
let own: string;
let rival: string;

beforeAll(async () => {
  testApp = await startTestApp();
  own = testApp.people.customer.companyId;
  rival = testApp.people.rivalCustomer.companyId;
  const found = await sql<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'customer_id'
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`,
  );
  tables = found.map(({ name }) => name).filter((name) => !others.includes(name));
  await dropRules();
  for (const table of tables) for (const customer of [own, rival]) await seed(table, customer);
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.ownerPool.query<T>(text, values)).rows;

/** Only the visibility of rows is tested here, not their content: in this database any row is valid. */
async function dropRules(): Promise<void> {
  const rules = await sql<{ table: string; name: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
     WHERE contype IN ('c', 'f') AND connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rules) await sql(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS "${name}"`);
  // Its rows are never deleted in the product.
  await sql('GRANT DELETE ON figure_stamps TO lanewright_app');
}

type Column = { name: string; literal: string };

/** A value for each column that must have one. */
function columnsOf(table: string): Promise<Column[]> {
  return sql(
    `SELECT a.attname AS name, CASE
       WHEN t.typcategory = 'A' THEN $$'{}'$$
       WHEN t.typcategory = 'N' THEN $$'1'$$
       WHEN t.typcategory = 'B' THEN $$'false'$$
       WHEN t.typcategory = 'D' THEN $$'2026-11-20'$$
       WHEN t.typname IN ('json', 'jsonb') THEN $$'{}'$$
       WHEN t.typname = 'uuid' THEN $$'00000000-0000-0000-0000-000000000000'$$
       ELSE $$'x'$$ END || '::' || format_type(a.atttypid, a.atttypmod) AS literal
     FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
     WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND a.attnotnull AND a.attname <> 'customer_id'`,
    [table],
  );
}

async function insertOf(table: string, customer: string): Promise<string> {
  const columns = await columnsOf(table);
  const names = ['customer_id', ...columns.map(({ name }) => `"${name}"`)].join(', ');
  const values = [customer, ...columns.map(({ literal }) => literal)].join(', ');
  return `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE VALUES (${values})`;
}

/** A globally unique key may already be used by the other customer's row: then that row is used. */
async function seed(table: string, customer: string): Promise<void> {
  await sql(`${await insertOf(table, customer)} ON CONFLICT DO NOTHING`);
  const seeded = await sql(`SELECT FROM ${table} WHERE customer_id = $1`, [customer]);
  expect(seeded.length, `${table} has a row of customer ${customer}`).toBeGreaterThan(0);
}

/** Runs a statement as the application's role, seeing these customers, and rolls it back. */
async function asApplication(scope: string[], statement: string): Promise<{ rowCount: number | null }> {
  let result: { rowCount: number | null } = { rowCount: null };
  const takenBack = new Error('taken back');
  await testApp.platform.database
    .asCustomers(scope, async (tx) => {
      result = await tx.query(statement);
      throw takenBack;
    })
    .catch((error: Error) => {
      if (error !== takenBack) throw error;
    });
  return result;
}

const touched = async (scope: string[], statement: string) =>
  (await asApplication(scope, statement)).rowCount;

test('finds the known customer tables', () => {
  expect(tables.length).toBeGreaterThanOrEqual(34);
  expect(tables).toEqual(
    expect.arrayContaining(['lanes', 'lines', 'bids', 'awards', 'connections', 'uploads']),
  );
});

test('each has exactly one policy, also enforced for its owner', async () => {
  const policies = await sql<{ tablename: string }>(
    `SELECT tablename, permissive, roles::text, cmd, qual, with_check FROM pg_policies WHERE schemaname = 'public'
     AND tablename <> 'audit_entries' ORDER BY 1`,
  );
  expect(policies).toEqual(
    [...tables, ...personal].toSorted().map((tablename) => ({
      tablename,
      permissive: 'PERMISSIVE',
      roles: '{public}',
      cmd: 'ALL',
      qual: formOf(tablename),
      with_check: null,
    })),
  );
  const loose = await sql(
    `SELECT relname FROM pg_class WHERE relname = ANY ($1) AND NOT (relrowsecurity AND relforcerowsecurity)`,
    [[...tables, ...personal]],
  );
  expect(loose).toEqual([]);
});

test('one user’s private rows are hidden from everyone else, whichever customers they see', async () => {
  const { customer, colleague } = testApp.people;
  for (const { userId } of [customer, colleague])
    await testApp.platform.database.asSystem((tx) =>
      tx.query(
        `INSERT INTO notifications (user_id, customer_id, type, priority, description, mode, outbox_fact_id)
         VALUES ($1, $2, 1, 10, 'seeded', 0, $1)`,
        [userId, own],
      ),
    );
  const seenBy = (userId: string | null) =>
    testApp.platform.database.asCustomers([own], async (tx) => {
      if (userId !== null) await scopeToUser(tx, userId);
      return (await tx.query<{ user_id: string }>('SELECT user_id FROM notifications')).rows;
    });
  expect(await seenBy(null)).toEqual([]);
  expect(await seenBy(customer.userId)).toEqual([{ user_id: customer.userId }]);
  expect(await seenBy(colleague.userId)).toEqual([{ user_id: colleague.userId }]);
});

test('the application’s role does not bypass row-level security, directly or by membership, and owns nothing', async () => {
  const above = await sql(
    `SELECT rolname FROM pg_roles
     WHERE (rolsuper OR rolbypassrls OR rolcreaterole) AND pg_has_role('lanewright_app', oid, 'MEMBER')`,
  );
  expect(above).toEqual([]);
  const owned = await sql(`SELECT relname FROM pg_class WHERE pg_get_userbyid(relowner) = 'lanewright_app'`);
  expect(owned).toEqual([]);
});

test('a view shows what its reader may see, not its owner', async () => {
  const views = await sql<{ name: string; invoker: boolean }>(
    `SELECT relname AS name, coalesce('security_invoker=true' = ANY (reloptions), false) AS invoker
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm')`,
  );
  expect(views.length).toBeGreaterThan(0);
  // It is the only way to the audit, which its reader may not see, and has its own filter (see activity.test.ts).
  expect(views.filter(({ name, invoker }) => !invoker && name !== 'company_activity')).toEqual([]);
});

describe('in SQL, as the application’s role', () => {
  test('selects and updates rows of its own customer, so that the refusals below are not just empty results', async () => {
    for (const table of tables) {
      expect(await touched([own], `SELECT FROM ${table}`), table).toBeGreaterThan(0);
      expect(await touched([own], `UPDATE ${table} SET customer_id = customer_id`), table).toBeGreaterThan(0);
    }
  });

  test('never selects another customer’s row', async () => {
    for (const table of tables) {
      expect(await touched([own], `SELECT FROM ${table} WHERE customer_id = ${rival}`), table).toBe(0);
      expect(await touched([own], `SELECT FROM ${table} WHERE customer_id <> ${own}`), table).toBe(0);
      expect(await touched([], `SELECT FROM ${table}`), table).toBe(0);
      expect(
        await touched([own, rival], `SELECT FROM ${table} WHERE customer_id = ${rival}`),
        table,
      ).not.toBe(0);
    }
  });

  test('never updates one, or gives an own row away', async () => {
    for (const table of tables) {
      const update = `UPDATE ${table} SET customer_id = ${own} WHERE customer_id = ${rival}`;
      expect(await touched([own], update), table).toBe(0);
      await expect(
        touched([own], `UPDATE ${table} SET customer_id = ${rival}`),
        `${table}: given away`,
      ).rejects.toThrow(/violates row-level security policy/);
    }
  });

  test('never deletes one, even with a statement that names no customer', async () => {
    for (const table of tables) {
      expect(await touched([own], `DELETE FROM ${table} WHERE customer_id = ${rival}`), table).toBe(0);
      const all = Number((await sql<{ n: string }>(`SELECT count(*) AS n FROM ${table}`))[0]?.n);
      const mine = await touched([own], `SELECT FROM ${table}`);
      expect(await touched([own], `DELETE FROM ${table}`), table).toBe(mine);
      expect(all, table).toBeGreaterThan(mine ?? 0);
    }
  });

  test('never inserts one', async () => {
    for (const table of tables) {
      const insert = await insertOf(table, rival);
      await expect(touched([own], insert), table).rejects.toThrow(/violates row-level security policy/);
      await expect(touched([], insert), table).rejects.toThrow(/violates row-level security policy/);
    }
  });

  test('a scope is set by the call at its start, and text that is not a list of ids gives no access', async () => {
    expect(() => testApp.platform.database.asCustomers(['1}; RESET ALL; --'], async () => undefined)).toThrow(
      /not a customer id/,
    );
    const left = await testApp.platform.database.asCustomers([], async (tx) => {
      await tx.query(`SELECT set_config('app.customer_ids', '', true)`);
      return (await tx.query('SELECT FROM lanes')).rowCount;
    });
    expect(left).toBe(0);
  });
});
