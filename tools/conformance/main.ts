// npm run test:conformance [-- --only 7.12,/savings] [--curl] [--url http://127.0.0.1:4100 --writes]: checks a running product over
// HTTP and in a browser. Without --url it starts one with its own demonstration data; the run changes data, so --url needs
// --writes.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Mailbox, openMailbox } from '../../apps/server/test/support/mailbox.ts';
import { startProduct } from '../product/startProduct.ts';
import type { Check } from './check.ts';
import { checks } from './checks.ts';
import { printCurls } from './curl.ts';
import { refusals } from './refusals.ts';
import { rowsOf } from './rows.ts';
import { openWorld, type World } from './world.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    only: { type: 'string' },
    curl: { type: 'boolean', default: false },
    writes: { type: 'boolean', default: false },
  },
});
if (values.url !== undefined && !values.writes) {
  console.error(
    'The run registers users, uploads files, awards lanes and resets the demonstration. Add --writes if the product at --url may be changed.',
  );
  process.exit(2);
}

type Product = { readonly address: string; readonly mailbox: Mailbox | null; end(): Promise<void> };

/** The product at --url, or a new one with the demonstration data's lanes, bids and awards. */
async function begin(): Promise<Product> {
  if (values.url !== undefined)
    return { address: values.url.replace(/\/+$/, ''), mailbox: null, end: async () => {} };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lanewright-conformance-'));
  const mailbox = await openMailbox();
  const product = await startProduct({ dataDir, env: { DEMO_LANES: 'true', SMTP_URL: mailbox.url } });
  return {
    address: product.address,
    mailbox,
    async end() {
      await product.stop();
      await mailbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits for the demonstration data's lanes, bids and awards, which are created while the product already responds. */
async function untilSeeded(world: World): Promise<void> {
  for (const giveUpAt = Date.now() + 15 * 60_000; ; ) {
    const { json } = await world.call('Owner', 'GET', '/operations/health');
    const lanes = await world.call('Customer', 'GET', '/lanes/mode?mode=4&page=1&pageSize=200');
    const hasBids = (lanes.json as { bidsReceived: number }[]).some(({ bidsReceived }) => bidsReceived > 0);
    const { running, oldestWaitSeconds } = json.jobs as { running: number; oldestWaitSeconds: number };
    if (hasBids && running === 0 && oldestWaitSeconds === 0) return;
    if (Date.now() > giveUpAt) throw new Error('the demonstration has no bids after 15 minutes');
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}

/** Runs a check. Error responses are evidence only where the specification names them. */
async function runCheck(world: World, check: Check): Promise<void> {
  const before = world.sent.length;
  await check.run(world);
  const statuses = world.sent.slice(before).map(({ status }) => status);
  if (statuses.length > 0 && statuses.every((status) => status >= 400) && !refusals.includes(check))
    throw new Error(`rests on refusals alone: ${[...new Set(statuses)].join(', ')}`);
}

const product = await begin();
const world = await openWorld(product.address, product.mailbox);
const failures: string[] = [];
let passed = 0;
try {
  await untilSeeded(world);
  const only = values.only?.split(',');
  const chosen = checks.filter(
    ({ rows, says }) =>
      only === undefined ||
      only.some((part) => rows.some((row) => `${row}.`.startsWith(`${part}.`)) || says.includes(part)),
  );
  for (const check of chosen) {
    const { rows, says } = check;
    try {
      await runCheck(world, check);
      passed++;
      console.log(`passed: ${rows.join(', ')}: ${says}`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      failures.push(`${rows.join(', ')}: ${says}\n  ${why.split('\n').slice(0, 12).join('\n  ')}`);
      console.log(`failed: ${failures.at(-1)}`);
    }
    await world.closeVisitors();
  }
  if (values.curl) await printCurls(world, await mkdtemp(path.join(tmpdir(), 'lanewright-curl-')));
} finally {
  await world.close();
  await product.end();
}

const unseen = rowsOf(await readFile(path.join(root, 'docs/conformance.md'), 'utf8')).filter(
  ({ outside }) => outside !== null,
);
console.log(`\nRows that this run does not see (${unseen.length}):`);
for (const { id, what, outside } of unseen) console.log(`  ${id} ${what}: ${outside}`);
if (failures.length > 0) console.log(`\n${failures.map((one) => `failed: ${one}`).join('\n')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
