import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { accounts, bids, lanes, overview, settings, uploads } from '@lanewright/contract';
import { ChargeUnit, type ChargeUnitNumber, Decimal, Mode } from '@lanewright/freight';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillWorkbook } from '../apps/server/test/support/fillWorkbook.ts';
import { writeGeneratedFile } from '../tools/generate/writeGeneratedFile.ts';
import { expectAccessible } from './support/accessibility.ts';
import { uploadUntilApproval } from './support/uploadUntilApproval.ts';
import { inOrder } from './support/inOrder.ts';
import { keepViews } from './support/keepPicture.ts';
import { submitReview, submitShown } from './support/submitReview.ts';
import type { Visitor } from './support/visitor.ts';
import { openWorld, type World } from './support/world.ts';

const laneCount = 300;
const mode = Mode.RoadFTL;
/** Columns of the grid: four read-only ones, currency, transit days, then the rates. */
const linehaul = 7;

let world: World;
let carrier: Visitor;
let home: Visitor;
/** The rate entered on each lane, in grid order. */
let rates: string[] = [];

beforeAll(async () => {
  world = await openWorld();
  const file = path.join(world.folder, 'road-ftl.csv');
  await writeGeneratedFile(file, 'road-ftl', { rows: 1_400, lanes: 400, seed: 41, dirt: false });
  const buyer = await world.client('customer');
  const { id } = await uploadUntilApproval(buyer, mode, file);
  await (await world.client('owner')).call(uploads.approveUpload, { params: { id } });
  for (const { carrierId } of await buyer.call(overview.listCarriers))
    await buyer.call(accounts.connectCarrier, { params: { id: carrierId }, body: { modes: [mode] } });
  const listed = () => buyer.call(overview.listLanes, { query: { mode: String(mode) } });
  await vi.waitFor(async () => expect((await listed()).length).toBeGreaterThan(laneCount), {
    timeout: 60_000,
  });
  const laneIds = (await listed()).slice(0, laneCount).map((lane) => lane.id);
  await buyer.call(lanes.startLanes, { body: { laneIds } });
  rates = (await gridLanes()).map((_, at) => String((190 + (at % 50)) / 100));
});
afterAll(() => world?.close());
inOrder(() => world);

const gridLanes = async () =>
  (await (await world.client('carrier')).call(bids.bidGrid, { query: { mode: String(mode) } })).lanes;
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: text }).waitFor();
const grid = (page: Page) => page.getByRole('grid', { name: 'Bids by lane' });
const cell = (page: Page, row: number, column: number) =>
  grid(page).locator(`[aria-rowindex="${row + 2}"] [aria-colindex="${column}"]`);

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((written) => navigator.clipboard.writeText(written), text);
  await page.keyboard.press('Control+V');
}

/** Checks the page with axe; the pointer is moved away, so that no tooltip covers the screen. */
async function look({ page }: Visitor, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await expectAccessible(page, name);
  await keepViews(page, name);
}

test('three hundred rates are pasted, five of them invalid; the draft is saved', async () => {
  carrier = await world.person('carrier', '/road-ftl/lanes');
  const { page } = carrier;
  await grid(page).waitFor();
  await page.getByText(/^Rates of .*, locked /).waitFor();
  const mistakes = new Map([
    [3, 'on request'],
    [77, '-2'],
    [150, '2,15'],
    [210, '2.1234567'],
    [299, '1.2.3'],
  ]);
  await cell(page, 0, linehaul).click();
  await paste(page, rates.map((rate, at) => mistakes.get(at) ?? rate).join('\r\n'));
  await page.getByRole('button', { name: '5 to correct' }).waitFor();
  await page.getByText(/Draft saved/).waitFor();
  await page.getByRole('button', { name: '5 to correct' }).click();
  await page.getByText('Lanes with errors aren’t submitted until you correct them.').waitFor();
  await look(carrier, 'bid grid with mistakes');
});

test('on another device the draft continues: the five are corrected and all are submitted', async () => {
  home = await world.person('carrier', '/road-ftl/lanes');
  const { page } = home;
  for (let left = 5; left > 0; left -= 1) {
    await page.getByRole('button', { name: `${left} to correct` }).click();
    await page
      .getByRole('dialog', { name: /to correct/ })
      .getByRole('button')
      .first()
      .click();
    const wrong = grid(page).locator('[aria-selected=true][aria-invalid=true]');
    await wrong.waitFor();
    const row = Number(await wrong.getAttribute('data-row'));
    await page.keyboard.type(rates[row] ?? '');
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: `Submit ${laneCount} changes` }).click();
  await toast(page, `Bids on ${laneCount} lanes submitted`);
  await page.getByRole('button', { name: 'Submit prices' }).waitFor();
  const stored = await gridLanes();
  expect(stored.map((lane) => String(lane.rates[0]?.rate))).toEqual(rates);
  const draft = await (await world.client('carrier')).call(bids.getDraft, { query: { mode: String(mode) } });
  expect(draft.lanes, 'what is submitted is no draft any more').toEqual([]);
});

test('a price per load in a per-mile column is questioned, and corrected with one click', async () => {
  const { page } = home;
  await home.open('/road-ftl/lanes');
  await grid(page).waitFor();
  const known = await gridLanes();
  // Not near a power of ten, so that the slip can only be explained by the lane's miles.
  const row = known.findIndex(({ miles }) => miles !== null && miles > 150 && miles < 700);
  const { miles = 0, laneId = '' } = known[row] ?? {};
  const perLoad = (Number(rates[row]) * 1.05 * Number(miles)).toFixed(2);
  await cell(page, row, linehaul).click();
  await paste(page, perLoad);
  const bubble = page.getByRole('dialog', { name: 'Check this price' });
  await bubble.getByText(/times your previous rate of .* Is this a price per load\?$/).waitFor();
  await look(home, 'bid grid with a price to check');
  // After pictures of a phone, which has cards, the grid begins at its first cell.
  await cell(page, row, linehaul).click();
  await bubble.getByRole('button', { name: /\(price per load ÷ miles\)$/ }).click();
  await bubble.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Submit 1 change/ }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: /Bids on 1 lane submitted$/ })
    .first()
    .waitFor();
  const saved = (await gridLanes()).find((lane) => lane.laneId === laneId);
  expect(saved?.rates[0]?.rate).toBeCloseTo(Number(rates[row]) * 1.05, 2);
  expect(saved?.checks).toEqual([]);
});

test('terms and capacity of a lane, and how its price is calculated', async () => {
  const { page } = home;
  await home.open('/road-ftl/lanes');
  await grid(page).waitFor();
  const head = (name: string | RegExp) => grid(page).getByRole('columnheader', { name });
  const columnOf = async (name: string | RegExp) =>
    Number(await head(name).first().getAttribute('aria-colindex'));
  const write = async (name: string | RegExp, text: string) => {
    await cell(page, 0, await columnOf(name)).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await write('Transit days', '3');
  await write(/^Fuel surcharge/, '0.4');
  await write(/^Diesel price/, '3.5');
  await write('Valid to', '31 Dec 2030');
  await write('Max loads per week', '2.5');
  await page.getByRole('button', { name: 'Show capacity by month' }).click();
  const months = await columnOf(/^Capacity/);
  await cell(page, 0, months + 2)
    .getByText(', from 2.5 loads per week')
    .waitFor({ state: 'attached' });
  await cell(page, 0, months).click();
  await paste(page, '40\t30');
  await page.getByRole('button', { name: 'Submit 7 changes' }).click();
  await toast(page, 'Bids on 1 lane submitted');
  expect((await gridLanes())[0]).toMatchObject({
    transitDays: 3,
    fuelBasisUsdPerGallon: 3.5,
    validTo: '2030-12-31',
    loadsPerWeek: 2.5,
    capacity: [{ capacity: 40 }, { capacity: 30 }],
  });
  await cell(page, 0, months + 2).click();
  await look(home, 'bid grid with terms');
  await page.getByRole('button', { name: 'Hide capacity by month' }).click();
  await cell(page, 0, await columnOf('Max loads per week'))
    .getByText('2 months set')
    .waitFor();

  await cell(page, 0, linehaul).click();
  await page.getByRole('button', { name: 'Price breakdown' }).click();
  const panel = page.getByRole('dialog');
  const bridge = panel.getByRole('table', { name: 'Quoted price to comparable price' });
  await bridge
    .getByText(/^Fuel at a diesel price of \$3.00 per gallon instead of \$3.50/)
    .waitFor({ timeout: 30_000 });
  await panel.getByRole('table', { name: 'Charge breakdown' }).getByText('Linehaul').first().waitFor();
  await look(home, 'how a price comes about');
  await panel.getByRole('tab', { name: 'Changes' }).click();
  await panel.getByRole('list', { name: 'Bid changes' }).getByText('Transit days').waitFor();
  await look(home, 'changes of a bid');
  await panel.getByRole('button', { name: 'Close' }).click();
});

test('a carrier’s own sheet is matched once', async () => {
  const { page } = home;
  const [first, second] = await gridLanes();
  const lines = [first, second].map((lane) => `"${lane?.origin}","${lane?.destination}","$1.55"`);
  const file = path.join(world.folder, 'our prices.csv');
  await writeFile(
    file,
    ['From,To,Our price per km', ...lines, '"Nowhere at all","Elsewhere","$9.99"'].join('\n'),
  );
  await home.open('/upload');
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('link', { name: 'Map columns' }).first().click({ timeout: 30_000 });
  await page.getByRole('list', { name: 'Sheet columns' }).waitFor();
  await choose(page, 'Meaning of From', 'Origin');
  await choose(page, 'Meaning of To', 'Destination');
  await choose(page, 'Meaning of Our price per km', 'Charge rate');
  // The charge is proposed from the unit in the header.
  await page.getByText('2 of 3', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Convert: 1.55 becomes 2.494483 (× 1.6093) (recommended)' }).click();
  await look(home, 'own sheet matched');
  await page.getByRole('button', { name: 'Confirm mapping' }).click();
  await toast(page, 'Columns mapped');
  await submitShown(page);
  await page.getByText(/^2 lanes read/).waitFor({ timeout: 30_000 });
  await page.getByText(/1\.55 in the sheet, 2\.494483 stored\.$/).waitFor();
  await look(home, 'own sheet taken');
  expect((await gridLanes())[1]?.rates[0]?.rate).toBe(2.494483);
});

/** The carrier's bid sheet, with cells changed by lane; saved as a file. */
async function filledSheet(
  name: string,
  edit: (rows: (string | number | null)[][]) => void,
): Promise<string> {
  const { page } = home;
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download bid sheet' }).click();
  const file = path.join(world.folder, name);
  await writeFile(file, await fillWorkbook(await readFile(await (await coming).path()), 'Bids', edit));
  return file;
}

test('a bid sheet is reviewed, submitted and undone', async () => {
  const { page } = home;
  await home.open('/road-ftl/lanes');
  const before = await gridLanes();
  const [odd, removed, lower] = before.slice(3).map(({ laneId }) => laneId);
  const file = await filledSheet('reviewed.xlsx', (rows) => {
    const column = rows[0]?.findIndex((text) => String(text).startsWith('Linehaul')) ?? -1;
    for (const row of rows.slice(1)) {
      if (String(row[0]) === odd) row[column] = Number(row[column]) * 100;
      if (String(row[0]) === removed) row[column] = null;
      if (String(row[0]) === lower) row[column] = Number(row[column]) - 0.05;
    }
  });
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('3 changes on 3 lanes. Nothing is submitted yet.').waitFor({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Review changes' }).click();
  const changes = page.getByRole('table', { name: 'Changes' });
  const rows = changes.getByRole('row').filter({ has: page.getByRole('cell') });
  await rows
    .nth(1)
    .getByText(/is 100 times your previous rate/)
    .waitFor();
  await rows.nth(2).getByText('Removed').waitFor();
  await look(home, 'sheet review');
  await page.getByText('Unusual 1', { exact: true }).click();
  await vi.waitFor(async () => expect(await rows.count()).toBe(2));
  await page.getByRole('checkbox', { name: /^The price is right/ }).check();
  // Lanes are left out one by one, or by a filter.
  await page.getByText('All 3', { exact: true }).click();
  await changes
    .getByRole('checkbox', { name: /^Submit / })
    .nth(1)
    .press('Space');
  await page.getByRole('button', { name: 'Submit 2 of 3 lanes' }).waitFor();
  await page.getByText('Lanes with nothing unusual 2', { exact: true }).click();
  await page.getByRole('button', { name: 'Select only these' }).click();
  await page.getByText('2 of 3 lanes selected').waitFor();
  await page.getByText('All 3', { exact: true }).click();
  await changes.getByText('Left out').waitFor();
  await look(home, 'sheet review of some lanes');
  await page.getByRole('checkbox', { name: 'Select all lanes' }).check();
  expect(await gridLanes()).toEqual(before);
  await page.getByRole('button', { name: 'Submit 3 changes' }).click();
  const result = page.getByRole('region', { name: 'Bid sheet result' });
  await result.getByText('Imported').waitFor({ timeout: 30_000 });
  await look(home, 'sheet submitted');
  await result.getByRole('button', { name: 'Undo this upload' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this upload' }).click();
  await result.getByText('Undone').waitFor();
  await toast(page, '3 cells restored');
  const cells = (all: Awaited<ReturnType<typeof gridLanes>>) =>
    all.map(({ laneId, rates: of }) => [laneId, of]);
  expect(cells(await gridLanes())).toEqual(cells(before));
});

test('the grid shows prices that look wrong once more before it submits them', async () => {
  const { page } = home;
  await home.open('/road-ftl/lanes');
  await cell(page, 5, linehaul).click();
  await page.keyboard.type('199');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Submit 1 change' }).click();
  const dialog = page.getByRole('dialog', { name: 'One price looks wrong' });
  await dialog.getByRole('table', { name: 'Changes' }).getByText('199.00').waitFor();
  await look(home, 'grid review');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
});

const unitOf = (number: number): ChargeUnitNumber => {
  const unit = Object.values(ChargeUnit).find((one) => one === number);
  if (unit === undefined) throw new Error(`there is no unit ${number}`);
  return unit;
};

const fieldOf = (page: Page, label: string) =>
  page
    .getByRole('textbox', { name: label })
    .or(page.getByRole('combobox', { name: label }))
    .first();

/** Chooses an option in a list unless it is already selected. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = fieldOf(page, label);
  if ((await field.inputValue()) === option) return;
  await field.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('what still fits is accepted from a sheet created before the charges changed', async () => {
  const { page } = home;
  await home.open('/road-ftl/lanes');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download bid sheet' }).click();
  const [lane] = await gridLanes();
  const filled = await fillWorkbook(await readFile(await (await coming).path()), 'Bids', (rows) => {
    const column = rows[0]?.findIndex((text) => String(text).startsWith('Linehaul')) ?? -1;
    for (const row of rows.slice(1)) if (String(row[0]) === lane?.laneId) row[column] = 3.25;
  });
  const buyer = await world.client('customer');
  const { version, charges, weightBreaks } = await buyer.call(settings.getCharges, { params: { id: mode } });
  const kept = charges.filter(({ name }) => name !== 'Stop-off');
  await buyer.call(settings.saveCharges, {
    params: { id: mode },
    body: {
      version,
      charges: kept.map((one) => ({ ...one, unit: unitOf(one.unit) })),
      weightBreaks: weightBreaks.map(({ weightFrom }) => weightFrom),
    },
  });
  const file = path.join(world.folder, 'older sheet.xlsx');
  await writeFile(file, filled);
  await page.locator('input[type=file]').setInputFiles(file);
  const sent = page.getByRole('status', { name: 'Bid sheet result' });
  await sent.getByText(/^Charges removed or calculated differently: Stop-off/).waitFor({ timeout: 30_000 });
  await look(home, 'older bid sheet');
  await sent.getByRole('button', { name: 'Apply matching rows' }).click();
  await submitReview(page);
  const result = page.getByRole('region', { name: 'Bid sheet result' });
  await result.getByText('Imported').waitFor({ timeout: 30_000 });
  await expectAccessible(page, 'what still fitted');
  expect((await gridLanes())[0]?.rates.find(({ chargeNo }) => chargeNo === 1)?.rate).toBe(3.25);
});

test('all red lanes are lowered by 3% with six keys, and one undo restores every cell', async () => {
  const { page } = home;
  const buyer = await world.client('customer');
  const cells = (some: Awaited<ReturnType<typeof gridLanes>>) =>
    some.flatMap(({ laneId, rates: ofLane }) =>
      ofLane.map(({ chargeNo, rate }) => ({ laneId, chargeNo, rate })),
    );
  // Targets that two of three lanes miss.
  const targets = (await gridLanes()).map(({ laneId }, at) => ({
    laneId,
    targetPrice: at % 3 === 0 ? 900 : 1,
  }));
  await buyer.call(lanes.setTargets, { body: { targets } });
  await buyer.call(settings.saveInstance, {
    params: { id: mode },
    body: { properties: { 'visibility.target': true } },
  });
  const redLanes = async () => (await gridLanes()).filter(({ colour }) => colour === 'Red');
  await vi.waitFor(async () => expect((await redLanes()).length).toBeGreaterThan(150), { timeout: 30_000 });
  const before = cells(await gridLanes());
  const red = new Set((await redLanes()).map(({ laneId }) => laneId));

  await home.open('/road-ftl/lanes');
  await grid(page).waitFor();
  await cell(page, 0, linehaul).click();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('Alt+R');
  await page.waitForURL(/standing=Red/);
  await press('Control+A');
  await press('%');
  const field = page.getByRole('textbox', { name: 'Change in percent' });
  await vi.waitFor(
    async () => expect(await field.evaluate((one) => one === document.activeElement)).toBe(true),
    { timeout: 10_000 },
  );
  await press('-');
  await press('3');
  await look(home, 'rates adjusted');
  await field.focus();
  await press('Enter');
  expect(keys).toBeLessThanOrEqual(6);
  const changed = before.filter(({ laneId }) => red.has(laneId));
  const submit = page.getByRole('button', { name: `Submit ${changed.length} changes` });
  await submit.waitFor();
  await look(home, 'red lanes lowered');
  await grid(page).focus();
  await page.keyboard.press('Control+Z');
  await page.getByRole('button', { name: 'Submit prices' }).waitFor();
  await page.keyboard.press('Control+Y');
  await submit.click();
  await toast(page, `Bids on ${red.size} lanes submitted`);
  const lowered = (rate: number) => Number(new Decimal(rate).times('0.97').toDecimalPlaces(4).toFixed());
  expect(cells(await gridLanes())).toEqual(
    before.map((one) => (red.has(one.laneId) ? { ...one, rate: lowered(one.rate) } : one)),
  );
});

test('lanes are sorted and filtered, in compact rows on the whole screen; some are declined', async () => {
  const { page } = home;
  await home.open('/road-ftl/lanes');
  await grid(page).waitFor();
  const head = grid(page).getByRole('columnheader', { name: /^Linehaul, per mile/ });
  await head.getByRole('button').click();
  await head.getByRole('button').click();
  expect(await head.getAttribute('aria-sort')).toBe('descending');
  const stored = await gridLanes();
  const shown = async (row: number) => Number(await cell(page, row, linehaul).innerText());
  expect(await shown(0)).toBe(Math.max(...stored.flatMap(({ rates: [first] }) => first?.rate ?? [])));
  expect(await shown(1)).toBeLessThanOrEqual(await shown(0));

  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog');
  const equipment = stored[0]?.equipment ?? '';
  await filters.getByRole('combobox', { name: 'Equipment' }).click();
  await filters.getByRole('option', { name: equipment, exact: true }).click();
  await look(home, 'bid grid filters');
  await page.keyboard.press('Escape');
  const count = stored.filter((lane) => lane.equipment === equipment).length;
  await vi.waitFor(async () =>
    expect(await grid(page).getAttribute('aria-rowcount')).toBe(String(count + 1)),
  );

  await page.getByRole('button', { name: 'Compact rows' }).click();
  await page.getByRole('button', { name: 'Full screen' }).click();
  expect((await grid(page).locator('[aria-rowindex="2"]').boundingBox())?.height).toBe(28);
  await look(home, 'bid grid compact');
  await page.getByRole('button', { name: 'Leave full screen' }).click();

  await cell(page, 0, linehaul).click();
  await page.keyboard.press('Alt+N');
  const dialog = page.getByRole('dialog', { name: /^No bid: / });
  await dialog.getByText(/^1 lane skipped, because it is closed or has a bid/).waitFor();
  await look(home, 'no bid on a lane with a bid');
  await page.keyboard.press('Escape');
});
