// npm run bench:reference: generated lists of 1,000,000 postcodes and 100,000 ports. Measures pages (first, middle, last) sorted by
// each column, and searches, from request to response, against the bare indexed queries for the same rows and their count, using
// the product's role in the same PostgreSQL. BENCH_SCALE reduces both.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { startOwnPostgres } from '../apps/server/src/platform/own-postgres/index.ts';
import { startProduct } from '../tools/product/startProduct.ts';
import { measureLists } from './reference/measureLists.ts';
import { seedTables } from './reference/seedTables.ts';

const scale = Number(process.env.BENCH_SCALE ?? 1);
const [postcodes, ports] = [Math.round(1_000_000 * scale), Math.round(100_000 * scale)];
const say = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);

const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-bench-reference-'));
await chmod(folder, 0o711);
const own = await startOwnPostgres({ dataDir: folder, log: say });
const connection = own.connectionFor(own.superuser);
const client = new pg.Client(connection);
const log = createLog('warn', process.stderr);
const database = openDatabase((role) => own.connectionFor(role === 'owner' ? own.superuser : role), log);
const bare = new pg.Client({ ...own.connectionFor('lanewright_app'), options: '-c jit=off' });
try {
  const databaseUrl = `postgresql://${own.superuser}@${encodeURIComponent(connection.host ?? '')}:${connection.port ?? 5432}/${own.database}`;
  const dataDir = path.join(folder, 'files');
  // The first start creates the tables and the product's roles.
  await (await startProduct({ dataDir, env: { DATABASE_URL: databaseUrl } })).stop();
  await client.connect();
  await bare.connect();
  const seeded = await seedTables(client, postcodes, ports);
  say(`seeded ${seeded.postcodes} postcodes and ${seeded.ports} ports`);
  const measured = await measureLists({ client, bare, database, dataDir, log, say });
  console.log(JSON.stringify({ name: 'reference', ...seeded, ...measured }));
} finally {
  await client.end();
  await bare.end();
  await database.close();
  await own.remove();
  await rm(folder, { recursive: true, force: true });
}
