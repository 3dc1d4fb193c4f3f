import { accounts } from '@lanewright/contract';
import { rm } from 'node:fs/promises';
import { afterAll, expect, inject, test } from 'vitest';
import { makeDatabaseFolder } from '../apps/server/test/support/makeDatabaseFolder.ts';
import { runtimeOf } from '../tools/lib/runtimes.mjs';
import { logIn } from '../tools/product/productClient.ts';
import { type Product, startProduct } from '../tools/product/startProduct.ts';
import { copyDataDir } from './support/productTemplate.ts';

const oldest = runtimeOf('oldest');

let product: Product | undefined;
let dataDir: string | undefined;
afterAll(async () => {
  await product?.stop();
  if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true });
});

test.skipIf(oldest === null)(
  'the product starts on the oldest supported Node.js, and a user logs in',
  async () => {
    dataDir = await makeDatabaseFolder('journey');
    await copyDataDir(inject('templateDataDir'), dataDir);
    product = await startProduct({ dataDir, node: oldest ?? '' });
    const user = await logIn(product.address, 'customer@demo.lanewright.example', 'Copper-Kettle-27');
    await user.call(accounts.ping);
    const page = await fetch(product.address);
    expect(await page.text()).toContain('<title>Lanewright</title>');
  },
);
