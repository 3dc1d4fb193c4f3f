// npm run bench:contracts: planning the next contract of a mode with 100,000 lanes, from the request to the last job, compared with
// rolling the mode's million shipments up again in the same installation (after another estimate of road miles, which changes the
// totals of all lanes and creates none). BENCH_SCALE reduces lanes and shipments.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { contracts, settings } from '@lanewright/contract';
import { addMonths, Mode } from '@lanewright/freight';
import { demonstrationPassword } from '../apps/server/src/features/settings/demonstration.ts';
import { startOwnPostgres } from '../apps/server/src/platform/own-postgres/index.ts';
import { writeGeneratedFile } from '../tools/generate/writeGeneratedFile.ts';
import { includeFile } from '../tools/product/includeFile.ts';
import { logIn } from '../tools/product/productClient.ts';
import { startProduct } from '../tools/product/startProduct.ts';
import { untilQuiet } from './ingest/reference.ts';

const scale = Number(process.env.BENCH_SCALE ?? 1);
/** Generated files have up to 66,000 lanes together, so lanes are split by business unit: each has shipments. */
const files = Array.from({ length: 10 }, (_, at) => ({
  seed: 100 + at,
  rows: Math.round(100_000 * scale),
  lanes: Math.round(20_000 * scale),
}));
const mode = Mode.RoadFTL;
const say = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);
const round = (value: number): number => Math.round(value * 100) / 100;

const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-bench-contracts-'));
await chmod(folder, 0o711);
const own = await startOwnPostgres({ dataDir: folder, log: say });
const connection = own.connectionFor(own.superuser);
const databaseUrl = `postgresql://${own.superuser}@${encodeURIComponent(connection.host ?? '')}:${connection.port ?? 5432}/${own.database}`;
const product = await startProduct({
  dataDir: path.join(folder, 'files'),
  env: { DATABASE_URL: databaseUrl, SESSION_MINUTES: '120' },
});
try {
  const customer = await logIn(product.address, 'customer@demo.lanewright.example', demonstrationPassword);
  const owner = await logIn(product.address, 'owner@demo.lanewright.example', demonstrationPassword);
  const saveProperties = (properties: Readonly<Record<string, number | boolean>>) =>
    customer.call(settings.saveInstance, { params: { id: mode }, query: {}, body: { properties } });
  await pause(3_000);
  await saveProperties({ 'lanes.splitByBusinessUnit': true });
  for (const { seed, rows, lanes } of files) {
    const file = path.join(folder, `ftl-${seed}.csv`);
    await writeGeneratedFile(file, 'road-ftl', { rows, seed, lanes, dirt: false });
    await includeFile({ customer, owner, mode, file, untilQuiet: () => untilQuiet(connection) });
    await rm(file);
    say(`${rows} shipments of seed ${seed} included`);
  }
  await untilQuiet(connection);
  await secondsUntilQuiet(() => saveProperties({ 'lanes.roadMiles': 1 }));
  const rollUpSeconds = await secondsUntilQuiet(() => saveProperties({ 'lanes.roadMiles': 2 }));
  const [current] = await customer.call(contracts.listContracts, { query: { mode } });
  if (current === undefined) throw new Error('the mode has no contract');
  say(`${current.lanes} lanes rolled up again in ${round(rollUpSeconds)} s`);
  const planningSeconds = await secondsUntilQuiet(() =>
    customer.call(contracts.planContract, {
      body: {
        mode,
        name: 'Next year',
        firstMonth: addMonths(current.lastMonth ?? '2027-12', 1),
        from: current.contractNo,
        lanes: { all: true },
      },
    }),
  );
  const [planned] = await customer.call(contracts.listContracts, { query: { mode } });
  console.log(
    JSON.stringify({
      name: 'contracts',
      ratio: round(planningSeconds / rollUpSeconds),
      lanes: current.lanes,
      lanesPlanned: planned?.lanes,
      planningSeconds: round(planningSeconds),
      rollUpSeconds: round(rollUpSeconds),
    }),
  );
} finally {
  await product.stop();
  await own.remove();
  await rm(folder, { recursive: true, force: true });
}

async function secondsUntilQuiet(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  await untilQuiet(connection);
  return (performance.now() - startedAt) / 1000;
}
