import type pg from 'pg';
import { oneRow } from '../rows.ts';

/**
 * Makes later statements on this owner connection see every row or fail: never silently fewer rows. With `BYPASSRLS` the server
 * itself refuses to leave rows out; without it the owner reads through its policies, and a table without one is an error.
 */
export async function seeEveryRow(client: pg.PoolClient): Promise<void> {
  const { bypasses, closed } = await oneRow<{ bypasses: boolean; closed: string | null }>(
    client,
    `SELECT r.rolsuper OR r.rolbypassrls AS bypasses,
            (SELECT string_agg(c.relname, ', ' ORDER BY c.relname) FROM pg_class c
             WHERE c.relforcerowsecurity AND c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND NOT EXISTS (
               SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'whole_table' AND r.oid = ANY (p.polroles))) AS closed
     FROM pg_roles r WHERE r.rolname = current_user`,
  );
  if (bypasses) await client.query('SET row_security = off');
  else if (closed !== null)
    throw new Error(`The user of DATABASE_URL can’t read every row of ${closed}. Start the product once.`);
}
