import type pg from 'pg';
import { rows } from '../rows.ts';

/**
 * Opens every table under row-level security to the bulk role and the owner if they cannot have `BYPASSRLS`, as on most managed
 * servers: by a policy for these roles only. Does nothing if they have it. Called after each migration, so that a later one can
 * fill tables that an earlier one created.
 */
export async function openWholeTables(client: pg.PoolClient): Promise<void> {
  const bound = await rows<{ name: string; oid: string }>(
    client,
    `SELECT quote_ident(rolname) AS name, oid FROM pg_roles
     WHERE rolname IN ('lanewright_bulk', current_user) AND NOT rolsuper AND NOT rolbypassrls ORDER BY rolname`,
  );
  if (bound.length === 0) return;
  const closed = await rows<{ name: string }>(
    client,
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE c.relrowsecurity AND c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND NOT EXISTS (
       SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'whole_table' AND p.polroles @> $1::oid[])`,
    [bound.map(({ oid }) => oid)],
  );
  const roles = bound.map(({ name }) => name).join(', ');
  const statements = closed.map(
    ({ name }) =>
      `DROP POLICY IF EXISTS whole_table ON ${name};
       CREATE POLICY whole_table ON ${name} TO ${roles} USING (true) WITH CHECK (true);`,
  );
  if (statements.length > 0) await client.query(statements.join('\n'));
}
