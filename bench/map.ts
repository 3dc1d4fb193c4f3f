// npm run bench:map: cost of a filter on a map of 5,000 flows compared with 500, in a real browser: script and layout time of
// twenty clicks on places, as measured by Chromium. Both maps are the product's own, with seeded lanes.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Mode } from '@lanewright/freight';
import pg from 'pg';
import { chromium } from 'playwright-core';
import { startOwnPostgres } from '../apps/server/src/platform/own-postgres/index.ts';
import { browserLaunchOptions } from '../tools/browser.mjs';
import { startProduct } from '../tools/product/startProduct.ts';
import { measureFilters, openAs } from './map/measureFilters.ts';
import { seedFlows, seedSavings } from './map/seedFlows.ts';

const filters = 20;
const rounds = 3;
const maps = [
  { name: 'few', mode: Mode.AirFreight, path: '/air-freight/summary', origins: 25, destinations: 20 },
  { name: 'many', mode: Mode.OceanFCL, path: '/ocean-fcl/summary', origins: 100, destinations: 50 },
] as const;
const say = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);
const round = (value: number): number => Math.round(value * 100) / 100;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-bench-map-'));
await chmod(folder, 0o711);
const own = await startOwnPostgres({ dataDir: folder, log: say });
const connection = own.connectionFor(own.superuser);
const client = new pg.Client(connection);
const databaseUrl = `postgresql://${own.superuser}@${encodeURIComponent(connection.host ?? '')}:${connection.port ?? 5432}/${own.database}`;
const dataDir = path.join(folder, 'files');
await mkdir(dataDir);
try {
  const env = { DATABASE_URL: databaseUrl };
  // The first start creates the companies, the second one the summaries of the seeded lanes.
  await (await startProduct({ dataDir, env })).stop();
  await client.connect();
  for (const map of maps) await seedFlows(client, map);
  const product = await startProduct({ dataDir, env });
  const browser = await chromium.launch(await browserLaunchOptions());
  try {
    const page = await openAs(browser, product.address);
    const costs = { few: [] as number[], many: [] as number[] };
    const tasks = { few: [] as number[], many: [] as number[] };
    for (const map of maps) {
      // Its lanes are shown, so their summaries exist.
      await page.goto(`${product.address}${map.path}`);
      await page.getByRole('region', { name: 'Flows' }).first().waitFor();
      await seedSavings(client, map.mode);
    }
    for (let at = 0; at < rounds; at += 1)
      for (const map of maps) {
        const { scriptAndLayoutMs, taskMs } = await measureFilters(
          page,
          `${product.address}${map.path}`,
          filters,
        );
        costs[map.name].push(scriptAndLayoutMs);
        tasks[map.name].push(taskMs);
        say(
          `${map.origins * map.destinations} flows: ${round(scriptAndLayoutMs)} ms of script and layout in ${filters} filters`,
        );
      }
    const [few, many] = [median(costs.few), median(costs.many)];
    console.log(
      JSON.stringify({
        name: 'map',
        filters,
        ratio: round(many / few),
        msPerFilter500: round(few / filters),
        msPerFilter5000: round(many / filters),
        taskMsPerFilter500: round(median(tasks.few) / filters),
        taskMsPerFilter5000: round(median(tasks.many) / filters),
      }),
    );
  } finally {
    await browser.close();
    await product.stop();
  }
} finally {
  await client.end();
  await own.remove();
  await rm(folder, { recursive: true, force: true });
}
