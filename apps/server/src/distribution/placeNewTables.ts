import type pg from 'pg';
import { optionalRow, rows } from '../platform/database/rows.ts';
import { readCatalogue } from './catalogue.ts';
import { planDistribution } from './plan.ts';

/**
 * Places the tables that a migration has created, in its transaction, if the database is distributed over a cluster: its views and
 * statements may join them with tables that have their places. Anywhere else it changes nothing.
 */
export async function placeNewTables(client: pg.ClientBase): Promise<void> {
  const citus = await optionalRow(client, `SELECT FROM pg_extension WHERE extname = 'citus'`);
  if (citus === null) return;
  const placed = await placedTables(client);
  if (placed.size === 0) return;
  // Before anything else in the transaction: keys and grants touch many shards of one table.
  await client.query(`SET LOCAL citus.multi_shard_modify_mode TO 'sequential'`);
  for (const statement of planDistribution(await readCatalogue(client), placed))
    await client.query(statement);
}

/** The tables that have their place in the cluster already. Only where the extension is. */
export async function placedTables(client: pg.ClientBase): Promise<Set<string>> {
  const placed = await rows<{ name: string }>(
    client,
    `SELECT c.relname AS name FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
     WHERE c.relnamespace = 'public'::regnamespace`,
  );
  return new Set(placed.map(({ name }) => name));
}
