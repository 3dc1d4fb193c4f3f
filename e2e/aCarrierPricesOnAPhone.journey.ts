import path from 'node:path';
import { accounts, bids, lanes, overview, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeGeneratedFile } from '../tools/generate/writeGeneratedFile.ts';
import { expectAccessible } from './support/accessibility.ts';
import { inOrder } from './support/inOrder.ts';
import { keepPicture } from './support/keepPicture.ts';
import { uploadUntilApproval } from './support/uploadUntilApproval.ts';
import { openWorld, type World } from './support/world.ts';

const laneCount = 20;
const mode = Mode.RoadFTL;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const file = path.join(world.folder, 'road-ftl.csv');
  await writeGeneratedFile(file, 'road-ftl', { rows: 400, lanes: laneCount + 1, seed: 43, dirt: false });
  const buyer = await world.client('customer');
  const { id } = await uploadUntilApproval(buyer, mode, file);
  await (await world.client('owner')).call(uploads.approveUpload, { params: { id } });
  for (const { carrierId } of await buyer.call(overview.listCarriers))
    await buyer.call(accounts.connectCarrier, { params: { id: carrierId }, body: { modes: [mode] } });
  const listed = () => buyer.call(overview.listLanes, { query: { mode: String(mode) } });
  await vi.waitFor(async () => expect((await listed()).length).toBeGreaterThan(laneCount), {
    timeout: 60_000,
  });
  const laneIds = (await listed()).slice(0, laneCount + 1).map((lane) => lane.id);
  await buyer.call(lanes.startLanes, { body: { laneIds } });
});
afterAll(() => world?.close());
inOrder(() => world);

test('twenty lanes are priced on a phone, and one is declined', async () => {
  const carrier = await world.person('carrier');
  const { page } = carrier;
  await page.setViewportSize({ width: 390, height: 844 });
  await carrier.open('/road-ftl/lanes');
  const cards = page.getByRole('list', { name: 'Bids by lane' }).getByRole('listitem');
  await cards.first().waitFor();
  expect(await cards.count()).toBe(laneCount + 1);
  const linehaul = (at: number) => cards.nth(at).getByRole('textbox', { name: /^Linehaul(?! per load)/ });
  await linehaul(0).fill('x');
  await linehaul(0).blur();
  await cards.nth(0).getByText('This isn’t a number.').waitFor();
  await expectAccessible(page, 'bid cards with a mistake');
  for (let at = 0; at < laneCount; at += 1) await linehaul(at).fill(`1.${70 + at}`);
  await linehaul(laneCount - 1).blur();
  await cards.nth(0).getByText('Terms and capacity').click();
  const loads = cards.nth(0).getByRole('textbox', { name: 'Max loads per week' });
  await loads.fill('3');
  await loads.blur();
  await cards.nth(0).getByText('Capacity by month').click();
  await cards.nth(0).getByText('mi, from loads per week').first().waitFor();
  await expectAccessible(page, 'bid card with loads per week');
  await loads.scrollIntoViewIfNeeded();
  await keepPicture(page, 'bid card with loads per week phone');
  await cards.nth(0).getByText('Terms and capacity').click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'as wide as the phone').toBe(390);
  await keepPicture(page, 'bid cards phone');
  await page.emulateMedia({ colorScheme: 'dark' });
  await keepPicture(page, 'bid cards phone dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: `Submit ${laneCount + 1} changes` }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: `Bids on ${laneCount} lanes submitted` })
    .waitFor();

  await cards.nth(laneCount).getByRole('button', { name: 'No bid' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'No capacity' }).click();
  await dialog.getByLabel('Note').fill('Fleet is full until March');
  await expectAccessible(page, 'no bid on a phone');
  await keepPicture(page, 'no bid phone');
  await dialog.getByRole('button', { name: 'Decline lane' }).click();
  await cards.nth(laneCount).getByText('No capacity').first().waitFor();

  const client = await world.client('carrier');
  const stored = (await client.call(bids.bidGrid, { query: { mode: String(mode) } })).lanes;
  expect(stored.flatMap(({ rates }) => rates.map(({ rate }) => rate)).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: laneCount }, (_, at) => Number(`1.${70 + at}`)),
  );
  expect(stored.flatMap(({ loadsPerWeek }) => loadsPerWeek ?? [])).toEqual([3]);
  const declined = stored.filter((lane) => lane.declined !== null);
  expect(declined).toMatchObject([{ declined: { reason: 'capacity', note: 'Fleet is full until March' } }]);
  const seen = await (await world.client('customer')).call(bids.listDeclines, {
    params: { laneId: declined[0]?.laneId ?? '' },
  });
  expect(seen).toMatchObject([{ reason: 'capacity' }]);
});
