import path from 'node:path';
import { accounts, bids, lanes, overview, scenarios, settings, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeGeneratedFile } from '../tools/generate/writeGeneratedFile.ts';
import { expectAccessible } from './support/accessibility.ts';
import { uploadUntilApproval } from './support/uploadUntilApproval.ts';
import { inOrder } from './support/inOrder.ts';
import { centsOf, exactAmount } from './support/laneTable.ts';
import type { Visitor } from './support/visitor.ts';
import { openWorld, type World } from './support/world.ts';

const mode = Mode.RoadFTL;
const laneCount = 8;

let world: World;
let customer: Visitor;

beforeAll(async () => {
  world = await openWorld();
  const file = path.join(world.folder, 'road-ftl.csv');
  await writeGeneratedFile(file, 'road-ftl', { rows: 320, lanes: laneCount, seed: 41, dirt: false });
  const buyer = await world.client('customer');
  const { id } = await uploadUntilApproval(buyer, mode, file);
  await (await world.client('owner')).call(uploads.approveUpload, { params: { id } });
  for (const { carrierId } of await buyer.call(overview.listCarriers))
    await buyer.call(accounts.connectCarrier, { params: { id: carrierId }, body: { modes: [mode] } });
  const listed = () => buyer.call(overview.listLanes, { query: { mode: String(mode) } });
  await vi.waitFor(async () => expect(await listed()).toHaveLength(laneCount), { timeout: 30_000 });
  await buyer.call(lanes.startLanes, { body: { mode } });
  const made = await listed();
  // Each carrier skips two lanes that only the other bids on; on the rest they alternate as the cheaper one.
  for (const [name, factorOf, offered] of [
    ['carrier', (at: number) => (at % 3 === 0 ? 0.96 : 0.91), made.slice(0, -2)],
    ['otherCarrier', (at: number) => (at % 3 === 0 ? 0.9 : 0.95), made.slice(2)],
  ] as const) {
    const seller = await world.client(name);
    const { version } = await seller.call(settings.getCharges, { params: { id: mode } });
    await seller.call(bids.saveBids, {
      body: {
        mode,
        structureVersion: version,
        bids: offered.map((lane, at) => ({
          laneId: lane.id,
          rates: [{ chargeNo: 1, rate: Number(((lane.baselineUnitCost ?? 2) * factorOf(at)).toFixed(4)) }],
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

async function newScenario(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New scenario' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create scenario' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}
async function addRule(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByRole('menuitem', { name: title }).click();
}
const solved = (page: Page) => page.getByRole('button', { name: 'View result' }).waitFor({ timeout: 30_000 });
const toScenarios = (page: Page) =>
  page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Scenarios' }).click();

test('the first scenario uses price only', async () => {
  customer = await world.person('customer', '/road-ftl/lanes');
  const { page } = customer;
  await page.getByRole('tab', { name: 'Scenarios' }).click();
  await page.getByText('No award scenarios yet').waitFor();
  await expectAccessible(page, 'no scenario yet');
  await newScenario(page, 'Lowest cost');
  await page.getByText('No rules: the cheapest carrier gets each lane').waitFor();
  await page.getByRole('button', { name: 'Run scenario' }).click();
  await solved(page);
});

test('the second follows rules built from sentences', async () => {
  const { page } = customer;
  await toScenarios(page);
  await newScenario(page, 'Nobody has it all');
  await addRule(page, 'Keep incumbents where they are within 5%');
  await addRule(page, 'Carrier share');
  await page.getByRole('textbox', { name: 'Maximum percent' }).fill('75');
  await expectAccessible(page, 'rules as sentences');
  await page.getByRole('button', { name: 'Save and run' }).click();
  await solved(page);
  await expectAccessible(page, 'a solved scenario');
});

test('the third is infeasible, and the suggested fix is applied', async () => {
  const { page } = customer;
  await toScenarios(page);
  await newScenario(page, 'Single-carrier dependency');
  await addRule(page, 'Number of carriers');
  await page.getByRole('textbox', { name: 'Maximum carriers' }).fill('1');
  await page.getByRole('button', { name: 'Save and run' }).click();
  await page.getByRole('heading', { name: 'No award satisfies all rules' }).waitFor({ timeout: 30_000 });
  const wayOut = page.getByRole('list', { name: 'Cheapest fix' });
  await wayOut.getByText(/1 to 2/).waitFor();
  await expectAccessible(page, 'rules in conflict');
  await page.getByRole('button', { name: 'Relax these rules and rerun' }).click();
  await solved(page);
  expect(await page.getByRole('textbox', { name: 'Maximum carriers' }).inputValue()).toBe('2');
});

test('they are compared', async () => {
  const { page } = customer;
  await toScenarios(page);
  await page.getByRole('list', { name: 'Award scenarios' }).waitFor();
  await expectAccessible(page, 'the scenarios of a mode');
  for (const name of ['Lowest cost', 'Nobody has it all', 'Single-carrier dependency'])
    await page.getByRole('checkbox', { name: `Compare ${name}` }).check();
  await page.getByRole('button', { name: 'Compare 3' }).click();
  await page.getByRole('heading', { level: 1, name: 'Compare scenarios' }).waitFor();
  for (const name of ['Lowest cost', 'Nobody has it all', 'Single-carrier dependency'])
    await page
      .getByRole('columnheader', { name: new RegExp(name) })
      .first()
      .waitFor();
  await expectAccessible(page, 'scenarios side by side');
});

test('one is awarded, and the overview shows its figures to the cent', async () => {
  const { page } = customer;
  await toScenarios(page);
  await page.getByRole('link', { name: 'Nobody has it all' }).click();
  await page.getByRole('button', { name: 'Award this scenario' }).click();
  const dialog = page.getByRole('dialog', { name: 'Award “Nobody has it all”' });
  await expectAccessible(page, 'awarding a scenario');
  await dialog.getByRole('button', { name: `Award ${laneCount} lanes` }).click();
  await toast(page, /8 lanes awarded for \$/);
  await page.getByRole('button', { name: 'Cancel awards' }).first().waitFor();
  await expectAccessible(page, 'an awarded scenario');

  const buyer = await world.client('customer');
  const [awarded] = (await buyer.call(scenarios.listScenarios, { query: { mode } })).filter(
    ({ awardedAt }) => awardedAt !== null,
  );
  expect(awarded?.name).toBe('Nobody has it all');
  const cents = (usd: number | undefined) => Math.round((usd ?? Number.NaN) * 100);
  await customer.open('/dashboard');
  const card = page.getByRole('region', { name: 'Road - FTL' });
  const shown = async (figure: RegExp) =>
    centsOf(await exactAmount(card.getByRole('link', { name: figure })));
  await vi.waitFor(async () => expect(await shown(/^Awarded/)).toBe(cents(awarded?.figures?.awardedUsd)), {
    timeout: 30_000,
  });
  expect(await shown(/^Savings/)).toBe(cents(awarded?.figures?.savingsUsd));
});
