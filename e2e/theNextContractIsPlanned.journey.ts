import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  accounts,
  awards,
  bids,
  contracts,
  lanes,
  overview,
  referenceData,
  settings,
  uploads,
} from '@lanewright/contract';
import { addMonths, Mode, type Month, monthOfDate } from '@lanewright/freight';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeGeneratedFile } from '../tools/generate/writeGeneratedFile.ts';
import { expectAccessible } from './support/accessibility.ts';
import { countClicks } from './support/countClicks.ts';
import { inOrder } from './support/inOrder.ts';
import { keepViews } from './support/keepPicture.ts';
import { uploadUntilApproval } from './support/uploadUntilApproval.ts';
import type { Visitor } from './support/visitor.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
let customer: Visitor;
const mode = Mode.RoadFTL;
const thisMonth: Month = monthOfDate(new Date().toISOString());

/** A year that began two months ago is in force: two of four lanes are awarded and accepted. */
beforeAll(async () => {
  world = await openWorld();
  const buyer = await world.client('customer');
  await buyer.call(settings.saveInstance, {
    params: { id: mode },
    body: { properties: { 'contract.firstMonth': addMonths(thisMonth, -2), 'contract.months': 12 } },
  });
  const file = path.join(world.folder, 'road-ftl.csv');
  await writeGeneratedFile(file, 'road-ftl', { rows: 240, lanes: 4, seed: 31, dirt: false });
  const { id } = await uploadUntilApproval(buyer, mode, file);
  await (await world.client('owner')).call(uploads.approveUpload, { params: { id } });
  for (const { carrierId } of await buyer.call(overview.listCarriers))
    await buyer.call(accounts.connectCarrier, { params: { id: carrierId }, body: { modes: [mode] } });
  await vi.waitFor(async () => expect(await listed()).toHaveLength(4), { timeout: 30_000 });
  await buyer.call(lanes.startLanes, { body: { mode } });
  const seller = await world.client('carrier');
  const { version } = await seller.call(settings.getCharges, { params: { id: mode } });
  await seller.call(bids.saveBids, {
    body: {
      mode,
      structureVersion: version,
      bids: (await listed()).map((lane) => ({
        laneId: lane.id,
        rates: [{ chargeNo: 1, rate: Number(((lane.baselineUnitCost ?? 2) * 0.9).toFixed(4)) }],
      })),
    },
  });
  const ranked = async () => expect((await listed()).every(({ colour }) => colour !== null)).toBe(true);
  await vi.waitFor(ranked, { timeout: 30_000 });
  const wishes = [];
  for (const lane of (await listed()).slice(0, 2)) {
    const [bid] = await buyer.call(bids.listLaneBids, { params: { laneId: lane.id } });
    wishes.push({ laneId: lane.id, bidId: bid?.bidId ?? '' });
  }
  const { awards: given } = await buyer.call(awards.acceptBids, { body: wishes });
  for (const { awardId } of given)
    await seller.call(awards.answerAward, { params: { id: awardId }, body: { answer: 'accept' } });
});
afterAll(() => world?.close());
inOrder(() => world);

const listed = async () =>
  (await world.client('customer')).call(overview.listLanes, { query: { mode: String(mode) } });
const known = async () =>
  (await world.client('customer')).call(contracts.listContracts, { query: { mode: String(mode) } });

/** Checks the page; takes screenshots in all views if asked to. */
async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
  await keepViews(page, `contracts ${name}`);
}

test('from the contract in force to the tender event of the next one are at most six clicks', async () => {
  customer = await world.person('customer');
  const { page } = customer;
  await page.getByText(/^In force until .* · next contract not planned/).waitFor();
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: 'Plan it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan the next contract' });
  await dialog.getByRole('heading', { name: 'Step 1 of 3: Months' }).waitFor();
  await expectAccessible(page, 'months of the next contract');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('heading', { name: 'Step 2 of 3: Lanes' }).waitFor();
  await expectAccessible(page, 'lanes of the next contract');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('heading', { name: 'Step 3 of 3: What to copy' }).waitFor();
  await expectAccessible(page, 'what is copied to the next contract');
  await dialog.getByRole('button', { name: 'Plan contract' }).click();
  const planned = page.getByRole('dialog', { name: / planned$/ });
  await planned.getByText('It follows without a gap, and overlaps no other contract.').waitFor();
  await expectAccessible(page, 'the next contract is planned');
  await planned.getByRole('link', { name: 'Create tender event' }).click();
  const schedule = page.getByRole('button', { name: 'Schedule event' });
  await schedule.waitFor();
  expect(await clicks()).toBeLessThanOrEqual(5);
  // Ready to send: nothing is missing.
  expect(await schedule.isEnabled()).toBe(true);
  expect(await page.getByLabel('Name').inputValue()).toMatch(/ tender$/);
  await look(page, 'tender event');
  const [next, first] = await known();
  expect(next).toMatchObject({ contractNo: 2, state: 'Planned', lanes: 4 });
  expect(first).toMatchObject({ contractNo: 1, phase: 'InForce', isCurrent: true, awardedLanes: 2 });
});

test('the contracts of a mode are shown over time, and the switcher leads to the lanes of each', async () => {
  const { page } = customer;
  await customer.open('/road-ftl/lanes?view=contracts');
  await page.getByText('In force').first().waitFor();
  await vi.waitFor(async () => expect((await known())[0]?.baselineUsd).toBeGreaterThan(0), {
    timeout: 30_000,
  });
  await look(page, 'list');
  await customer.open('/road-ftl/lanes');
  const shown = page.getByRole('region', { name: 'Contract shown' });
  await shown.getByText('In force').waitFor();
  await shown.getByLabel('Contract', { exact: true }).click();
  await page.getByRole('option').first().click();
  await shown.getByText('Planned').waitFor();
  expect(new URL(page.url()).searchParams.get('contract')).toBe('2');
  await look(page, 'lanes of the planned one');
});

test('a third contract is planned with the keyboard alone, and cancelled', async () => {
  const { page } = customer;
  await customer.open('/road-ftl/lanes?view=contracts');
  await page.getByRole('button', { name: 'Plan the next contract' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Plan the next contract' });
  await dialog.getByRole('button', { name: 'Next' }).press('Enter');
  await dialog.getByRole('heading', { name: 'Step 2 of 3: Lanes' }).waitFor();
  await dialog.getByRole('button', { name: 'Next' }).press('Enter');
  await dialog.getByRole('button', { name: 'Plan contract' }).press('Enter');
  await page.getByRole('dialog', { name: / planned$/ }).waitFor();
  await page.keyboard.press('Escape');
  await vi.waitFor(async () => expect(await known()).toHaveLength(3));
  const [third] = await known();
  await page.getByRole('button', { name: `More actions for ${third?.name}` }).press('Enter');
  await page.getByRole('menuitem', { name: /Cancel/ }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel contract/ })
    .press('Enter');
  await vi.waitFor(async () => expect((await known())[0]?.state).toBe('Cancelled'));
});

test('the Owner imports a weekly index with a holiday gap, and a clause of the next contract follows it', async () => {
  const owner = await world.client('owner');
  await owner.call(referenceData.addIndexSeries, {
    body: {
      code: 'DIESEL.US',
      name: 'US diesel, weekly',
      unit: 'USD per gallon',
      period: 'week',
      region: 'US',
      source: 'Public prices',
    },
  });
  const file = path.join(world.folder, 'diesel.csv');
  await writeFile(file, `series,date,value\n${weeklyRows().join('\n')}\n`);
  const read = await owner.send(referenceData.importIndexValues, {}, file);
  expect(read.added).toBe(59);
  await owner.call(referenceData.applyIndexImport, { params: { id: read.id } });

  const { page } = customer;
  await customer.open('/road-ftl/settings?tab=clauses&contract=2');
  await page.getByText('No index clauses yet').waitFor();
  await look(page, 'no clauses');
  await page.getByRole('button', { name: 'Add clause' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Name').fill('Diesel');
  await panel.getByRole('combobox', { name: 'Index' }).click();
  await page.getByRole('option', { name: /US diesel, weekly/ }).click();
  await panel.getByLabel('Basis').fill('3.2');
  await panel.getByRole('heading', { name: 'The last year with this clause' }).waitFor();
  await panel.getByText(/The rate per mile changes by/).waitFor();
  await look(page, 'clause with its simulation');
  await panel.getByRole('button', { name: 'Add clause' }).click();
  await page.getByRole('alert').filter({ hasText: 'Clause saved' }).waitFor();
  await page.getByText('Diesel', { exact: true }).waitFor();
  await look(page, 'clauses');
});

/** Sixty weeks before today without the one of Christmas, prices between 3.00 and 3.59 USD per gallon. */
function weeklyRows(): string[] {
  const monday = new Date();
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  const weeks = Array.from({ length: 60 }, (_, at) => {
    const day = new Date(monday.getTime() - at * 7 * 86_400_000).toISOString().slice(0, 10);
    return { day, price: (3 + ((at * 7) % 60) / 100).toFixed(2) };
  });
  const gap = weeks.find(({ day }) => /-12-2[0-6]$/.test(day));
  return weeks.filter((week) => week !== gap).map(({ day, price }) => `DIESEL.US,${day},${price}`);
}
