// npm run bench:tender: the largest tender through the running product, over HTTP: 100,000 lanes from a million shipments, ten carriers
// that each return a bid sheet with eight charges on every lane, a scenario, its awards and their undo. Every step is timed until the
// last job it causes has ended, and compared with one SELECT over shipments × the charges of every bid in the same PostgreSQL.
// BENCH_SCALE reduces lanes and shipments, BENCH_CARRIERS the carriers.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lanes, overview, settings } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import pg from 'pg';
import { demonstrationPassword } from '../apps/server/src/features/settings/demonstration.ts';
import { startOwnPostgres } from '../apps/server/src/platform/own-postgres/index.ts';
import { includeFile } from '../tools/product/includeFile.ts';
import { logIn } from '../tools/product/productClient.ts';
import { startProduct } from '../tools/product/startProduct.ts';
import { writeGeneratedFile } from '../tools/generate/writeGeneratedFile.ts';
import { shipmentsTimesBids } from './desk/rerank.ts';
import { untilQuiet } from './ingest/reference.ts';
import { answerSheet, saveEightCharges, seedCarriers } from './tender/carriers.ts';
import { awardAndUndo, solve } from './tender/scenario.ts';
import { stepMeter } from './tender/stepMeter.ts';

const scale = Number(process.env['BENCH_SCALE'] ?? 1);
const carrierCount = Number(process.env['BENCH_CARRIERS'] ?? 10);
const mode = Mode.RoadFTL;
/** Generated files have up to 66,000 lanes together, so lanes are split by business unit: each has shipments. */
const files = Array.from({ length: 10 }, (_, at) => ({
  seed: 100 + at,
  rows: Math.round(100_000 * scale),
  lanes: Math.round(15_000 * scale),
}));
const say = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);
const round = (value: number): number => Math.round(value * 100) / 100;

const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-bench-tender-'));
await chmod(folder, 0o711);
const own = await startOwnPostgres({ dataDir: folder, log: say });
const connection = own.connectionFor(own.superuser);
const client = new pg.Client(connection);
const databaseUrl = `postgresql://${own.superuser}@${encodeURIComponent(connection.host ?? '')}:${connection.port ?? 5432}/${own.database}`;
const product = await startProduct({
  dataDir: path.join(folder, 'files'),
  env: { DATABASE_URL: databaseUrl, SESSION_MINUTES: '480' },
});
const meter = stepMeter(product, () => untilQuiet(connection), say);
try {
  await client.connect();
  const customer = await logIn(product.address, 'customer@demo.lanewright.example', demonstrationPassword);
  const owner = await logIn(product.address, 'owner@demo.lanewright.example', demonstrationPassword);
  await untilQuiet(connection);
  await customer.call(settings.saveInstance, {
    params: { id: mode },
    query: {},
    body: { properties: { 'lanes.splitByBusinessUnit': true } },
  });
  await saveEightCharges(customer, mode);
  for (const { seed, rows, lanes: routes } of files) {
    const file = path.join(folder, `ftl-${seed}.csv`);
    await writeGeneratedFile(file, 'road-ftl', { rows, seed, lanes: routes, dirt: false });
    await meter.step('upload', () =>
      includeFile({ customer, owner, mode, file, untilQuiet: () => untilQuiet(connection) }),
    );
    await rm(file);
  }
  await meter.step('open', () => customer.call(lanes.startLanes, { body: { mode } }));
  const carriers = await seedCarriers(client, product.address, mode, carrierCount);
  for (const carrier of carriers) await answerSheet(meter, carrier, mode, folder);
  const stats = await customer.call(overview.overviewStats, { params: { id: mode }, query: {} });
  const {
    rows: [counted],
  } = await client.query<{ customer_id: string; bids: number; complete: number }>(
    'SELECT customer_id, count(*)::integer AS bids, count(*) FILTER (WHERE is_complete AND NOT needs_pricing)::integer AS complete FROM bids GROUP BY customer_id ORDER BY 2 DESC LIMIT 1',
  );
  const scenario = await meter.step('solve', () => solve(customer, mode));
  const awarded = await awardAndUndo(meter, customer, scenario);
  await client.query('ANALYZE');
  const selectSeconds = await shipmentsTimesBids(client, {
    customerId: counted?.customer_id ?? '',
    mode,
    lanes: stats.lanes,
    shipments: 0,
    carriers: carrierCount,
  });
  const steps = meter.steps();
  const seconds = Object.values(steps).reduce((sum, step) => sum + step.seconds, 0);
  console.log(
    JSON.stringify({
      name: 'tender',
      ratio: round(seconds / selectSeconds),
      seconds: round(seconds),
      selectSeconds: round(selectSeconds),
      lanes: stats.lanes,
      carriers: carrierCount,
      bids: counted?.bids,
      bidsPriced: counted?.complete,
      ...awarded,
      serverMb: Math.max(...Object.values(steps).map((step) => step.serverMb ?? 0)),
      machineMb: Math.max(...Object.values(steps).map((step) => step.machineMb)),
      steps,
    }),
  );
} finally {
  meter.stop();
  await product.stop();
  await client.end();
  await own.remove();
  await rm(folder, { recursive: true, force: true });
}
