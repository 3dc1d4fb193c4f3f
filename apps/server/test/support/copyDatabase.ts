import pg from 'pg';
import { settingsOfCluster } from '../../src/distribution/plan.ts';

/**
 * The servers on which the tests run, as `host:port`, the coordinator first, if they run on a Citus cluster (`CLUSTER_NODES`). Each
 * admits the user postgres.
 */
export const clusterNodes: readonly { readonly host: string; readonly port: number }[] = (
  process.env.CLUSTER_NODES ?? ''
)
  .split(',')
  .filter((node) => node !== '')
  .map((node) => ({ host: node.replace(/:\d+$/, ''), port: Number(/\d+$/.exec(node)?.[0]) }));

/**
 * The time that a test may take. On a cluster of one machine it takes several times as long. A test over its limit continues while the
 * next one runs, and both lock the same rows.
 */
export const limitMs = (ms: number): number => (clusterNodes.length === 0 ? ms : ms * 6);

/** Copies a database, on every node of a cluster. */
export async function copyDatabase(admin: pg.Client, name: string, template: string): Promise<void> {
  const copy = `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`;
  if (clusterNodes.length === 0) await admin.query(copy);
  // A copy has the tables, but not the settings.
  else await onEveryNode([copy, ...settingsOfCluster(name)]);
}

/** Removes a database, on every node of a cluster. */
export async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  const drop = `DROP DATABASE ${name} WITH (FORCE)`;
  if (clusterNodes.length === 0) await admin.query(drop);
  else await onEveryNode([drop]);
}

/** Creates an empty database on every node of the cluster, with the nodes added to the coordinator. */
export async function createOnCluster(name: string): Promise<void> {
  await onEveryNode([`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `CREATE DATABASE ${name}`]);
  await onEveryNode(['CREATE EXTENSION citus'], name);
  const [coordinator, ...workers] = clusterNodes;
  if (coordinator === undefined) return;
  const client = new pg.Client({ ...coordinator, user: 'postgres', database: name });
  await client.connect();
  await client.query('SELECT citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port]);
  for (const { host, port } of workers) await client.query('SELECT citus_add_node($1, $2)', [host, port]);
  await client.end();
}

/** Ends all connections to a database of the cluster and refuses new ones, so that it can be copied. */
export async function closeOnCluster(name: string): Promise<void> {
  await onEveryNode([
    `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`,
  ]);
}

async function onEveryNode(statements: readonly string[], database = 'postgres'): Promise<void> {
  await Promise.all(
    clusterNodes.map(async (node) => {
      const client = new pg.Client({ ...node, user: 'postgres', database });
      await client.connect();
      try {
        for (const statement of statements) await client.query(statement);
      } finally {
        await client.end();
      }
    }),
  );
}
