// npm run bench:overview: the overview's requests on 100,000 lanes with 1,000,000 shipments, two thirds of them awarded, each
// compared with the floor: the sum of ten columns of the lane table's rows in the same database. Responses are cached until a
// figure changes (decision 16): `ratio` is that of a repeated request, `coldRatio` that of the first request after a change. At the
// end the mode gets two more contracts of the same size: `contractsRatio` compares the first requests after a change with before.
// BENCH_SCALE reduces the lanes, BENCH_CARRIERS the carriers.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { platformOn } from '../apps/server/src/assemble.ts';
import { loadCaller } from '../apps/server/src/features/accounts/index.ts';
import { updateMaps } from '../apps/server/src/features/maps/index.ts';
import { summariseMode } from '../apps/server/src/features/overview/summaries/createSummaries.ts';
import { flow, followers } from '../apps/server/src/flow.ts';
import { parseConfig } from '../apps/server/src/platform/config.ts';
import { openDatabase } from '../apps/server/src/platform/database/database.ts';
import { createHttpServer } from '../apps/server/src/platform/http/httpServer.ts';
import { installFlow } from '../apps/server/src/platform/jobs/outbox.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { startOwnPostgres } from '../apps/server/src/platform/own-postgres/index.ts';
import { routes } from '../apps/server/src/routes.ts';
import { insertCopiedContract } from '../apps/server/test/support/insertSecondContract.ts';
import { startProduct } from '../tools/product/startProduct.ts';
import { seedAwards, seedBuyer } from './desk/lanePage.ts';
import { seedTender } from './desk/seedTender.ts';
import { rerankEverything } from './desk/rerank.ts';
import { measureCold, measureInTurns, overviewCalls, readFloor } from './overview/measureCalls.ts';
import { seedAwardCosts, seedHistory } from './overview/seedHistory.ts';

const lanes = Math.round(100_000 * Number(process.env.BENCH_SCALE ?? 1));
const carriers = Number(process.env.BENCH_CARRIERS ?? 3);
const say = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);
const round = (value: number): number => Math.round(value * 100) / 100;

const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-bench-overview-'));
await chmod(folder, 0o711);
const own = await startOwnPostgres({ dataDir: folder, log: say });
const connection = own.connectionFor(own.superuser);
const client = new pg.Client(connection);
const log = createLog('warn', process.stderr);
const database = openDatabase((role) => own.connectionFor(role === 'owner' ? own.superuser : role), log);
try {
  const databaseUrl = `postgresql://${own.superuser}@${encodeURIComponent(connection.host ?? '')}:${connection.port ?? 5432}/${own.database}`;
  const dataDir = path.join(folder, 'files');
  // The first start creates the tables and loads the reference data.
  await (await startProduct({ dataDir, env: { DATABASE_URL: databaseUrl } })).stop();
  await client.connect();
  const tender = await seedTender(client, lanes, carriers);
  const uploadId = await seedHistory(client, tender);
  await rerankEverything(client, database, dataDir, log, tender);
  await seedAwards(client, tender);
  await seedAwardCosts(client, tender);
  say(`seeded ${tender.lanes} lanes, ${tender.shipments} shipments, two lanes in three awarded`);
  installFlow(flow, followers);
  const config = parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, dataDir);
  const platform = await platformOn(config, log, Buffer.alloc(32, 1), database);
  const app = await createHttpServer(platform, routes, loadCaller);
  await app.ready();
  const token = await seedBuyer(client, tender, platform.sessionKey);
  const ask = async (url: string) => {
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
  };
  const startedAt = performance.now();
  await database.asSystem(async (tx) => {
    await summariseMode(tx, tender.customerId, tender.mode);
    await updateMaps.follow(tx, [{ customerId: tender.customerId, mode: tender.mode }]);
  });
  const keptSeconds = (performance.now() - startedAt) / 1000;
  say(`all that is kept of the mode, made from nothing: ${round(keptSeconds)} s`);
  await client.query('VACUUM ANALYZE');
  /** Invalidates the cache, as any change of the mode's figures does. */
  const forget = () =>
    client.query('UPDATE figure_stamps SET stamp = stamp + 1 WHERE customer_id = $1', [tender.customerId]);
  const calls: Record<string, { ms: number; ratio: number; coldMs: number; coldRatio: number }> = {};
  const floors: number[] = [];
  for (const [name, url] of overviewCalls(tender, uploadId)) {
    const { callMs, floorMs } = await measureInTurns(
      () => ask(url),
      () => readFloor(database, tender),
    );
    const coldMs = await measureCold(forget, () => ask(url));
    floors.push(floorMs);
    calls[name] = {
      ms: round(callMs),
      ratio: round(callMs / floorMs),
      coldMs: round(coldMs),
      coldRatio: round(coldMs / floorMs),
    };
    say(
      `${name}: ${round(callMs)} ms, ${round(callMs / floorMs)} × the floor of ${round(floorMs)} ms; after a change ${round(coldMs)} ms, ${round(coldMs / floorMs)} ×`,
    );
  }
  for (const contractNo of [2, 3]) await insertCopiedContract(client, contractNo);
  await client.query('VACUUM ANALYZE');
  const amongThree: { name: string; ms: number; ratio: number }[] = [];
  for (const [name, url] of overviewCalls(tender, uploadId)) {
    const ms = await measureCold(forget, () => ask(url));
    const ratio = round(ms / (calls[name]?.coldMs ?? ms));
    amongThree.push({ name, ms: round(ms), ratio });
    say(`${name} of one of three contracts, after a change: ${round(ms)} ms, ${ratio} × alone`);
  }
  await app.close();
  const byRatio = amongThree.toSorted((a, b) => a.ratio - b.ratio);
  const slowestBy = (of: 'ratio' | 'coldRatio') =>
    Object.entries(calls).toSorted(([, a], [, b]) => b[of] - a[of])[0];
  const [slowest, { ratio } = { ratio: 0 }] = slowestBy('ratio') ?? [];
  const [slowestCold, { coldRatio } = { coldRatio: 0 }] = slowestBy('coldRatio') ?? [];
  console.log(
    JSON.stringify({
      name: 'overview',
      lanes,
      shipments: tender.shipments,
      ratio,
      slowest,
      coldRatio,
      slowestCold,
      floorMs: round(floors.toSorted((a, b) => a - b)[Math.floor(floors.length / 2)] ?? 0),
      keptSeconds: round(keptSeconds),
      // One of three contracts compared with it alone: all requests together, and the one that is slowed down most.
      contractsRatio: round(
        amongThree.reduce((sum, { ms }) => sum + ms, 0) /
          Object.values(calls).reduce((sum, { coldMs }) => sum + coldMs, 0),
      ),
      contractsSlowest: byRatio.at(-1),
      calls,
    }),
  );
} finally {
  await client.end();
  await database.close();
  await own.remove();
  await rm(folder, { recursive: true, force: true });
}
