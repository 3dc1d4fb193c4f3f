import { stat } from 'node:fs/promises';
import path from 'node:path';
import { uploads } from '@lanewright/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeGeneratedFile } from '../tools/generate/writeGeneratedFile.ts';
import { expectAccessible } from './support/accessibility.ts';
import { inOrder } from './support/inOrder.ts';
import { keepPicture } from './support/keepPicture.ts';
import { type Network, openNetwork } from './support/network.ts';
import { stillness } from './support/stillness.ts';
import type { Visitor } from './support/visitor.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
let network: Network;
let visitor: Visitor;
let page: Page;
let file: string;
beforeAll(async () => {
  world = await openWorld();
  network = await openNetwork(world.address);
  file = path.join(world.folder, 'a year of loads.csv');
  await writeGeneratedFile(file, 'road-ftl', { rows: 200_000, lanes: 60, seed: 12, dirt: false });
});
afterAll(async () => {
  await network?.close();
  // The browser logs the broken connections, which this journey causes on purpose.
  const told = visitor?.faults.splice(0) ?? [];
  visitor?.faults.push(...told.filter((fault) => !/net::ERR_(CONNECTION|EMPTY|SOCKET|NETWORK)/.test(fault)));
  await world?.close();
});
inOrder(() => world);

const onTheirWay = () => page.getByRole('list', { name: 'Uploading' });
const notWhole = () => page.getByRole('list', { name: 'Unfinished uploads' });

/** Shows the page in light, dark and at phone size, for screenshots. */
async function keepPictures(name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const [look, colorScheme, viewport] of [
    ['light', 'light', size],
    ['dark', 'dark', size],
    ['phone', 'light', { width: 390, height: 844 }],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await keepPicture(page, `${name} ${look}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(size);
}

test('shows the progress, speed and remaining time of a file', async () => {
  visitor = await world.person('customer', '/', network.address);
  page = visitor.page;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Upload' }).click();
  await page.getByRole('group', { name: 'Mode' }).getByText('Road - FTL', { exact: true }).click();
  // Slow enough that the file is still being sent at the cut, however long the checks before it take.
  network.setUplink(500_000);
  await page.locator('input[type=file]').setInputFiles(file);
  await onTheirWay()
    .getByText(/ MB of .* MB · .* [kM]B\/s · about \d+ (s|min) left/)
    .waitFor();
  await keepPictures('upload sending');
  await expectAccessible(page, 'upload, a file on its way');
});

test('keeps what arrived when the network fails, and resumes when it is back', async () => {
  network.cutUploads();
  await onTheirWay().getByText('Connection lost. The uploaded part is kept.').waitFor();
  await onTheirWay()
    .getByText(/Trying again in \d+ s/)
    .waitFor();
  await keepPictures('upload cut off');
  await expectAccessible(page, 'upload, cut off');
  await onTheirWay().getByRole('button', { name: 'Resume' }).waitFor();
  network.repair();
  // Automatically: the wait ends before anyone presses the button.
  await onTheirWay().getByText('Sending', { exact: true }).waitFor({ timeout: 60_000 });
});

test('survives a reload: once selected again, the file resumes', async () => {
  await page.waitForTimeout(1_500);
  network.cutUploads();
  await page.reload();
  await notWhole()
    .getByText(/ MB of .* MB/)
    .waitFor();
  await stillness(page);
  await keepPictures('upload resumable');
  await expectAccessible(page, 'upload, not arrived whole');
  network.repair();
  network.setUplink(Number.POSITIVE_INFINITY);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    notWhole().getByRole('button', { name: 'Choose file again' }).click(),
  ]);
  await chooser.setFiles(file);
  await page.waitForURL('**/data-upload-wizard?upload=*');
  await page.getByRole('heading', { name: 'Required columns' }).waitFor();
  const customer = await world.client('customer');
  const [upload, ...others] = await customer.call(uploads.listUploads, { query: {} });
  expect(others).toEqual([]);
  expect(upload?.byteCount).toBe((await stat(file)).size);
  expect(await customer.call(uploads.listTransfers)).toEqual([]);
});
