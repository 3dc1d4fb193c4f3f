// npm run test:conformance [-- --url http://127.0.0.1:4100] [--only 77,/savings]: looks at a running product by HTTP and by a browser alone.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startProduct } from '../product/startProduct.ts';
import { checks } from './checks.ts';
import { rowsOf } from './rows.ts';
import { openWorld, type World } from './world.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { url: { type: 'string' }, only: { type: 'string' } } });

/** The product that is named, or one of our own with the demonstration's lanes, bids and awards. */
async function begin(): Promise<{ address: string; end(): Promise<void> }> {
  if (values.url !== undefined) return { address: values.url.replace(/\/+$/, ''), end: async () => {} };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lanewright-conformance-'));
  const product = await startProduct({ dataDir, env: { DEMO_LANES: 'true' } });
  return {
    address: product.address,
    async end() {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Lanes, bids and awards of the demonstration are planted while the product already answers. */
async function untilPlanted(world: World): Promise<void> {
  const giveUpAt = Date.now() + 15 * 60_000;
  for (;;) {
    const { json } = await world.call('Owner', 'GET', '/operations/health');
    const lanes = await world.call('Customer', 'GET', '/lanes/mode?mode=4&page=1&pageSize=200');
    const hasBids = (lanes.json as { bidsReceived: number }[]).some(({ bidsReceived }) => bidsReceived > 0);
    const { running, oldestWaitSeconds } = json.jobs as { running: number; oldestWaitSeconds: number };
    if (hasBids && running === 0 && oldestWaitSeconds === 0) return;
    if (Date.now() > giveUpAt) throw new Error('the demonstration has no bids after 15 minutes');
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

const product = await begin();
const world = await openWorld(product.address);
const failures: string[] = [];
let passed = 0;
try {
  await untilPlanted(world);
  const only = values.only?.split(',');
  const chosen = checks.filter(
    ({ rows, says }) =>
      only === undefined ||
      only.some((part) => rows.some((row) => row.startsWith(part)) || says.includes(part)),
  );
  for (const { rows, says, run } of chosen) {
    try {
      await run(world);
      passed++;
      console.log(`passed: ${rows.join(', ')}: ${says}`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      failures.push(`${rows.join(', ')}: ${says}\n  ${why.split('\n').slice(0, 12).join('\n  ')}`);
      console.log(`failed: ${failures.at(-1)}`);
    }
    await world.closeVisitors();
  }
} finally {
  await world.close();
  await product.end();
}

const unseen = rowsOf(await readFile(path.join(root, 'docs/conformance.md'), 'utf8')).filter(
  ({ outside }) => outside !== null,
);
console.log(`\nRows that nothing from outside shows (${unseen.length}):`);
for (const { id, what, outside } of unseen) console.log(`  ${id} ${what}: ${outside}`);
if (failures.length > 0) console.log(`\n${failures.map((one) => `failed: ${one}`).join('\n')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
