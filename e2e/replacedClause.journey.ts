import { amendments, clauses } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { awardLanes } from './support/awardLanes.ts';
import { inOrder } from './support/inOrder.ts';
import { keepViews } from './support/keepPicture.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
const contract = { id: Mode.RoadFTL, no: 1 };

beforeAll(async () => {
  world = await openWorld();
  const follow = async () =>
    (await world.client('customer')).call(clauses.saveClauses, {
      params: contract,
      body: { clauses: [diesel] },
    });
  await awardLanes(world, { won: 2, before: follow });
});
afterAll(() => world?.close());
inOrder(() => world);

/** A clause by which the linehaul follows half of an own index. */
const diesel = {
  clauseNo: null,
  name: 'Diesel',
  chargeNos: [1],
  carrierId: null,
  fromMonth: null,
  toMonth: null,
  values: [{ day: '2026-11-02', value: 4 }],
  terms: {
    series: { kind: 'own' as const, period: 'week' as const },
    basis: 3.5,
    effect: { kind: 'factor' as const, part: 0.5 },
    date: 'ship' as const,
    take: { kind: 'inForce' as const, lagDays: 1 },
    hold: 'each' as const,
    trigger: null,
    floor: null,
    ceiling: null,
    minAmount: null,
    maxAmount: null,
    decimals: 4,
    maxAgeDays: 366,
  },
};

test('the customer proposes another index clause, and sees its effect by carrier', async () => {
  const customer = await world.person('customer', '/road-ftl/lanes?view=amendments');
  const { page } = customer;
  await page.getByRole('button', { name: 'Change index clause…' }).click();
  await page.getByRole('heading', { name: 'Change index clause' }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Diesel, a fifth');
  await page.getByLabel('Part that follows, %').fill('20');
  const effect = page.getByRole('table', { name: 'Effect by carrier' });
  await effect.getByRole('row', { name: /^Skybridge Forwarding/ }).waitFor();
  await expectAccessible(page, 'another clause');
  await keepViews(page, 'amendment clause form');
  await page.getByRole('button', { name: 'Send to 1 carrier' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  const panel = page.getByRole('dialog', { name: /^New index clause for 2 lanes/ });
  await panel.getByText('Awaiting response', { exact: true }).waitFor();
});

test('the carrier reads the old and the new terms, and accepts', async () => {
  const carrier = await world.person('carrier');
  const { page } = carrier;
  await page.getByRole('link', { name: /^Review Index clause for 2 lanes/ }).click();
  const panel = page.getByRole('dialog', { name: /^New index clause for 2 lanes/ });
  await panel.getByText('Until now: Diesel', { exact: true }).waitFor();
  await panel.getByText('New: Diesel, a fifth').waitFor();
  await expectAccessible(page, 'a replaced clause');
  await keepViews(page, 'amendment clause panel');
  await panel.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept amendment' }).click();
  await panel.getByText('Earlier months keep the previous clause.').waitFor();
  const customer = await world.client('customer');
  const [made] = await customer.call(amendments.listAmendments, { params: contract, query: {} });
  expect(made).toMatchObject({ kind: 'Clause', state: 'InForce', clauseName: 'Diesel, a fifth' });
  const { clauses: now } = await customer.call(clauses.getClauses, { params: contract, query: {} });
  expect(now.map(({ name, carrierName }) => [name, carrierName !== null])).toContainEqual([
    'Diesel, a fifth',
    true,
  ]);
});

test('the carrier proposes another clause for its own awards, and sees only their cost', async () => {
  const carrier = await world.person('carrier', '/road-ftl/lanes?view=amendments');
  const { page } = carrier;
  await page.getByRole('button', { name: 'Change index clause…' }).waitFor();
  await keepViews(page, 'amendment clause list of carrier');
  await carrier.open('/road-ftl/reporting');
  const clausesPanel = page.getByRole('region', { name: 'Index clauses' });
  const change = clausesPanel.getByRole('link', { name: 'Change index clause…' });
  await change.scrollIntoViewIfNeeded();
  await keepViews(page, 'amendment clause in reporting');
  await change.click();
  await page.getByRole('heading', { name: 'Change index clause' }).waitFor();
  // Its own clause counts instead of the one of every carrier.
  const chosen = page.getByRole('combobox', { name: 'Clause', exact: true });
  expect(await chosen.inputValue()).toMatch(/^Diesel, a fifth · only for you · from /);
  expect(await page.getByRole('combobox', { name: 'Carrier', exact: true }).count()).toBe(0);
  await page.getByLabel('Name', { exact: true }).fill('Diesel, a tenth');
  await page.getByLabel('Part that follows, %').fill('10');
  await page.getByRole('region', { name: 'Effect' }).getByText('2 lanes').waitFor();
  await expectAccessible(page, 'another clause, by the carrier');
  await keepViews(page, 'amendment clause form of carrier');
  await page.getByRole('button', { name: 'Send to the customer' }).scrollIntoViewIfNeeded();
  await keepViews(page, 'amendment clause effect of carrier');
  await page.getByRole('button', { name: 'Send to the customer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send the new clause to the customer?' });
  await dialog.getByText(/^The customer accepts or rejects it for your awards, from /).waitFor();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  const panel = page.getByRole('dialog', { name: /^New index clause for 2 lanes/ });
  await panel.getByText('Awaiting response', { exact: true }).waitFor();
});

test('the customer accepts the carrier’s clause from its dashboard', async () => {
  const customer = await world.person('customer');
  const { page } = customer;
  await page.getByRole('link', { name: /^Review Index clause for 2 lanes/ }).click();
  const panel = page.getByRole('dialog', { name: /^New index clause for 2 lanes/ });
  await panel.getByText('New: Diesel, a tenth').waitFor();
  await expectAccessible(page, 'the carrier’s clause');
  await keepViews(page, 'amendment clause panel of customer');
  await panel.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept amendment' }).click();
  await panel.getByText('Earlier months keep the previous clause.').waitFor();
  const [made] = await (await world.client('customer')).call(amendments.listAmendments, {
    params: contract,
    query: {},
  });
  expect(made).toMatchObject({ kind: 'Clause', state: 'InForce', proposedBy: 'carrier' });
});
