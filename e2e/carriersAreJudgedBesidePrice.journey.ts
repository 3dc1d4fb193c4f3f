import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { accounts, awards, bids, lanes, overview, settings, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeGeneratedFile } from '../tools/generate/writeGeneratedFile.ts';
import { expectAccessible } from './support/accessibility.ts';
import { uploadUntilApproval } from './support/uploadUntilApproval.ts';
import { inOrder } from './support/inOrder.ts';
import { arrival, stillness } from './support/stillness.ts';
import type { Visitor } from './support/visitor.ts';
import { openWorld, pictureFolder, type World } from './support/world.ts';

let world: World;
let customer: Visitor;
let laneId = '';
const mode = Mode.RoadFTL;

beforeAll(async () => {
  world = await openWorld();
  const file = path.join(world.folder, 'road-ftl.csv');
  await writeGeneratedFile(file, 'road-ftl', { rows: 240, lanes: 6, seed: 37, dirt: false });
  await nameAsFilesDo(file);
  const buyer = await world.client('customer');
  const { id } = await uploadUntilApproval(buyer, mode, file);
  await (await world.client('owner')).call(uploads.approveUpload, { params: { id } });
  for (const { carrierId } of await buyer.call(overview.listCarriers))
    await buyer.call(accounts.connectCarrier, { params: { id: carrierId }, body: { modes: [mode] } });
  const listed = () => buyer.call(overview.listLanes, { query: { mode: String(mode) } });
  await vi.waitFor(async () => expect(await listed()).toHaveLength(6), { timeout: 30_000 });
  await buyer.call(lanes.startLanes, { body: { mode } });
  const made = await listed();
  laneId = made[0]?.id ?? '';
  // Skybridge is 5% more expensive on every lane, and skips one.
  for (const [name, factor, offered] of [
    ['carrier', 0.945, made.slice(0, 5)],
    ['otherCarrier', 0.9, made],
  ] as const) {
    const seller = await world.client(name);
    const { version } = await seller.call(settings.getCharges, { params: { id: mode } });
    await seller.call(bids.saveBids, {
      body: {
        mode,
        structureVersion: version,
        bids: offered.map((lane) => ({
          laneId: lane.id,
          rates: [{ chargeNo: 1, rate: Number(((lane.baselineUnitCost ?? 2) * factor).toFixed(4)) }],
        })),
      },
    });
  }
  const ranked = async () => expect((await listed()).every(({ colour }) => colour !== null)).toBe(true);
  await vi.waitFor(ranked, { timeout: 30_000 });
  await buyer.call(awards.awardBestBids, { body: { mode, laneIds: made.slice(3).map((lane) => lane.id) } });
});
afterAll(() => world?.close());
inOrder(() => world);

/** Two of the file's carriers are the customer's, one of them under a name that no company has. */
async function nameAsFilesDo(file: string): Promise<void> {
  const [header = '', ...rows] = (await readFile(file, 'utf8')).split('\n');
  const at = header.split(',').indexOf('Carrier');
  const [one = '', other = ''] = new Set(rows.map((row) => row.split(',')[at] ?? ''));
  const written = rows.map((row) =>
    row.replace(one, 'MERIDIAN FREIGHT LLC').replace(other, 'Skybridge Fwd.'),
  );
  await writeFile(file, [header, ...written].join('\n'));
}

/** Takes screenshots of the page, wide and narrow, light and dark; fails if one is wider than its window. */
async function picture({ page }: Visitor, name: string): Promise<void> {
  for (const [look, width, height] of [
    ['', 1440, 900],
    [' phone', 390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await arrival(page);
      await stillness(page);
      await page.screenshot({
        path: path.join(pictureFolder, `${name}${look} ${colorScheme}.png`),
        fullPage: true,
      });
    }
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider, `${name}${look} is not wider than its window`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('the customer sees the progress of each carrier', async () => {
  customer = await world.person('customer');
  const { page, open } = customer;
  await open('/carriers');
  const skybridge = page.getByRole('listitem').filter({ hasText: 'Skybridge Forwarding' });
  await skybridge.getByText('83.3%').waitFor();
  await skybridge.getByText('5 lanes bid; 6 open').waitFor();
  const meridian = page.getByRole('listitem').filter({ hasText: 'Meridian Freight' });
  await meridian.getByText('100.0%').waitFor();
  await meridian.getByText('best on 6').waitFor();
  await meridian.getByText('3 waiting').waitFor();
  await picture(customer, 'carriers');
  await expectAccessible(page, 'carriers');
  const names = () => page.getByRole('list', { name: 'Your carriers' }).getByRole('link').allTextContents();
  await page.getByRole('combobox', { name: 'Sort carriers' }).click();
  await page.getByRole('option', { name: 'Most lanes covered' }).click();
  await vi.waitFor(async () => expect((await names())[0]).toBe('Meridian Freight'));
});

test('a carrier name in files is resolved automatically, by suggestion or by hand', async () => {
  const { page, open } = customer;
  await open('/carriers?tab=names');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('MERIDIAN FREIGHT LLC').getByText('Matched by name').waitFor();
  await row('Skybridge Fwd.').getByText('Unmatched').waitFor();
  await page.getByText('1 name looks like a carrier of yours.').waitFor();
  await picture(customer, 'carriers names');
  await expectAccessible(page, 'names of carriers');
  await page.getByRole('button', { name: 'Accept suggestion' }).click();
  await row('Skybridge Fwd.').getByText('Matched manually').waitFor();
  await page.getByRole('combobox', { name: 'Filter names' }).click();
  await page.getByRole('option', { name: /Unmatched/ }).click();
  const choice = page.getByRole('combobox', { name: /^Carrier for .*$/ }).first();
  const name = ((await choice.getAttribute('aria-label')) ?? '').replace(/^Carrier for |$/g, '');
  await choice.click();
  await page.getByRole('option', { name: 'Not my carrier' }).click();
  await row(name).waitFor({ state: 'detached' });
});

test('weights leave the rest to price, and carriers are scored', async () => {
  const { page, open } = customer;
  await open(`/carriers?tab=terms&mode=${mode}`);
  const weight = (term: string) => page.getByRole('textbox', { name: `Weight of ${term} in percent` });
  await weight('On-time delivery (OTD)').fill('30');
  await weight('Carbon emissions').fill('80');
  await page.getByText('The weights add up to more than 100%.').waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Save terms' }).getAttribute('aria-disabled'))
    .toBe('true');
  await weight('Carbon emissions').fill('10');
  await page.getByText('60%', { exact: true }).waitFor();
  await page
    .getByRole('textbox', { name: 'Expectation for On-time delivery (OTD)' })
    .fill('98 % within the hour');
  await page.getByRole('button', { name: 'Save terms' }).click();
  await page.getByRole('alert').filter({ hasText: 'Terms saved' }).waitFor();
  await page.getByRole('textbox', { name: 'On-time delivery (OTD) of Skybridge Forwarding' }).fill('96');
  await page.getByRole('textbox', { name: 'On-time delivery (OTD) of Meridian Freight' }).fill('55');
  await page.getByRole('textbox', { name: 'Carbon emissions of Meridian Freight' }).fill('70');
  await page.getByRole('button', { name: 'Save 3 scores' }).click();
  await page.getByRole('alert').filter({ hasText: 'Scores saved' }).waitFor();
  await picture(customer, 'negotiation terms');
  await expectAccessible(page, 'negotiation terms');
});

test('a lane shows the ranking by price and terms next to the one by price', async () => {
  const { page, open } = customer;
  await open(`/road-ftl/lanes?lane=${laneId}&tab=bids`);
  const ranking = page.getByRole('table', { name: 'Bids by price and terms' });
  // 60 × 95 + 30 × 96 + 10 × 70 against 60 × 100 + 30 × 55 + 10 × 70.
  const rows = ranking.getByRole('row');
  await rows.nth(1).getByText('Skybridge Forwarding').waitFor();
  expect(await rows.nth(1).textContent()).toContain('by price 2');
  await rows.nth(1).getByText('92.8').waitFor();
  await rows.nth(2).getByText('83.5').waitFor();
  await ranking.scrollIntoViewIfNeeded();
  await picture(customer, 'lane by price and terms');
  await expectAccessible(page, 'lane by price and terms');
});

test('a carrier’s page shows its modes, scores and bids, and links to the lane', async () => {
  const { page, open } = customer;
  await open('/carriers');
  await page.getByRole('link', { name: 'Skybridge Forwarding' }).click();
  await page.getByRole('heading', { level: 1, name: 'Skybridge Forwarding' }).waitFor();
  const offers = page.getByRole('grid', { name: 'Bids of this carrier' });
  await offers.getByText('2 of 2').first().waitFor();
  await offers.getByText('+5.0%').first().waitFor();
  await page.getByRole('table', { name: 'Scores of this carrier' }).getByText('96').waitFor();
  await picture(customer, 'carrier');
  await expectAccessible(page, 'carrier');
  await page.getByRole('combobox', { name: 'Filter by standing' }).click();
  await page.getByRole('option', { name: 'Green' }).click();
  await page.getByText('No bids match this filter.').waitFor();
  await page.getByRole('combobox', { name: 'Filter by standing' }).click();
  await page.getByRole('option', { name: 'Amber' }).click();
  await offers.getByRole('row').nth(1).click();
  await page.waitForURL(/road-ftl\/lanes\?lane=\d+&tab=bids/);
});

test('the carrier sees the criteria besides price, but no scores', async () => {
  const seller = await world.person('carrier', '/road-ftl/reporting');
  const terms = seller.page.getByRole('table', { name: 'Non-price criteria' });
  await terms.getByText('98 % within the hour').waitFor();
  expect(await terms.textContent()).not.toContain('96');
  await picture(seller, 'terms as a carrier sees them');
  await expectAccessible(seller.page, 'terms as a carrier sees them');
});
