import type pg from 'pg';
import { oneRow, optionalRow } from '../platform/database/rows.ts';
import { readCatalogue } from './catalogue.ts';
import { whatDoesNotDistribute } from './placement.ts';
import { placedTables } from './placeNewTables.ts';
import { planDistribution, settingsOfCluster } from './plan.ts';

/**
 * Distributes the tables of an up-to-date schema over a Citus cluster: customer tables by customer, the tables they join on every
 * node. Can run again after an upgrade: tables already placed stay. With `planOnly` it prints the statements and changes nothing.
 * Returns the exit code.
 */
export async function distributeDatabase(
  ownerPool: pg.Pool,
  { planOnly, say }: { planOnly: boolean; say: (sentence: string) => void },
): Promise<number> {
  const client = await ownerPool.connect();
  try {
    const catalogue = await readCatalogue(client);
    const refused = whatDoesNotDistribute(catalogue);
    if (refused.length > 0) {
      say(`The schema does not distribute:\n${refused.map((sentence) => `  ${sentence}`).join('\n')}`);
      return 1;
    }
    const { database } = await oneRow<{ database: string }>(client, 'SELECT current_database() AS database');
    const citus = await optionalRow<{ version: string }>(
      client,
      `SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`,
    );
    const placedAlready = citus === null ? new Set<string>() : await placedTables(client);
    const statements = planDistribution(catalogue, placedAlready);
    if (planOnly) {
      say([...settingsOfCluster(database), 'BEGIN', ...statements, 'COMMIT', ''].join(';\n').trim());
      return 0;
    }
    if (citus === null) {
      say(
        `The database ${database} has no extension citus, so there is nothing to distribute over: all tables stay on this one ` +
          'server, where the product runs as well. On a cluster: CREATE EXTENSION citus on every node, add the nodes ' +
          '(citus_set_coordinator_host, citus_add_node), and come again.',
      );
      return 0;
    }
    await requireCoordinator(client);
    // Also when all tables are placed: an upgrade may bring a setting.
    for (const setting of settingsOfCluster(database)) await client.query(setting);
    if (statements.length === 0) {
      say(`All tables have their places (Citus ${citus.version}); only the settings were applied again.`);
      return 0;
    }
    await client.query('BEGIN');
    for (const statement of statements) await client.query(statement);
    await client.query('COMMIT');
    const { by_customer: byCustomer, everywhere } = await oneRow<
      Record<'by_customer' | 'everywhere', number>
    >(
      client,
      `SELECT count(*) FILTER (WHERE partmethod = 'h')::int AS by_customer, count(*) FILTER (WHERE partmethod = 'n')::int AS everywhere
       FROM pg_dist_partition WHERE logicalrelid::regclass::text NOT LIKE '%.%'`,
    );
    say(
      `${byCustomer} tables are distributed by customer, ${everywhere} lie whole on every node (Citus ${citus.version}).`,
    );
    return 0;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Foreign keys from this node's tables to tables on every node require this node to be part of the cluster. */
async function requireCoordinator(client: pg.PoolClient): Promise<void> {
  const own = await optionalRow(client, 'SELECT FROM pg_dist_node WHERE groupid = 0');
  if (own !== null) return;
  throw new Error(
    `This node is not one of its cluster yet: SELECT citus_set_coordinator_host('its name', 5432), and come again.`,
  );
}
