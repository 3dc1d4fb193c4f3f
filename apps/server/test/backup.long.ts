import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, chmod, cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { operations, overview, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedOpenLanes } from '../../../bench/live/openLanes.ts';
import { writeGeneratedFile } from '../../../tools/generate/writeGeneratedFile.ts';
import { logIn, type ProductClient, type UploadView } from '../../../tools/product/productClient.ts';
import { type Product, startProduct } from '../../../tools/product/startProduct.ts';
import { demonstrationPassword } from '../src/features/settings/demonstration.ts';
import { repositoryRoot } from './support/testSettings.ts';

const serverBundle = path.join(repositoryRoot, 'apps/server/dist/main.mjs');
const rows = Number(process.env.BACKUP_ROWS ?? 20_000);
const mode = Mode.RoadFTL;
const patience = { timeout: 10 * 60_000, interval: 500 };

let folder = '';
let products: Product[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-backup-'));
  await chmod(folder, 0o711);
});
afterAll(async () => {
  for (const product of products) await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const place = (name: string) => path.join(folder, name);
const start = async (name: string) => {
  const product = await startProduct({ dataDir: place(name) });
  products.push(product);
  return product;
};
const customerOf = (product: Product) => personAt(product, 'customer');
const personAt = async (product: Product, who: 'customer' | 'carrier' | 'owner') =>
  patient(await logIn(product.address, `${who}@demo.lanewright.example`, demonstrationPassword));

/** A client that retries when the product is busy, because this test keeps it busy. */
function patient(client: ProductClient): ProductClient {
  const untilTaken = async <T>(ask: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!/: 503 /.test((error as Error).message)) throw error;
        await pause(500);
      }
    }
  };
  return {
    call: (endpoint, parts) => untilTaken(() => client.call(endpoint, parts)),
    download: (endpoint, parts) => untilTaken(() => client.download(endpoint, parts)),
    send: (endpoint, parts, file, how) => untilTaken(() => client.send(endpoint, parts, file, how)),
    settled: (id, timeoutMs) => untilTaken(() => client.settled(id, timeoutMs)),
  };
}

/** Sends a file and processes it until it waits for approval. */
async function bringIn(customer: ProductClient, file: string): Promise<string> {
  const { uploadId } = await customer.send(uploads.receiveShipments, { params: { id: mode } }, file);
  await goOn(customer, uploadId ?? '');
  return uploadId ?? '';
}

/** Runs one of the server's commands on a data folder; returns its exit code and output. */
function command(dataDir: string, ...words: string[]): Promise<{ code: number; said: string }> {
  const env = {
    ...process.env,
    LANEWRIGHT_ROOT: repositoryRoot,
    DATA_DIR: place(dataDir),
    LOG_LEVEL: 'warn',
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [serverBundle, ...words], { env, cwd: folder }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), said: out + err }),
    );
  });
}

/** Figures based on uploads and lanes, not on anything that changes while bids arrive. */
async function figuresOf(customer: ProductClient) {
  const stats = await customer.call(overview.overviewStats, {
    params: { id: mode },
    query: { uploadId: '' },
  });
  const listed = await customer.call(overview.listLanes, { query: { mode: String(mode) } });
  const { lanes, shipments, volume, spend, byMonth } = stats;
  return {
    lanes,
    shipments,
    volume,
    spend,
    months: byMonth.map(({ month, baseline }) => ({ month, baseline })),
    laneSums: listed
      .map((lane) => [lane.id, lane.shipmentCount, lane.volumeTotal, lane.baselineCost].join(' '))
      .toSorted(),
  };
}

async function reconciliationsOf(customer: ProductClient, ids: readonly string[]) {
  const found: UploadView[] = [];
  for (const id of ids) found.push(await customer.settled(id, patience.timeout));
  return found.map(({ id, status, reconciliation }) => ({ id, status, reconciliation }));
}

async function untilQuiet(product: Product): Promise<void> {
  const owner = await personAt(product, 'owner');
  const open = async () => {
    const { jobs } = await owner.call(operations.readHealth);
    return { failed: jobs.failed, open: jobs.running + jobs.retrying };
  };
  await expect.poll(open, patience).toEqual({ failed: 0, open: 0 });
}

test('a backup taken under load and restored elsewhere gives the same figures and continues', async () => {
  const big = place('big.csv');
  const cutOff = place('cut-off.csv');
  await writeGeneratedFile(big, 'road-ftl', { rows, seed: 11, lanes: 300 });
  await writeGeneratedFile(cutOff, 'road-ftl', { rows: 3_000, seed: 12, lanes: 50 });
  const live = await start('live');
  const customer = await customerOf(live);
  const openLanes = await seedOpenLanes(live.address, folder);

  // Half of a file has arrived, and its sender is gone.
  const transfer = randomUUID();
  const byteCount = (await stat(cutOff)).size;
  const half = Math.floor(byteCount / 2);
  const parts = (from: number) => ({ params: { id: mode }, query: { transfer, from, byteCount } });
  const receivedOf = async (as: ProductClient) =>
    (await as.call(uploads.listTransfers)).find((each) => each.transfer === transfer)?.receivedBytes ?? 0;
  await customer
    .send(uploads.receiveShipments, parts(0), cutOff, { from: 0, before: half })
    .catch(() => null);
  await expect.poll(() => receivedOf(customer), patience).toBeGreaterThan(half / 2);

  // Load: a carrier bids continuously, files arrive one after the other, and a large one is being read.
  let isLoading = true;
  const seller = await personAt(live, 'carrier');
  let bidCount = 0;
  const bidding = (async () => {
    for (; isLoading; bidCount += 1) await openLanes.save(seller, bidCount);
  })();
  const sent: string[] = [];
  const sending = (async () => {
    for (let seed = 100; isLoading; seed += 1) {
      const file = place(`small-${seed}.csv`);
      await writeGeneratedFile(file, 'road-ftl', { rows: 400, seed, lanes: 20 });
      sent.push(await bringIn(customer, file));
    }
  })();
  const reading = bringIn(customer, big);
  await expect.poll(() => sent.length, patience).toBeGreaterThan(0);
  const before = await figuresOf(customer);

  const made = await command('live', 'backup', folder, 'made', '--keys', 'keys');
  console.info(made.said.trim());
  expect(made).toMatchObject({ code: 0 });
  const bidsAtBackup = bidCount;
  const sentAtBackup = sent.length;
  await expect.poll(() => sent.length, patience).toBeGreaterThan(sentAtBackup);
  await expect.poll(() => bidCount, patience).toBeGreaterThan(bidsAtBackup);
  isLoading = false;
  await Promise.all([bidding, sending, reading]);
  await untilQuiet(live);

  const restored = await command('elsewhere', 'restore', folder, 'made', '--keys', 'keys');
  console.info(restored.said.trim());
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.said).toContain('Audit log verified');

  const other = await start('elsewhere');
  const again = await customerOf(other);
  await untilQuiet(other);
  const there = (await again.call(uploads.listUploads, { query: {} })).map(({ id }) => id);
  expect(there.length).toBeGreaterThanOrEqual(sentAtBackup);
  for (const id of there) await goOn(again, id);
  const reconciled = await reconciliationsOf(again, there);
  for (const { id, reconciliation } of reconciled) {
    const { received = -1, accepted = 0, excepted = 0, excluded = 0 } = reconciliation ?? {};
    expect({ id, sum: accepted + excepted + excluded }).toEqual({ id, sum: received });
  }
  // What waited, or was being read, when the backup was made has the same result in both.
  expect(reconciled).toEqual(await reconciliationsOf(customer, there));
  expect(await figuresOf(again)).toEqual(before);
  expect(await figuresOf(customer)).toEqual(before);
  const previews = async (as: ProductClient) => {
    const { shipments, spendUsd, volume, lanes } = await as.call(overview.uploadPreview, {
      params: { id: await reading },
    });
    return { shipments, spendUsd, volume, lanes };
  };
  if (there.includes(await reading)) expect(await previews(again)).toEqual(await previews(customer));

  // The half file is continued, in both.
  const rest = async (as: ProductClient) => {
    const from = await receivedOf(as);
    expect(from).toBeGreaterThan(half / 2);
    const { uploadId } = await as.send(uploads.receiveShipments, parts(from), cutOff, { from });
    await goOn(as, uploadId ?? '');
    return (await as.call(uploads.getUpload, { params: { id: uploadId ?? '' } })).reconciliation;
  };
  expect(await rest(again)).toEqual(await rest(customer));
  await untilQuiet(other);

  await other.stop();
  const audit = await command('elsewhere', 'audit:verify');
  expect(audit).toMatchObject({ code: 0 });
  console.info(`restored and gone on with: ${audit.said.trim()}`);

  await refusals();
});

/** Forbidden restores fail with sentences, and nothing is changed. */
async function refusals(): Promise<void> {
  const said = async (...words: [string, ...string[]]) => {
    const { code, said: text } = await command(...words);
    expect(code).toBe(1);
    return text;
  };
  const filesIn = async (name: string) => (await readdir(place(name), { recursive: true })).length;
  const count = await filesIn('elsewhere/files');
  expect(await said('elsewhere', 'restore', folder, 'made', '--keys', 'keys')).toMatch(
    /already contains (files|keys)|The database is not empty/,
  );
  expect(await filesIn('elsewhere/files')).toBe(count);
  expect(await said('fresh', 'restore', folder, 'made')).toContain("installation's secret is needed");
  expect(await said('live', 'backup', folder, 'made')).toContain('is not empty');
  expect(await said('live', 'backup', folder, 'live/inside')).toContain('where the product stores its data');
  expect(await said('live', 'backup', folder, 'next', '--keys', 'next/keys')).toContain(
    'in their own folder',
  );
  expect(await said('live', 'backup', folder)).toContain('npm run backup -- <new folder>');
  expect(await said('nowhere', 'backup', folder, 'another')).toContain('There is no installation');
  expect((await command('live', 'backup', folder, 'made', '--verify')).code).toBe(0);
  await cp(place('made'), place('damaged'), { recursive: true });
  await appendFile(place('damaged/tables/public/lanes.copy.gz'), 'x');
  expect(await said('fresh', 'restore', folder, 'damaged', '--keys', 'keys')).toMatch(
    /damaged.*lanes\.copy\.gz has changed since it was written/,
  );
  await rm(place('damaged/manifest.json'));
  expect(await said('fresh', 'restore', folder, 'damaged', '--keys', 'keys')).toContain(
    'is incomplete: manifest.json is missing',
  );
}

/** Answers an upload's questions, if it has any before approval. */
async function goOn(customer: ProductClient, id: string): Promise<void> {
  for (let step = 0; step < 8; step += 1) {
    const upload = await customer.settled(id, patience.timeout);
    const params = { id };
    if (upload.awaiting === 'columns') {
      const { columns, sheet } = await customer.call(uploads.getColumns, { params, query: {} });
      const taken = columns.map(({ columnNo, field }) => ({ columnNo, field }));
      await customer.call(uploads.confirmColumns, { params, body: { sheet, columns: taken } });
    } else if (upload.awaiting === 'exceptions') {
      const { groups } = await customer.call(uploads.listExceptions, { params, query: {} });
      for (const { groupKey } of groups)
        await customer.call(uploads.settleExceptions, { params, body: { groupKey, action: 'exclude' } });
      await customer.call(uploads.continueUpload, { params });
    } else return;
    await pause(50);
  }
}
