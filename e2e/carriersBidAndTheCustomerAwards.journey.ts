import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { awards, bids, overview, scenarios, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillWorkbook } from '../apps/server/test/support/fillWorkbook.ts';
import { writeGeneratedFile } from '../tools/generate/writeGeneratedFile.ts';
import { expectAccessible } from './support/accessibility.ts';
import { uploadUntilApproval } from './support/uploadUntilApproval.ts';
import { inOrder } from './support/inOrder.ts';
import { keepViews } from './support/keepPicture.ts';
import { submitReview } from './support/submitReview.ts';
import { amountsOf, centsOf, chooseInMore, exactAmount, isInView, lanesListed } from './support/laneTable.ts';
import * as shown from './support/shownFigures.ts';
import type { Visitor } from './support/visitor.ts';
import { openWorld, type World } from './support/world.ts';

const laneCount = 9;
/** Column of the first rate, in the sheet and in the grid. */
const linehaulInSheet = 10;
const linehaulInGrid = 7;

let world: World;
let customer: Visitor;
let carrier: Visitor;
let otherCarrier: Visitor;
/** USD per mile in last year's shipments, by lane: the centre of the bids. */
const baselines = new Map<string, number>();

beforeAll(async () => {
  world = await openWorld();
  const file = path.join(world.folder, 'road-ftl.csv');
  await writeGeneratedFile(file, 'road-ftl', { rows: 360, lanes: laneCount, seed: 23, dirt: false });
  const sender = await world.client('customer');
  const { id } = await uploadUntilApproval(sender, Mode.RoadFTL, file);
  const owner = await world.client('owner');
  await owner.call(uploads.approveUpload, { params: { id } });
  const mode = String(Mode.RoadFTL);
  const lanes = () => sender.call(overview.listLanes, { query: { mode } });
  await vi.waitFor(async () => expect(await lanes()).toHaveLength(laneCount), { timeout: 30_000 });
  for (const lane of await lanes()) baselines.set(lane.id, lane.baselineUnitCost ?? 0);
});
afterAll(() => world?.close());
inOrder(() => world);

const rateOf = (laneId: string, factor: number) =>
  Number(((baselines.get(laneId) ?? Number.NaN) * factor).toFixed(4));
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: text }).waitFor();
const lanesGrid = (page: Page) => page.getByRole('grid', { name: 'Lanes' });

async function toLanesOfRoad({ page }: Visitor): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' });
  const group = menu.getByRole('button', { name: 'Road - FTL' });
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
  await menu.getByRole('link', { name: 'Lanes' }).click();
  await page.waitForURL('**/road-ftl/lanes');
}

test('the customer sets targets in bulk, opens the lanes and connects two carriers', async () => {
  customer = await world.person('customer');
  const { page } = customer;
  await toLanesOfRoad(customer);
  await lanesListed(page, laneCount);

  await chooseInMore(page, 'Rate card');
  await toast(page, 'Nothing awarded yet');

  const top = () => lanesGrid(page).evaluate((grid) => grid.getBoundingClientRect().top);
  const before = await top();
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('toolbar', { name: 'Selected rows' }).waitFor();
  expect(await top(), 'the rows stay where they are').toBe(before);
  await page.getByRole('button', { name: 'Set target' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Percent below' }).fill('5');
  await expectAccessible(page, 'setting targets');
  await dialog.getByRole('button', { name: 'Set target' }).click();
  await toast(page, `Target set on ${laneCount} lanes`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  // The rates that come with the product are outdated.
  await page.getByRole('button', { name: 'Start and lock these rates' }).click();
  await toast(page, `${laneCount} lanes opened for bids`);

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Carriers' })
    .first()
    .click();
  for (const name of ['Skybridge Forwarding', 'Meridian Freight']) {
    const modes = page.getByRole('group', { name: `Modes ${name} may bid in` });
    await modes.getByText('Road - FTL').click();
    await modes.getByRole('checkbox', { name: 'Road - FTL', checked: true }).waitFor({ state: 'attached' });
  }
  await page.getByText('2 carriers, 2 connected').waitFor();
});

test('a carrier fills in the bid sheet; an invalid cell is named and marked', async () => {
  carrier = await world.person('carrier');
  const { page } = carrier;
  await toLanesOfRoad(carrier);
  await page.getByRole('grid', { name: 'Bids by lane' }).waitFor();
  await expectAccessible(page, 'a carrier’s lanes');

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download bid sheet' }).click();
  const sheet = await (await coming).path();
  const factors = [0.9, 0.97, 1.25];
  const filled = await fillWorkbook(await readFile(sheet), 'Bids', (rows) => {
    for (const [at, row] of rows.slice(1).entries())
      row[linehaulInSheet] = rateOf(String(row[0]), factors[at % factors.length] ?? 1);
    const wrong = rows[2];
    if (wrong !== undefined) wrong[linehaulInSheet] = 'on request';
  });
  await sendSheet(page, 'bids.xlsx', filled);
  await submitReview(page);
  const result = page.getByRole('region', { name: 'Bid sheet result' });
  await result.getByText('Cells with errors').waitFor({ timeout: 30_000 });
  await result.getByText(`${laneCount} lanes read`, { exact: false }).waitFor();
  await result.getByText('K3', { exact: true }).waitFor();
  await result.getByText(/"on request" is not a number/).waitFor();
  await expectAccessible(page, 'a bid sheet with a wrong cell');

  const markedComing = page.waitForEvent('download');
  await result.getByRole('button', { name: 'Download annotated workbook' }).click();
  const marked = await readFile(await (await markedComing).path());
  let found: unknown;
  const corrected = await fillWorkbook(marked, 'Bids', (rows) => {
    const row = rows[2];
    if (row === undefined) return;
    found = row[linehaulInSheet];
    row[linehaulInSheet] = rateOf(String(row[0]), 0.97);
  });
  expect(found, 'the marked workbook keeps what was written').toBe('on request');
  await toLanesOfRoad(carrier);
  await sendSheet(page, 'bids corrected.xlsx', corrected);
  await submitReview(page);
  await result.getByText('bids corrected.xlsx').waitFor();
  await result.getByText('Imported').waitFor({ timeout: 30_000 });
  await toLanesOfRoad(carrier);
  for (const colour of ['green', 'amber', 'red'])
    await page.getByText(`Your bid is complete and rated ${colour}.`).first().waitFor({ state: 'attached' });
  await expectAccessible(page, 'standings');
});

test('another carrier bids in the grid by typing and pasting', async () => {
  otherCarrier = await world.person('otherCarrier');
  const { page } = otherCarrier;
  await toLanesOfRoad(otherCarrier);
  const grid = page.getByRole('grid', { name: 'Bids by lane' });
  await grid.waitFor();
  const cell = (row: number) =>
    grid.locator(`[aria-rowindex="${row + 2}"] [aria-colindex="${linehaulInGrid}"]`);
  const { lanes } = await (await world.client('otherCarrier')).call(bids.bidGrid, {
    query: { mode: Mode.RoadFTL },
  });
  const rates = lanes.map(({ laneId }) => String(rateOf(laneId, 0.93)));

  await cell(0).click();
  await page.keyboard.type('soon');
  await page.keyboard.press('Enter');
  await grid.locator('[aria-rowindex="2"] [aria-invalid=true]').waitFor();
  await page.getByRole('button', { name: '1 to correct' }).waitFor();
  await expectAccessible(page, 'a wrong cell in the grid');
  await cell(0).click();
  await page.keyboard.type(rates[0] ?? '');
  await page.keyboard.press('Enter');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), rates.slice(1).join('\r\n'));
  await page.keyboard.press('Control+V');
  await page.getByRole('button', { name: `Submit ${laneCount} changes` }).click();
  await page.getByRole('button', { name: 'Submit prices' }).waitFor();
  const green = page.getByText('Your bid is complete and rated green.');
  await green.nth(laneCount - 1).waitFor({ state: 'attached', timeout: 20_000 });
  // Move the pointer away, so that no tooltip covers the screen.
  await page.mouse.move(0, 0);
  await expectAccessible(page, 'bids in the grid');
});

test('before an award, lane table, lane and scenario show the same savings of the best bids', async () => {
  const { page } = customer;
  const buyer = await world.client('customer');
  const laneIds = [...baselines.keys()];
  const priced = async () => {
    const offered = await buyer.call(bids.listBidsOfLanes, { body: { laneIds } });
    expect(new Set(offered.map(({ laneId }) => laneId)).size).toBe(laneCount);
    expect(offered.every(({ isPriced }) => isPriced)).toBe(true);
  };
  await vi.waitFor(priced, { timeout: 30_000 });
  const { scenarioId } = await buyer.call(scenarios.createScenario, {
    body: { name: 'Lowest cost', mode: Mode.RoadFTL, rules: [] },
  });
  await buyer.call(scenarios.solveScenario, { params: { id: scenarioId } });
  await customer.open('/road-ftl/lanes');
  await lanesListed(page, laneCount);
  const { lanes, total } = await amountsOf(page, 'Best-Bid Savings');
  expect(lanes).toHaveLength(laneCount);
  await lanesGrid(page).getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
  const ofLane = await shown.tileOf(page.getByRole('dialog'), 'Best-bid savings');
  expect(ofLane.value).toBe(lanes[0]);
  const solved = async () =>
    expect((await buyer.call(scenarios.getScenario, { params: { id: scenarioId } })).state).toBe('Solved');
  await vi.waitFor(solved, { timeout: 30_000 });
  await customer.open(`/road-ftl/lanes?view=scenarios&scenario=${scenarioId}&part=result`);
  expect((await shown.tileOf(page, 'Savings')).value).toBe(total);
});

test('the customer finds the bids in the bell and compares them charge by charge', async () => {
  const { page } = customer;
  await customer.open('/road-ftl/lanes');
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  const bell = page.getByRole('dialog', { name: 'Notifications' });
  await bell.getByText(/bid/i).first().waitFor();
  await expectAccessible(page, 'the bell');
  await page.keyboard.press('Escape');

  await lanesListed(page, laneCount);
  await lanesGrid(page).getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
  const lane = page.getByRole('dialog');
  await expectAccessible(page, 'a lane');
  await lane.getByRole('tab', { name: /Bids/ }).click();
  const table = lane.getByRole('table', { name: 'Bid comparison by charge' });
  for (const name of ['Skybridge Forwarding', 'Meridian Freight'])
    await table.getByRole('columnheader', { name: new RegExp(name) }).waitFor();
  expect(
    await table
      .getByRole('row', { name: /^Linehaul ?per mile/ })
      .getByRole('cell')
      .allInnerTexts(),
  ).toEqual([expect.stringMatching(/^\$[\d,]+\.\d\d/), expect.stringMatching(/^\$[\d,]+\.\d\d/)]);
  await expectAccessible(page, 'bids side by side');
});

test('one lane is awarded for some months, the rest to best bids', async () => {
  const { page } = customer;
  const lane = page.getByRole('dialog');
  await lane
    .getByRole('button', { name: /^Award to/ })
    .first()
    .click();
  await lane
    .getByRole('textbox', { name: 'Months' })
    .or(lane.getByRole('combobox', { name: 'Months' }))
    .first()
    .click();
  await page
    .getByRole('option', { name: /\((3|6) months\)/ })
    .first()
    .click();
  await expectAccessible(page, 'awarding a lane');
  await lane.getByRole('button', { name: 'Award', exact: true }).click();
  await toast(page, /^Awarded to/);
  await lane.getByRole('tab', { name: 'History' }).click();
  await lane.getByRole('table', { name: 'Awards of the lane' }).waitFor();
  await expectAccessible(page, 'a lane’s awards');
  await lane.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('button', { name: 'Award best bids' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('table', { name: 'Carriers' }).waitFor();
  await expectAccessible(page, 'best bids shown before they are awarded');
  await dialog.getByRole('button', { name: /^Award \d+ lanes?$/ }).click();
  await toast(page, /lanes? awarded for/);
});

test('dashboard, lane table and lane show the same savings to the cent', async () => {
  const { page } = customer;
  await customer.open('/road-ftl/lanes');
  await lanesListed(page, laneCount);
  expect(await isInView(page, 'Savings'), 'seen without scrolling at 1280 px').toBe(true);
  const savings = await amountsOf(page, 'Savings');
  const awarded = await amountsOf(page, 'Awarded');
  expect(savings.lanes.length, 'every lane is awarded').toBe(laneCount);
  const sum = (amounts: string[]) => amounts.reduce((cents, amount) => cents + centsOf(amount), 0);
  expect(sum(savings.lanes)).toBe(centsOf(savings.total ?? ''));
  expect(sum(awarded.lanes)).toBe(centsOf(awarded.total ?? ''));
  expect(sum(savings.lanes)).toBeGreaterThan(0);
  await expectAccessible(page, 'awarded lanes');

  await lanesListed(page, laneCount);
  await lanesGrid(page).getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
  const lane = page.getByRole('dialog');
  const term = lane.locator('dt', { hasText: /^Savings/ }).first();
  expect(await exactAmount(term.locator('xpath=..'))).toBe(savings.lanes[0]);
  await lane.getByRole('tab', { name: 'History' }).click();
  const rows = lane.getByRole('table', { name: 'Awards of the lane' }).locator('tbody tr');
  await rows.first().waitFor();
  const given = await rows.locator('td:nth-of-type(4)').allInnerTexts();
  expect(given.length, 'one by months, one by best bids').toBe(2);
  expect(sum(given)).toBe(centsOf(savings.lanes[0] ?? ''));

  await customer.open('/dashboard');
  const card = page.getByRole('region', { name: 'Road - FTL' });
  const figures = { savings: /^Savings/, awarded: /^Awarded/ };
  expect(await exactAmount(card.getByRole('link', { name: figures.savings }))).toBe(savings.total);
  expect(await exactAmount(card.getByRole('link', { name: figures.awarded }))).toBe(awarded.total);
  await expectAccessible(page, 'dashboard with awards');
});

test('each figure reads the same on every screen, also for the data customer', async () => {
  const data = await world.person('dataCustomer');
  const title = 'Road - FTL';
  const read = async (
    { page, open }: Visitor,
    address: string,
    figuresOf: (page: Page) => Promise<shown.ShownFigures>,
  ) => {
    await open(address);
    return figuresOf(page);
  };
  const card = (page: Page) => shown.figuresOfCard(page.getByRole('region', { name: title }));
  const savings = `/savings?mode=${Mode.RoadFTL}`;
  const screens: Record<string, shown.ShownFigures> = {
    dashboard: await read(customer, '/dashboard', card),
    'lane table': await read(customer, '/road-ftl/lanes', shown.figuresOfLaneTable),
    reporting: await read(customer, '/road-ftl/reporting', shown.figuresOfReporting),
    report: await read(customer, '/road-ftl/reporting/print', shown.figuresOfReport),
    summary: await read(customer, '/road-ftl/summary', shown.figuresOfSummary),
    savings: await read(customer, savings, shown.figuresOfSavings),
    'data page': await read(data, '/dashboard', (page) => shown.figuresOfDataPage(page, title)),
    'spend map': await read(data, `/map?mode=${Mode.RoadFTL}`, shown.figuresOfSpendMap),
    'savings, data customer': await read(data, savings, shown.figuresOfSavings),
  };
  const texts = new Map<string, Record<string, string>>();
  for (const [screen, figures] of Object.entries(screens))
    for (const [figure, text] of Object.entries(figures))
      texts.set(figure, { ...texts.get(figure), [screen]: text });
  const differing = [...texts].filter(([, byScreen]) => new Set(Object.values(byScreen)).size > 1);
  expect(differing).toEqual([]);
  const compared = [...texts].filter(([, byScreen]) => Object.keys(byScreen).length > 1);
  expect(compared.length, JSON.stringify(compared)).toBeGreaterThanOrEqual(20);
});

test('the rate card lists the awards', async () => {
  const { page } = customer;
  await customer.open('/road-ftl/lanes');
  const coming = page.waitForEvent('download');
  await chooseInMore(page, 'Rate card');
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/rate-card.*\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('Meridian Freight');
  expect(text.trim().split(/\r?\n/).length, 'a header and a line a lane at least').toBeGreaterThan(laneCount);

  await carrier.open('/dashboard');
  await expectAccessible(carrier.page, 'a carrier’s dashboard');
  await carrier.open('/upload');
  await carrier.page.getByText('bids corrected.xlsx').waitFor();
  await expectAccessible(carrier.page, 'a carrier’s uploads');
  await otherCarrier.open('/road-ftl/lanes?tab=awards');
  await otherCarrier.page.getByRole('tab', { name: `My awards (${(2 * laneCount) / 3})` }).waitFor();
  await expectAccessible(otherCarrier.page, 'a carrier’s awards');
});

test('an award is answered in part, and the amount follows the months', async () => {
  const { page } = otherCarrier;
  const table = page.getByRole('grid', { name: 'My awards' });
  await table.getByRole('row').nth(1).getByText('→').click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('table', { name: 'Rates' }).getByText('per mile').first().waitFor();
  await panel.getByText('Equipment').waitFor();
  await expectAccessible(page, 'an award');
  await keepViews(page, 'an award');
  await panel.getByText('Accept some months').click();
  const months = panel.getByRole('table', { name: 'Volume and amount by month' }).locator('tbody tr');
  const amounts = (await months.locator('td:last-child').allTextContents()).map(centsOf);
  for (const at of [0, 1]) await months.nth(at).getByRole('checkbox').uncheck();
  const accepted = amounts.slice(2).reduce((sum, cents) => sum + cents, 0);
  const shown = panel.getByText(`You accept ${amounts.length - 2} of ${amounts.length} months`).locator('..');
  await vi.waitFor(
    async () => expect(centsOf((await shown.innerText()).split('$')[1] ?? '')).toBe(accepted),
    {
      timeout: 5_000,
    },
  );
  await expectAccessible(page, 'an award in part');
  await keepViews(page, 'an award in part');
  await Promise.all([
    toast(page, 'Award accepted'),
    panel.getByRole('button', { name: 'Accept selected months' }).click(),
  ]);
  await table.getByText('Partially accepted').waitFor();
});

test('the other awards are answered in a workbook, which is shown before it is sent', async () => {
  const { page } = otherCarrier;
  const listed = async () =>
    (await world.client('otherCarrier')).call(awards.listAwards, { query: { mode: Mode.RoadFTL } });
  const pending = (await listed()).filter(({ status }) => status === 'Pending').length;
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download sheet' }).click();
  const filled = await fillWorkbook(await readFile(await (await coming).path()), 'Awards', (rows) => {
    const columnOf = (name: string) => rows[0]?.indexOf(name) ?? -1;
    const lanes = rows.slice(1).filter(([award]) => award !== null && award !== '');
    expect(lanes).toHaveLength(pending);
    for (const [at, row] of lanes.entries()) row[columnOf('Response')] = at === 0 ? 'Decline' : 'Accept';
    const [declined] = lanes;
    if (declined !== undefined) declined[columnOf('Reason')] = 'No equipment there';
  });
  const file = path.join(world.folder, 'responses.xlsx');
  await writeFile(file, filled);
  await page.locator('input[type=file]').last().setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Responses in your sheet' });
  const rowOf = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name} \\d`) }).innerText();
  await dialog.getByRole('table', { name: 'Responses' }).waitFor();
  const amountIn = async (name: string) => centsOf((await rowOf(name)).split('$')[1] ?? '');
  const shown = [await amountIn('Accept'), await amountIn('Decline')];
  await expectAccessible(page, 'an award sheet');
  await keepViews(page, 'an award sheet');
  await Promise.all([
    toast(page, `${pending} responses sent`),
    dialog.getByRole('button', { name: `Send ${pending} responses` }).click(),
  ]);
  const table = page.getByRole('grid', { name: 'My awards' });
  await table.getByText('Awaiting your response').first().waitFor({ state: 'detached' });
  const sumOf = (status: string, all: Awaited<ReturnType<typeof listed>>) =>
    all
      .filter((award) => award.status === status)
      .reduce((sum, { awardedUsd }) => sum + Math.round(awardedUsd * 100), 0);
  const stored = await listed();
  expect([sumOf('Accepted', stored), sumOf('Declined', stored)]).toEqual(shown);
});

test('emails about awards are turned off in the profile', async () => {
  const { page } = otherCarrier;
  await otherCarrier.open('/user/profile#notifications');
  const choice = page.getByRole('switch', { name: 'Awards and their reminders' });
  await choice.press('Space');
  const save = page.locator('#notifications').getByRole('button', { name: 'Save' });
  await Promise.all([toast(page, 'Preferences saved'), save.click()]);
  await page.reload();
  await choice.waitFor();
  expect(await choice.isChecked()).toBe(false);
  await expectAccessible(page, 'email preferences');
  await keepViews(page, 'email preferences');
});

async function sendSheet(page: Page, name: string, bytes: Buffer): Promise<void> {
  const file = path.join(world.folder, name);
  await writeFile(file, bytes);
  await page.locator('input[type=file]').setInputFiles(file);
}
