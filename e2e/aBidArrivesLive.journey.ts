import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accounts, bids, lanes, notifications, overview, settings, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeGeneratedFile } from '../tools/generate/writeGeneratedFile.ts';
import { expectAccessible } from './support/accessibility.ts';
import { uploadUntilApproval } from './support/uploadUntilApproval.ts';
import { inOrder } from './support/inOrder.ts';
import { keepPicture } from './support/keepPicture.ts';
import { lanesListed } from './support/laneTable.ts';
import { password, people } from './support/people.ts';
import { arrival } from './support/stillness.ts';
import { patienceMs, type Visitor } from './support/visitor.ts';
import { openWorld, type World } from './support/world.ts';

const mode = Mode.OceanFCL;
const laneCount = 6;
/** Column of ocean freight in a carrier's grid. */
const oceanFreight = 7;

let world: World;
let buyer: Visitor;
let carrier: Visitor;
let owner: Visitor;

beforeAll(async () => {
  world = await openWorld();
  const file = path.join(world.folder, 'ocean-fcl.csv');
  await writeGeneratedFile(file, 'ocean-fcl', { rows: 240, lanes: laneCount, seed: 51, dirt: false });
  const sender = await world.client('customer');
  const { id } = await uploadUntilApproval(sender, mode, file);
  await (await world.client('owner')).call(uploads.approveUpload, { params: { id } });
  const listed = () => sender.call(overview.listLanes, { query: { mode: String(mode) } });
  await vi.waitFor(async () => expect(await listed()).toHaveLength(laneCount), { timeout: 30_000 });
  await sender.call(lanes.startLanes, { body: { mode } });
  for (const { carrierId } of await sender.call(overview.listCarriers))
    await sender.call(accounts.connectCarrier, { params: { id: carrierId }, body: { modes: [mode] } });
});
afterAll(() => world?.close());
inOrder(() => world);

const bell = (page: Page) => page.getByRole('button', { name: 'Notifications', exact: true });
const isLive = ({ page }: Visitor, is = true) =>
  page.locator(`[aria-label="Notifications"][data-live="${is}"]`).waitFor();
const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const badge = (page: Page) => page.getByRole('button', { name: /^.*Profile menu/ });
const storedIds = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('notifications') ?? '[]') as { id: string }[]).map(({ id }) => id),
  );

/** Marks the page, to prove later that it was not reloaded. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameLoad: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isSameLoad' in window);

const row = (page: Page, at: number) =>
  page.getByRole('grid', { name: 'Lanes' }).locator(`[aria-rowindex="${at + 2}"]`);
/** Returns the text of a row in a column. */
function shown(page: Page, at: number, header: string): Promise<string> {
  return page.getByRole('grid', { name: 'Lanes' }).evaluate(
    (grid, { name, index }) => {
      const textsOf = (found: Element | null) =>
        [...(found?.children ?? [])].map((one) => one.textContent?.trim() ?? '');
      const column = textsOf(grid.querySelector('[role=row]')).indexOf(name);
      return textsOf(grid.querySelector(`[aria-rowindex="${index}"]`))[column] ?? 'no such cell';
    },
    { name: header, index: at + 2 },
  );
}
const box = (page: Page, at: number): Locator => row(page, at).getByRole('checkbox');
const cell = (page: Page, at: number) =>
  page
    .getByRole('grid', { name: 'Bids by lane' })
    .locator(`[aria-rowindex="${at + 2}"] [aria-colindex="${oceanFreight}"]`);

/** Rates that raise no check, in whole dollars: each lane's current cost per container. */
async function usualRates(): Promise<ReadonlyMap<string, number>> {
  const listed = await (await world.client('customer')).call(overview.listLanes, {
    query: { mode: String(mode) },
  });
  return new Map(listed.map(({ id, baselineUnitCost }) => [id, Math.round(baselineUnitCost ?? 0)]));
}

/** Ignores the console errors that an outage causes; any other error still fails the test. */
function forgiveOutage({ faults }: Visitor): void {
  const outage =
    /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED|WebSocket connection to|50[23]/;
  faults.splice(0, faults.length, ...faults.filter((fault) => !outage.test(fault)));
}

/** Takes a screenshot of the page in the dark scheme, with the visible toast. */
async function keepDarkView(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await keepPicture(page, name);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-mantine-color-scheme="light"]').waitFor();
}

test('a bid saved elsewhere is announced, and colours and counts update on the buyer’s screen', async () => {
  buyer = await world.person('customer', '/ocean-fcl/lanes');
  const { page } = buyer;
  await lanesListed(page, laneCount);
  await isLive(buyer);
  // Without bids, the bid columns are collapsed.
  await page.getByRole('button', { name: /^Show \d+ more columns?$/ }).click();
  await mark(page);
  await box(page, 0).check();
  await box(page, 2).check();
  const before = (await storedIds(page)).length;
  for (const at of [0, 1, 2]) expect(await shown(page, at, 'Bid Received')).toBe('0');

  carrier = await world.person('carrier', '/ocean-fcl/lanes');
  await isLive(carrier);
  const { lanes: offered } = await (await world.client('carrier')).call(bids.bidGrid, {
    query: { mode: String(mode) },
  });
  const usual = await usualRates();
  await cell(carrier.page, 0).click();
  for (const { laneId } of offered) {
    await carrier.page.keyboard.type(String(usual.get(laneId)));
    await carrier.page.keyboard.press('Enter');
  }
  await carrier.page.getByRole('button', { name: `Submit ${laneCount} changes` }).click();

  await toast(page, /Bid uploaded by Skybridge Forwarding/).waitFor();
  const look = await toast(page, /Bid uploaded/).evaluate(
    (one) => one.closest('.Toastify__toast')?.className,
  );
  expect(look).toContain('Toastify__toast-theme--light');
  await keepDarkView(page, 'a bid arrived dark');
  await page
    .getByRole('grid', { name: 'Lanes' })
    .getByText(/^(Green|Amber|Red)$/)
    .nth(laneCount - 1)
    .waitFor();
  await vi.waitFor(async () => expect(await shown(page, 1, 'Bid Received')).toBe('1'), patienceMs);
  expect((await storedIds(page)).length, 'stored newest first').toBeGreaterThan(before);
  await expect.poll(() => badge(page).innerText(), { timeout: patienceMs }).toMatch(/\d+ notification/);
  expect(await isMarked(page), 'nothing was reloaded').toBe(true);
  expect(await Promise.all([0, 1, 2].map((at) => box(page, at).isChecked()))).toEqual([true, false, true]);
  await expectAccessible(page, 'a bid arrived');
});

test('a carrier’s grid shows the colour of its own bid once it is ranked', async () => {
  const customer = await world.client('customer');
  const { lanes: mine } = await (await world.client('carrier')).call(bids.bidGrid, {
    query: { mode: String(mode) },
  });
  await customer.call(settings.saveInstance, {
    params: { id: mode },
    body: { properties: { 'visibility.target': true, 'standings.basis': 'target' } },
  });
  const usual = await usualRates();
  const laneId = mine[0]?.laneId ?? '';
  const rate = usual.get(laneId) ?? 0;
  await customer.call(lanes.setTargets, {
    body: { targets: [{ laneId, targetPrice: Math.round(rate * 0.6) }] },
  });
  // A new target is not pushed to carriers.
  await carrier.open('/ocean-fcl/lanes');
  await isLive(carrier);
  const { page } = carrier;
  const lane = page.getByRole('grid', { name: 'Bids by lane' }).locator('[aria-rowindex="2"]');
  await lane.getByText(/target/).waitFor();
  await mark(page);
  await cell(page, 0).click();
  await page.keyboard.type(String(rate + 1));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Submit 1 change' }).click();
  await page.getByRole('button', { name: 'Submit 1 change' }).waitFor({ state: 'detached' });
  await lane.getByText('Red', { exact: true }).waitFor();
  expect(await isMarked(page)).toBe(true);
});

test('a carrier’s typed values stay while its lanes change', async () => {
  const { page } = carrier;
  await mark(page);
  await cell(page, 1).click();
  await page.keyboard.type('1150');
  await page.keyboard.press('Enter');
  const customer = await world.client('customer');
  const { lanes: mine } = await (await world.client('carrier')).call(bids.bidGrid, {
    query: { mode: String(mode) },
  });
  const paused = mine.at(-1)?.laneId ?? '';
  await customer.call(lanes.pauseLanes, { body: { laneIds: [paused] } });
  const grid = page.getByRole('grid', { name: 'Bids by lane' });
  await grid.getByText('closed', { exact: true }).waitFor();
  expect((await cell(page, 1).innerText()).replaceAll(',', '')).toContain('1150');
  await page.getByRole('button', { name: 'Submit 1 change' }).waitFor();
  expect(await isMarked(page)).toBe(true);
});

test('the Owner’s announcement is a toast for a carrier, and the Owner sees it delivered', async () => {
  owner = await world.person('owner', '/notifications');
  const { page } = owner;
  const words = 'On Sunday from 10 pm the product is being maintained.';
  await page.getByRole('textbox', { name: 'Message' }).fill(words);
  await page.getByRole('checkbox', { name: 'Customers', exact: true }).uncheck();
  await page.getByText('2 users at 2 companies').waitFor();
  await expectAccessible(page, 'writing an announcement');
  await page.getByRole('button', { name: 'Announce…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Announce' }).click();
  await toast(carrier.page, words).waitFor();
  const item = page.getByRole('list', { name: 'Announcements' }).getByRole('listitem');
  await item.getByText('Delivered', { exact: true }).waitFor();
  const figures = () => item.locator('dd').allInnerTexts();
  await expect.poll(figures, { timeout: patienceMs }).toEqual(['2', '1', '0']);
  await expectAccessible(page, 'an announcement delivered');

  await bell(carrier.page).click();
  const list = carrier.page.getByRole('dialog', { name: 'Notifications' });
  await list.getByText(words).waitFor();
  await expectAccessible(carrier.page, 'the bell with news');
  // One of the two notifications was read.
  await expect.poll(figures, { timeout: patienceMs }).toEqual(['2', '1', '1']);
  expect(await toast(buyer.page, words).count(), 'customers were not meant').toBe(0);
});

test('the connection recovers after a server restart, with everything written in the meantime', async () => {
  const { page } = buyer;
  await mark(page);
  const before = await storedIds(page);
  // A poll that can’t reach the server ends the session, as the next test shows: one in the outage waits until it is over.
  let endOutage = () => {};
  const outage = new Promise<void>((resolve) => {
    endOutage = resolve;
  });
  await page.route('**/api/notifications', (route) => outage.then(() => route.continue()));
  await world.stopServer();
  await isLive(buyer, false);
  // The second attempt, after two seconds, fails too.
  await pause(2_500);
  await world.startServer();
  endOutage();
  const customer = await world.client('customer');
  const other = await world.client('otherCarrier');
  const { lanes: open } = await other.call(bids.bidGrid, { query: { mode: String(mode) } });
  const laneId = open[0]?.laneId ?? '';
  const rate = (await usualRates()).get(laneId) ?? 0;
  await other.call(bids.saveBids, {
    body: {
      mode,
      structureVersion: 1,
      bids: [{ laneId, rates: [{ chargeNo: 1, rate }] }],
    },
  });
  await isLive(buyer);
  const written = async () => (await customer.call(notifications.listNotifications)).map(({ id }) => id);
  await vi.waitFor(async () => {
    const stored = await storedIds(page);
    expect(stored).toEqual(await written());
    expect(stored.length).toBeGreaterThan(before.length);
  }, patienceMs);
  await vi.waitFor(async () => {
    const counts = await Promise.all(
      Array.from({ length: laneCount }, (_, at) => shown(page, at, 'Bid Received')),
    );
    expect(counts).toContain('2');
  }, patienceMs);
  expect(await isMarked(page), 'nobody was sent away, nothing was reloaded').toBe(true);
  expect(await Promise.all([0, 1, 2].map((at) => box(page, at).isChecked()))).toEqual([true, false, true]);
});

test('a poll that can’t reach the server removes the stored user and returns to the start page', async () => {
  const late = await world.visitor();
  const { page } = late;
  const isClient = (address: string) => address.includes('/hubLink-');
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.some(isClient), 'the login page does without the hub’s client').toBe(false);
  const clientAsked = page.waitForRequest((request) => isClient(request.url()));
  await page.clock.install();
  await late.logIn(people.dataCustomer, password);
  await clientAsked;
  // A page that sends no requests on its own.
  await late.open('/user/profile');
  await isLive(late);
  await arrival(page);
  await expectAccessible(page, 'notification preferences');
  await world.stopServer();
  await page.clock.runFor(20_000);
  expect(
    await page.evaluate(() => localStorage.getItem('user')),
    'the hub alone says nothing',
  ).not.toBeNull();
  await page.clock.runFor(60_000);
  await page.getByText('No connection to Lanewright. Log in again when it is back.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('notifications'))).toBeNull();
  for (const visitor of [buyer, carrier, owner, late]) {
    await visitor.page.context().close();
    forgiveOutage(visitor);
  }
});
