import pg from 'pg';
import { readCatalogue } from '../../src/distribution/catalogue.ts';
import { planDistribution } from '../../src/distribution/plan.ts';
import { outsideConnections } from '../../src/platform/database/connections.ts';
import { readInstallationSecret } from '../../src/platform/secrets.ts';
import { replayStatements } from './replayStatements.ts';
import { startOneServer } from './startOneServer.ts';

/** Shown to the user; the exit code says whether the cluster accepts every statement. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { DATABASE_URL: databaseUrl = '', DATA_DIR: dataDir = './data' } = process.env;
const secret = await readInstallationSecret(dataDir);
if (secret === null) throw new Error(`There is no secret in ${dataDir}: run npm run db:distribute first.`);
const connectionFor = outsideConnections(databaseUrl, secret);

const owner = new pg.Client(connectionFor('owner'));
await owner.connect();
const left = planDistribution(await readCatalogue(owner), await placedTables());
const customerIds = await customersOnDifferentNodes();
await owner.end();

if (customerIds === null) throw new Error('All customers are on one node: the cluster needs two workers.');
if (left.length > 0)
  say(`The second run of db:distribute left ${left.length} statements:\n${left.join('\n')}`);
const one = await startOneServer();
const { statements, refusals } = await replayStatements(
  (role) => new pg.Client(connectionFor(role)),
  (role) => new pg.Client(one.connectionFor(role)),
  customerIds,
).finally(() => one.remove());
if (statements === 0) throw new Error('No statement could be run.');
for (const { place, role, message } of refusals) say(`${place} as ${role}: ${message}`);
const failed = refusals.length + left.length;
say(`${statements - refusals.length} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function placedTables(): Promise<Set<string>> {
  const { rows } = await owner.query<{ name: string }>(
    'SELECT c.relname AS name FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid',
  );
  return new Set(rows.map(({ name }) => name));
}

/** Numbers of two customers, existing or not, whose rows are on different workers; null if there is one worker. */
async function customersOnDifferentNodes(): Promise<readonly [string, string] | null> {
  const { rows } = await owner.query<{ customer: string }>(
    `SELECT DISTINCT ON (p.groupid) customer::text
     FROM generate_series(1, 100) AS customer
     JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('lanes', customer::bigint)`,
  );
  const [one, other] = rows;
  return one === undefined || other === undefined ? null : [one.customer, other.customer];
}
