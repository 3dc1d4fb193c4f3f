// npm run test:cluster: distributes the database of DATABASE_URL, runs every statement there, and compares answers with one server.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startProduct } from '../../../../tools/product/startProduct.ts';
import { isEmptyDatabase } from '../../src/backup/loadTables.ts';
import { readCatalogue } from '../../src/distribution/catalogue.ts';
import { planDistribution } from '../../src/distribution/plan.ts';
import { type ConnectionFor, outsideConnections } from '../../src/platform/database/connections.ts';
import { readInstallationSecret } from '../../src/platform/secrets.ts';
import { compareReads } from './compareReads.ts';
import { copyDemonstration, installationsIn, type SameInstallations } from './copyDemonstration.ts';
import { replayStatements } from './replayStatements.ts';
import { runServerCommand } from './runServerCommand.ts';
import { startOneServer } from './startOneServer.ts';

/** Shown to the user; the exit code says whether the cluster passes. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { DATABASE_URL: databaseUrl = '', DATA_DIR: givenFolder } = process.env;
// Products and commands name their own; those without a URL use the bundled PostgreSQL.
delete process.env['DATABASE_URL'];
delete process.env['DATA_DIR'];

const isEmpty = await withClient(() => ({ connectionString: databaseUrl }), isEmptyDatabase);
const folder = path.resolve(
  givenFolder ?? (isEmpty ? await mkdtemp(path.join(tmpdir(), 'lanewright-cluster-')) : 'data'),
);
const failures: string[] = [];
try {
  if (isEmpty) {
    say('Loading the demonstration on one server and restoring its backup on the cluster …');
    await copyDemonstration(folder, databaseUrl);
  }
  const same = installationsIn(folder);
  const isSame = existsSync(same.one) && existsSync(same.cluster);
  const dataDir = isSame ? same.cluster : folder;
  failures.push(...(await distribute(dataDir)), ...(await replay(dataDir)));
  if (isSame) failures.push(...(await compare(same)));
  else say('Answers are not compared: the database was not empty, so that no server has the same rows.');
} finally {
  if (isEmpty && givenFolder === undefined) await rm(folder, { recursive: true, force: true });
}
say(`${failures.length} failures`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Runs `db:distribute` twice; returns what the second run would still change. */
async function distribute(dataDir: string): Promise<string[]> {
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  for (let run = 1; run <= 2; run += 1) say((await runServerCommand(environment, 'db:distribute')).trim());
  return withClient(await connectionsOf(dataDir), async (owner) => {
    const left = planDistribution(await readCatalogue(owner), await placedTables(owner));
    if (left.length > 0)
      say(`The second run of db:distribute left ${left.length} statements:\n${left.join('\n')}`);
    return left;
  });
}

/** Runs every statement; returns those that the cluster refuses. */
async function replay(dataDir: string): Promise<string[]> {
  const connectionFor = await connectionsOf(dataDir);
  const customerIds = await withClient(connectionFor, customersOnDifferentNodes);
  if (customerIds === null) throw new Error('All customers are on one node: the cluster needs two workers.');
  const one = await startOneServer();
  const { statements, refusals } = await replayStatements(
    (role) => new pg.Client(connectionFor(role)),
    (role) => new pg.Client(one.connectionFor(role)),
    customerIds,
  ).finally(() => one.remove());
  if (statements === 0) throw new Error('No statement could be run.');
  const found = refusals.map(({ place, role, message }) => `${place} as ${role}: ${message}`);
  for (const line of found) say(line);
  say(`Statements: ${statements - found.length} passed, ${found.length} refused`);
  return found;
}

/** Compares the answers of a product on the cluster and one on the bundled PostgreSQL; returns those that differ. */
async function compare({ cluster, one }: SameInstallations): Promise<string[]> {
  // The same moment for both: answers tell days, and files name the moment at which they are made.
  const clock = { LANEWRIGHT_NOW: new Date().toISOString() };
  const products = await Promise.all([
    startProduct({ dataDir: cluster, env: { ...clock, DATABASE_URL: databaseUrl } }),
    startProduct({ dataDir: one, env: clock }),
  ]);
  const [onCluster, onOne] = products;
  const { answers, statuses, differences, onlyRefused } = await compareReads(
    onCluster.address,
    onOne.address,
    say,
  ).finally(() => Promise.all(products.map((product) => product.stop())));
  if ((statuses[200] ?? 0) === 0) throw new Error('No call was answered with content.');
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  say(`Calls without any content: ${onlyRefused.join(', ')}`);
  say(
    `Answers: ${answers - differences.length} equal to those of one server, ${differences.length} different (statuses ${counts.join(', ')})`,
  );
  return [...differences];
}

async function connectionsOf(dataDir: string): Promise<ConnectionFor> {
  const secret = await readInstallationSecret(dataDir);
  if (secret === null)
    throw new Error(
      `There is no secret in ${dataDir}. Use an empty database, or set DATA_DIR to its folder.`,
    );
  return outsideConnections(databaseUrl, secret);
}

async function withClient<T>(
  connectionFor: ConnectionFor,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connectionFor('owner'));
  await client.connect();
  return work(client).finally(() => client.end());
}

async function placedTables(owner: pg.Client): Promise<Set<string>> {
  const { rows } = await owner.query<{ name: string }>(
    'SELECT c.relname AS name FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid',
  );
  return new Set(rows.map(({ name }) => name));
}

/** Numbers of two customers, existing or not, whose rows are on different workers; null if there is one worker. */
async function customersOnDifferentNodes(owner: pg.Client): Promise<readonly [string, string] | null> {
  const { rows } = await owner.query<{ customer: string }>(
    `SELECT DISTINCT ON (p.groupid) customer::text
     FROM generate_series(1, 100) AS customer
     JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('lanes', customer::bigint)`,
  );
  const [one, other] = rows;
  return one === undefined || other === undefined ? null : [one.customer, other.customer];
}
