import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { accounts, bids, lanes, overview, settings, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillWorkbook } from '../apps/server/test/support/fillWorkbook.ts';
import { writeGeneratedFile } from '../tools/generate/writeGeneratedFile.ts';
import { expectAccessible } from './support/accessibility.ts';
import { uploadUntilApproval } from './support/uploadUntilApproval.ts';
import { inOrder } from './support/inOrder.ts';
import { keepViews } from './support/keepPicture.ts';
import type { Visitor } from './support/visitor.ts';
import { openWorld, type World } from './support/world.ts';

const laneCount = 4;
/** Prices that the carrier types, lane by lane, and the one that another carrier bids on all lanes. */
const prices = ['2.3451', '2.3452', '2.3453', '2.3454'];
const otherPrice = 2.4567;
/** Columns of the grid: four read-only ones, currency, transit days, then the rates. */
const linehaul = 7;

let world: World;
let customer: Visitor;
let carrier: Visitor;
let closesAt = new Date();
/** The lanes in the order of the carrier's grid. */
let laneIds: readonly string[] = [];

beforeAll(async () => {
  world = await openWorld();
  const file = path.join(world.folder, 'road-ftl.csv');
  await writeGeneratedFile(file, 'road-ftl', { rows: 240, lanes: laneCount, seed: 31, dirt: false });
  const buyer = await world.client('customer');
  const { id } = await uploadUntilApproval(buyer, Mode.RoadFTL, file);
  await (await world.client('owner')).call(uploads.approveUpload, { params: { id } });
  for (const { carrierId } of await buyer.call(overview.listCarriers))
    await buyer.call(accounts.connectCarrier, { params: { id: carrierId }, body: { modes: [Mode.RoadFTL] } });
  const listed = () => buyer.call(overview.listLanes, { query: { mode: String(Mode.RoadFTL) } });
  await vi.waitFor(async () => expect(await listed()).toHaveLength(laneCount), { timeout: 30_000 });
});
afterAll(() => world?.close());
inOrder(() => world);

/** Checks the page with axe. */
async function look({ page }: Visitor, name: string): Promise<void> {
  await keepViews(page, name);
  await expectAccessible(page, name);
}

const hour = 3_600_000;
const pad = (figure: number) => String(figure).padStart(2, '0');
/** Value of a date and time field. */
const inField = (moment: Date) =>
  `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}T${pad(moment.getHours())}:${pad(moment.getMinutes())}`;

test('the customer plans a sealed event from the menu; it opens at once', async () => {
  customer = await world.person('customer');
  const { page } = customer;
  await page.goto(`${world.address}/sourcing`);
  await page.getByRole('link', { name: 'New event' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Spring tender');
  await page.getByRole('group', { name: 'Carriers to invite' }).waitFor();
  await page.getByLabel('Opens').fill(inField(new Date()));
  await page.getByLabel('Closes').fill(inField(new Date(Date.now() + hour)));
  await page.getByRole('checkbox', { name: 'Sealed' }).check();
  await page.getByRole('checkbox', { name: 'Feedback after each round' }).check();
  await look(customer, 'A new tender event');
  // Filled last, and to the second, because a round lasts a minute at least.
  closesAt = new Date(Math.ceil(Date.now() / 1000 + 95) * 1000);
  await page.getByLabel('Closes').fill(`${inField(closesAt)}:${pad(closesAt.getSeconds())}`);
  await page.getByRole('button', { name: 'Schedule event' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule event' }).click();
  // The rates that come with the product are outdated.
  await page.getByRole('button', { name: 'Schedule event with these rates' }).click();
  await page.getByRole('heading', { name: 'Spring tender', level: 1 }).waitFor();
  await page.getByText('Round 1: open, sealed').waitFor({ timeout: 30_000 });
  // The round cannot be closed before its time, and the button says so.
  const closing = page.getByRole('button', { name: 'Close now' });
  expect(await closing.getAttribute('aria-description')).toContain('closes at its scheduled time');
});

/** Another carrier bids one price on all lanes, without a browser. */
async function sealAsOther(): Promise<void> {
  const seller = await world.client('otherCarrier');
  const { version } = await seller.call(settings.getCharges, { params: { id: Mode.RoadFTL } });
  const open = await seller.call(bids.bidGrid, { query: { mode: String(Mode.RoadFTL) } });
  const saved = await seller.call(bids.saveBids, {
    body: {
      mode: Mode.RoadFTL,
      structureVersion: version,
      bids: open.lanes.map(({ laneId }) => ({ laneId, rates: [{ chargeNo: 1, rate: otherPrice }] })),
    },
  });
  expect(saved).toMatchObject({ saved: laneCount, sealed: laneCount });
}

test('a carrier types prices in the grid and submits them sealed; no one can read them, not even the carrier', async () => {
  [carrier] = await Promise.all([world.person('carrier'), sealAsOther()]);
  const { page } = carrier;
  await page.goto(`${world.address}/road-ftl/lanes`);
  const grid = page.getByRole('grid', { name: 'Bids by lane' });
  await grid.locator(`[aria-rowindex="2"] [aria-colindex="${linehaul}"]`).click();
  for (const price of prices) {
    await page.keyboard.type(price);
    await page.keyboard.press('Enter');
  }
  const submit = page.getByRole('button', { name: `Submit ${laneCount} changes` });
  // Without the round's key nothing can be sealed: an error is shown, and the cells keep their values.
  const keys = path.join(world.folder, '../envelope-keys');
  await rename(keys, `${keys}-away`);
  await submit.click();
  const refusal = page
    .getByRole('alert')
    .filter({ hasText: 'Nothing was submitted. Your cells are unchanged' });
  await refusal.getByText('ask the customer to extend it').waitFor();
  await grid.getByText(prices[3] ?? '').waitFor();
  expect(carrier.faults.splice(0).every((fault) => fault.includes('503'))).toBe(true);
  await rename(`${keys}-away`, keys);
  await submit.click();
  await page
    .getByRole('alert')
    .filter({ hasText: `Bids on ${laneCount} lanes sealed until the round closes` })
    .waitFor();
  await page.reload();
  await page.getByText(`${laneCount} cells on ${laneCount} lanes sealed`).waitFor();
  await grid.getByText('Sealed', { exact: true }).first().waitFor();
  const ofCarrier = await world.client('carrier');
  const own = await ofCarrier.call(bids.bidGrid, { query: { mode: String(Mode.RoadFTL) } });
  laneIds = own.lanes.map(({ laneId }) => laneId);
  const draft = await ofCarrier.call(bids.getDraft, { query: { mode: String(Mode.RoadFTL) } });
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll('input')].map(({ value }) => value).join(' '),
  );
  const places = [await page.content(), texts, kept, JSON.stringify(own), JSON.stringify(draft)];
  for (const price of prices) for (const place of places) expect(place).not.toContain(price);
  await look(carrier, 'A sealed round of a carrier');
  await customer.page.reload();
  await customer.page.getByText('Round 1: open, sealed').waitFor();
  await look(customer, 'A sealed tender event');
  const shown = await customer.page.content();
  for (const price of [...prices, String(otherPrice)]) expect(shown).not.toContain(String(price));
  const buyer = await world.client('customer');
  const listed = await buyer.call(overview.listLanes, { query: { mode: String(Mode.RoadFTL) } });
  expect(listed.map(({ bidsReceived, colour }) => [bidsReceived, colour])).toEqual(
    Array.from({ length: laneCount }, () => [0, null]),
  );
  expect(Date.now()).toBeLessThan(closesAt.getTime());
});

test('a sheet is reviewed without being stored; its draft is typed into the grid of the browser', async () => {
  const { page } = carrier;
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download bid sheet' }).click();
  const file = path.join(world.folder, 'sealed.xlsx');
  const [price, left] = ['2.1717', '2.1818'];
  await writeFile(
    file,
    await fillWorkbook(await readFile(await (await coming).path()), 'Bids', (rows) => {
      const column = rows[0]?.findIndex((text) => String(text).startsWith('Linehaul')) ?? -1;
      const lanesOf = (laneId: string | undefined) => rows.find((row) => String(row[0]) === laneId) ?? [];
      lanesOf(laneIds[0])[column] = Number(price);
      lanesOf(laneIds[1])[column] = Number(left);
    }),
  );
  await page.locator('input[type=file]').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Review your bid sheet' });
  await dialog.getByText('A draft is stored in this browser only, encrypted.').waitFor({ timeout: 30_000 });
  const second = dialog.getByRole('rowgroup').filter({ hasText: left });
  await second.getByRole('checkbox', { name: /^Submit / }).uncheck();
  await dialog.getByRole('button', { name: 'Submit 1 of 2 lanes' }).waitFor();
  await look(carrier, 'Review of a sealed sheet');
  await dialog.getByRole('button', { name: 'Save as draft' }).click();
  const grid = page.getByRole('grid', { name: 'Bids by lane' });
  await grid.getByText(price).waitFor();
  expect(await grid.getByText(left).count()).toBe(0);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  const draft = await (await world.client('carrier')).call(bids.getDraft, {
    query: { mode: String(Mode.RoadFTL) },
  });
  expect(`${kept} ${JSON.stringify(draft)}`).not.toContain(price);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Submit prices' }).waitFor();
});

// Uses the time until the round closes.
test('a lane selected in the table becomes a draft, which is changed and cancelled', async () => {
  const planner = await world.person('customer');
  const { page } = planner;
  await page.goto(`${world.address}/sourcing?new=event`);
  await page.getByRole('textbox', { name: 'Name' }).fill('A draft');
  await page.getByRole('radio', { name: 'Selected lanes' }).check();
  await page.getByRole('grid', { name: 'Lanes to choose from' }).waitFor();
  await page
    .getByRole('checkbox', { name: /^Select .* to / })
    .first()
    .check();
  await page.getByRole('radio', { name: 'Selected lanes: 1 lane' }).waitFor();
  await look(planner, 'Lanes of a new event');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('heading', { name: 'A draft', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Change event' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Another name');
  await dialog.getByRole('checkbox', { name: 'Meridian Freight' }).uncheck();
  await look(planner, 'Changing an event');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('heading', { name: 'Another name', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Cancel event' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel event' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Tender events' })
    .click();
  await page.getByRole('list', { name: 'Your tender events' }).waitFor();
  await look(planner, 'Tender events');
});

test('it opens by itself at its time, for everyone at once', async () => {
  const { page } = customer;
  // Bids that arrived in time are accepted for another minute.
  await page.getByText('Round 1 closed').waitFor({ timeout: 210_000 });
  expect(Date.now()).toBeGreaterThanOrEqual(closesAt.getTime());
  const table = page.getByRole('table', { name: 'Carriers in round 1' });
  await table.waitFor({ timeout: 20_000 });
  expect(await table.getByRole('row').count()).toBe(3);
  await look(customer, 'A tender event after its round');
  await carrier.page.getByRole('button', { name: 'Your colours' }).click({ timeout: 60_000 });
  await carrier.page.getByRole('table', { name: 'Your colours' }).getByText('Green').first().waitFor();
  await look(carrier, 'Feedback after a round');
  const buyer = await world.client('customer');
  const listed = await buyer.call(overview.listLanes, { query: { mode: String(Mode.RoadFTL) } });
  expect(listed.every(({ bidsReceived }) => bidsReceived === 2)).toBe(true);
  const own = await (await world.client('carrier')).call(bids.bidGrid, {
    query: { mode: String(Mode.RoadFTL) },
  });
  const stands = new Map(own.lanes.map(({ laneId, rates }) => [laneId, String(rates[0]?.rate)]));
  expect(laneIds.map((laneId) => stands.get(laneId))).toEqual(prices);
  // The carrier that typed them can read them again.
  const firstPrice = carrier.page.locator(`[aria-rowindex] [aria-colindex="${linehaul}"]`, {
    hasText: prices[0] ?? '',
  });
  await firstPrice.waitFor();
  // A closed round accepts no more bids.
  const late = await (await world.client('carrier')).call(bids.saveBids, {
    body: {
      mode: Mode.RoadFTL,
      structureVersion: 1,
      bids: listed.map(({ id }) => ({ laneId: id, rates: [{ chargeNo: 1, rate: 1 }] })),
    },
  });
  expect(late.saved).toBe(0);
  await buyer.call(lanes.startLanes, { body: { mode: Mode.RoadFTL } });
});
