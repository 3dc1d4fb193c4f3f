import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { overview, uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeGeneratedFile } from '../../../tools/generate/writeGeneratedFile.ts';
import { logIn, type ProductClient } from '../../../tools/product/productClient.ts';
import { type Product, startProduct } from '../../../tools/product/startProduct.ts';
import { demonstrationPassword } from '../src/features/settings/demonstration.ts';

const rows = Number(process.env.KILL_ROWS ?? 200_000);
const kills = Number(process.env.KILLS ?? 12);
const patienceMs = 5 * 60_000;

let folder = '';
let file = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-killed-'));
  file = path.join(folder, 'loads.csv');
  await writeGeneratedFile(file, 'road-ftl', { rows, seed: 9, lanes: 400 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const customerOf = (product: Product) =>
  logIn(product.address, 'customer@demo.lanewright.example', demonstrationPassword);

/** Does whatever the upload asks until it waits for approval. */
async function goOn(customer: ProductClient, id: string): Promise<boolean> {
  const upload = await customer.settled(id, patienceMs);
  const params = { id };
  if (upload.status === UploadStatus.PendingApproval) return true;
  if (upload.awaiting === 'columns') {
    const { columns, sheet } = await customer.call(uploads.getColumns, { params, query: {} });
    await customer.call(uploads.confirmColumns, {
      params,
      body: { sheet, columns: columns.map(({ columnNo, field }) => ({ columnNo, field })) },
    });
  } else if (upload.awaiting === 'exceptions') {
    const { groups } = await customer.call(uploads.listExceptions, { params, query: {} });
    for (const group of groups)
      await customer.call(uploads.settleExceptions, {
        params,
        body: { groupKey: group.groupKey, action: 'exclude' },
      });
    await customer.call(uploads.continueUpload, { params });
  } else throw new Error(`the upload waits for ${upload.awaiting}: ${upload.error}`);
  return false;
}

/** The figures an upload ends with: the reconciliation, and what roll-up made of it. */
async function figuresOf(customer: ProductClient, id: string) {
  const { reconciliation } = await customer.call(uploads.getUpload, { params: { id } });
  return { reconciliation, preview: await customer.call(overview.uploadPreview, { params: { id } }) };
}

/** Runs the upload to the end, killing the server at the moments given (milliseconds after each start). */
async function run(moments: readonly number[]): Promise<{ figures: unknown; killed: number }> {
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  let product = await startProduct({ dataDir });
  let killed = 0;
  try {
    let customer = await customerOf(product);
    const { uploadId } = await customer.send(
      uploads.receiveShipments,
      { params: { id: Mode.RoadFTL } },
      file,
    );
    const id = uploadId ?? '';
    for (const moment of moments) {
      const victim = product;
      const done = (async () => {
        while (!(await goOn(customer, id)));
        return true;
      })().catch(() => false);
      const isThrough = await Promise.race([done, pause(moment, false)]);
      if (isThrough) break;
      await victim.kill();
      killed += 1;
      product = await startProduct({ dataDir });
      customer = await customerOf(product);
    }
    while (!(await goOn(customer, id)));
    return { figures: await figuresOf(customer, id), killed };
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

test(
  'an upload killed at many moments ends with the figures of one left alone',
  async () => {
    const alone = await run([]);
    let seed = 20_261_120;
    const random = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed / 4_294_967_296;
    };
    let total = 0;
    while (total < kills) {
      const moments = Array.from({ length: 3 }, () => Math.round(100 + random() * 6_000));
      const { figures, killed } = await run(moments);
      total += Math.max(killed, 1);
      console.info(`killed ${killed} times at ${moments.join(', ')} ms`);
      expect(figures).toEqual(alone.figures);
    }
  },
  55 * 60_000,
);
