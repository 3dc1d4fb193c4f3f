import path from 'node:path';
import { accounts, bids, lanes, overview, settings, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeGeneratedFile } from '../tools/generate/writeGeneratedFile.ts';
import { expectAccessible } from './support/accessibility.ts';
import { uploadUntilApproval } from './support/uploadUntilApproval.ts';
import { inOrder } from './support/inOrder.ts';
import { keepPicture, keepViews } from './support/keepPicture.ts';
import { chooseInMore } from './support/laneTable.ts';
import type { Visitor } from './support/visitor.ts';
import { openWorld, pictureFolder, type World } from './support/world.ts';

let world: World;
let customer: Visitor;
let carrier: Visitor;
let backup: Visitor;
let laneId = '';

beforeAll(async () => {
  world = await openWorld();
  const file = path.join(world.folder, 'road-ftl.csv');
  await writeGeneratedFile(file, 'road-ftl', { rows: 240, lanes: 4, seed: 29, dirt: false });
  const buyer = await world.client('customer');
  const { id } = await uploadUntilApproval(buyer, Mode.RoadFTL, file);
  await (await world.client('owner')).call(uploads.approveUpload, { params: { id } });
  for (const { carrierId } of await buyer.call(overview.listCarriers))
    await buyer.call(accounts.connectCarrier, { params: { id: carrierId }, body: { modes: [Mode.RoadFTL] } });
  const listed = () => buyer.call(overview.listLanes, { query: { mode: String(Mode.RoadFTL) } });
  await vi.waitFor(async () => expect(await listed()).toHaveLength(4), { timeout: 30_000 });
  await buyer.call(lanes.startLanes, { body: { mode: Mode.RoadFTL } });
  const made = await listed();
  laneId = made[0]?.id ?? '';
  for (const [name, factor] of [
    ['carrier', 0.9],
    ['otherCarrier', 0.94],
  ] as const) {
    const seller = await world.client(name);
    const { version } = await seller.call(settings.getCharges, { params: { id: Mode.RoadFTL } });
    await seller.call(bids.saveBids, {
      body: {
        mode: Mode.RoadFTL,
        structureVersion: version,
        bids: made.map((lane) => ({
          laneId: lane.id,
          rates: [{ chargeNo: 1, rate: Number(((lane.baselineUnitCost ?? 2) * factor).toFixed(4)) }],
        })),
      },
    });
  }
  const ranked = async () => expect((await listed()).every(({ colour }) => colour !== null)).toBe(true);
  await vi.waitFor(ranked, { timeout: 30_000 });
});
afterAll(() => world?.close());
inOrder(() => world);

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: text }).waitFor();
const choose = async (page: Page, label: string, option: RegExp) => {
  const panel = page.getByRole('dialog');
  await panel
    .getByRole('textbox', { name: label })
    .or(panel.getByRole('combobox', { name: label }))
    .first()
    .click();
  await page.getByRole('option', { name: option }).first().click();
};
const laneTab = (tab: string) => `/road-ftl/lanes?lane=${laneId}&tab=${tab}`;
/** Checks the page at phone size. */
async function lookOnPhone({ page }: Visitor, name: string): Promise<void> {
  await keepViews(page, name);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, `${name}, on a phone`);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('the customer awards a block of months and a share, with the next best bid as backup', async () => {
  customer = await world.person('customer', laneTab('award'));
  const { page } = customer;
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Award', exact: true }).waitFor();
  await choose(page, 'Bid', /^Skybridge Forwarding/);
  await choose(page, 'Months', /\(3 months\)/);
  await panel.getByLabel('Volume share').fill('60');
  await choose(page, 'Backup', /^Meridian Freight/);
  await expectAccessible(page, 'awarding with a backup');
  await lookOnPhone(customer, 'award form');
  // The toast disappears on its own, so wait for it from the click.
  await Promise.all([
    toast(page, /^Awarded to Skybridge Forwarding/),
    panel.getByRole('button', { name: 'Award', exact: true }).click(),
  ]);
  await panel
    .getByRole('list', { name: 'Backup' })
    .getByText(/Meridian Freight is the backup for Skybridge Forwarding/)
    .waitFor();
  await panel.getByRole('list', { name: 'Contract months' }).getByText('40% free').first().waitFor();
  await lookOnPhone(customer, 'award with a backup');
});

test('the backup carrier sees no award; the awarded one declines', async () => {
  backup = await world.person('otherCarrier', '/road-ftl/lanes?tab=awards');
  await backup.page.getByText('No awards yet').waitFor();

  carrier = await world.person('carrier', '/road-ftl/lanes?tab=awards');
  const { page } = carrier;
  await page.getByRole('button', { name: /^Respond to the award/ }).click();
  const panel = page.getByRole('dialog');
  await panel.getByText('60%').waitFor();
  await panel.getByText('Decline', { exact: true }).click();
  await panel.getByLabel('Reason for declining').fill('No trucks left in winter');
  await expectAccessible(page, 'declining an award');
  await lookOnPhone(carrier, 'declining an award');
  await Promise.all([
    toast(page, 'Award declined'),
    panel.getByRole('button', { name: 'Decline award' }).click(),
  ]);
  await page.getByText('Declined').first().waitFor();
  expect(await page.content()).not.toContain('Meridian');
});

test('its backup is asked for the same months and share, and accepts them', async () => {
  const { page } = backup;
  await backup.open('/road-ftl/lanes?tab=awards');
  await page.getByRole('button', { name: /^Respond to the award/ }).click();
  const panel = page.getByRole('dialog');
  await panel.getByText('60%').waitFor();
  await Promise.all([
    toast(page, 'Award accepted'),
    panel.getByRole('button', { name: 'Accept award' }).click(),
  ]);
  expect(await page.content()).not.toContain('Skybridge');

  await customer.open(laneTab('history'));
  const table = customer.page.getByRole('table', { name: 'Awards of the lane' });
  const won = table.getByRole('row', { name: /^Meridian Freight/ });
  await won.getByText('As backup for Skybridge Forwarding').waitFor();
  await won.getByText('Accepted', { exact: true }).waitFor();
  await table
    .getByRole('row', { name: /^Skybridge Forwarding/ })
    .getByText('Backup: Meridian Freight, asked')
    .waitFor();
  await expectAccessible(customer.page, 'a backup that won');
  await lookOnPhone(customer, 'history with a backup');
});

test('the rest goes to best bids, each with the next best as backup', async () => {
  const { page } = customer;
  await customer.open('/road-ftl/lanes');
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('button', { name: 'Award best bids' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Keep the next best bid of each lane as backup').check();
  await expectAccessible(page, 'best bids with backups');
  await dialog.getByText('With backup').waitFor();
  await lookOnPhone(customer, 'best bids with backups');
  await Promise.all([
    toast(page, /lanes? awarded for/),
    dialog.getByRole('button', { name: /^Award \d+ lanes?$/ }).click(),
  ]);
});

test('letters go to carriers that accepted; the carrier reads its own', async () => {
  const { page } = customer;
  await chooseInMore(page, 'Award letters');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send letters' }).click();
  await dialog.getByText(/^1 letter sent: Meridian Freight/).waitFor();
  await expectAccessible(page, 'letters sent');
  await lookOnPhone(customer, 'letters sent');
  await dialog.getByRole('link', { name: 'Open letter to Meridian Freight' }).click();
  await page.getByRole('heading', { name: 'Award of Road - FTL lanes' }).waitFor();
  await expectAccessible(page, 'an award letter');
  await lookOnPhone(customer, 'award letter');
  await page.emulateMedia({ media: 'print' });
  await page.pdf({ path: path.join(pictureFolder, 'award letter.pdf'), format: 'A4' });
  await keepPicture(page, 'award letter printed');
  await page.emulateMedia({ media: null });

  await backup.open('/road-ftl/lanes?tab=awards');
  await backup.page.getByRole('button', { name: '1 award letter' }).click();
  await backup.page.getByRole('menuitem', { name: /1 lane/ }).click();
  await backup.page.getByRole('article', { name: /^Award of/ }).waitFor();
  expect(await backup.page.content()).not.toContain('Skybridge');
  await carrier.open('/road-ftl/lanes?tab=awards');
  await carrier.page.getByRole('tab', { name: /^My awards/ }).waitFor();
  expect(await carrier.page.getByRole('button', { name: /award letter/ }).count()).toBe(0);
});

test('a carrier declines everything that waits for it at once; the backups accept theirs at once', async () => {
  const { page } = carrier;
  await carrier.open('/road-ftl/lanes?tab=awards');
  await page.getByText(/^Awaiting response \(\d\)$/).click();
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await bar.getByText(/^\$[\d.]+[KM]? on \d lanes? · by /).waitFor();
  await expectAccessible(page, 'awards chosen');
  await lookOnPhone(carrier, 'awards chosen');
  await bar.getByRole('button', { name: 'Decline' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason for declining').fill('No trucks left in winter');
  await expectAccessible(page, 'declining many awards');
  await lookOnPhone(carrier, 'declining many awards');
  // By the keyboard: the button after the reason and "Cancel".
  await dialog.getByLabel('Reason for declining').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await Promise.all([toast(page, /^\d awards? declined$/), page.keyboard.press('Enter')]);
  await page.getByText('No awards are awaiting your response.').waitFor();

  await backup.open('/road-ftl/lanes?tab=awards');
  await backup.page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await backup.page
    .getByRole('toolbar', { name: 'Selected rows' })
    .getByRole('button', { name: 'Accept' })
    .click();
  const accepting = backup.page.getByRole('dialog');
  await accepting.getByText('Respond by').waitFor();
  await lookOnPhone(backup, 'accepting many awards');
  await Promise.all([
    toast(backup.page, /^\d awards? accepted$/),
    accepting.getByRole('button', { name: /^Accept \d awards?$/ }).click(),
  ]);
  // After the list is reloaded, there is nothing left to select.
  await backup.page.getByRole('checkbox', { name: 'Select all rows' }).waitFor({ state: 'detached' });
});
