import pg from 'pg';
import type { Database } from '../../src/platform/database/database.ts';
import { clusterNodes } from './copyDatabase.ts';

/**
 * The statements of the test database that wait for a lock: also on the other nodes of a cluster, where rows are locked. Only the owner
 * sees those of other roles.
 */
export async function waitingForLocks({ ownerPool }: Pick<Database, 'ownerPool'>): Promise<string[]> {
  const found = await ownerPool.query<{ query: string }>(waiting);
  const texts = found.rows.map((row) => row.query);
  for (const node of clusterNodes.slice(1)) {
    const client = new pg.Client({ ...node, user: 'postgres', database: ownerPool.options.database });
    await client.connect();
    const { rows } = await client.query<{ query: string }>(waiting);
    await client.end();
    texts.push(...rows.map((row) => row.query));
  }
  return texts;
}

const waiting = `SELECT query FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
