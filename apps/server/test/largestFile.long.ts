import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { uploads } from '@lanewright/contract';
import { maxUploadBytes, Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesAfterCleanup } from '../../../tools/product/filesAfterCleanup.ts';
import { logIn, type ProductClient } from '../../../tools/product/productClient.ts';
import { type Product, startProduct } from '../../../tools/product/startProduct.ts';
import { demonstrationPassword } from '../src/features/settings/demonstration.ts';

/** Maximum growth of the server's memory while it receives a file. */
const mostGrowthMb = 64;

let folder = '';
let file = '';
let product: Product;
let customer: ProductClient;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-largest-'));
  await chmod(folder, 0o711);
  file = path.join(folder, 'loads.csv');
  await writeLoads(maxUploadBytes);
  product = await startProduct({ dataDir: folder });
  customer = await logIn(product.address, 'customer@demo.lanewright.example', demonstrationPassword);
});
afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Writes a table of exactly this many bytes; the last row fills the remainder. */
async function writeLoads(byteCount: number): Promise<void> {
  const header =
    'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge\n';
  function* chunks() {
    yield header;
    let left = byteCount - header.length;
    for (let at = 0; left > 0; ) {
      let text = '';
      while (text.length < 1 << 18 && text.length + 200 < left)
        text += `LD${at++},2025-03-04,Dallas,TX,Chicago,IL,921,"$2,575.10"\n`;
      if (text === '') text = `${`LD${at},2025-03-04,Dallas,TX,Chicago,IL,921,1000`.padEnd(left - 1)}\n`;
      left -= text.length;
      yield text;
    }
  }
  await pipeline(chunks, createWriteStream(file));
}

type Query = { transfer?: string; from?: number; byteCount?: number };
const send = (query: Query, before?: number) =>
  customer.send(uploads.receiveShipments, { params: { id: Mode.RoadFTL }, query }, file, {
    from: query.from ?? 0,
    ...(before === undefined ? {} : { before }),
  });

const peakMb = async () => (await product.peakMemoryMb()) ?? 0;

/** Waits until the server has finished its start, which itself uses memory. */
async function atRest(): Promise<void> {
  for (let before = -1, now = await peakMb(); now > before + 2; now = await peakMb()) {
    before = now;
    await pause(4_000);
    await product.forgetPeakMemory();
  }
}

/** Uploads a file, withdraws the upload, and prints the time and memory it took. */
async function measured(what: string, work: () => ReturnType<typeof send>): Promise<void> {
  await product.forgetPeakMemory();
  const beforeMb = await peakMb();
  const startedAt = performance.now();
  const { uploadId } = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  const grownMb = (await peakMb()) - beforeMb;
  console.info(`${what}: ${seconds.toFixed(1)} s; memory grew by at most ${grownMb} MB, of ${beforeMb}`);
  expect(grownMb).toBeLessThan(mostGrowthMb);
  await customer.settled(uploadId ?? '', 120_000);
  await customer.call(uploads.withdrawUpload, { params: { id: uploadId ?? '' } });
}

test(
  'accepts a file of exactly the limit, in one call or two, and refuses one byte more',
  async () => {
    const byteCount = maxUploadBytes;
    await atRest();
    await measured('524,288,000 bytes in one call', () => send({}));
    await measured('as a transfer', () => send({ transfer: randomUUID(), byteCount }));
    await measured('as a transfer that was cut off once', async () => {
      const transfer = randomUUID();
      const half = byteCount / 2 + 1;
      await expect(send({ transfer, byteCount }, half)).rejects.toThrow('transfer_incomplete');
      return send({ transfer, byteCount, from: half });
    });
    await appendFile(file, '\n');
    await expect(send({})).rejects.toThrow('413');
    await expect(send({ transfer: randomUUID(), byteCount: byteCount + 1 })).rejects.toThrow('413');
    await product.stop();
    expect(await filesAfterCleanup(folder)).toMatchObject({ orphans: 0, left: 3, named: 3 });
  },
  10 * 60_000,
);
