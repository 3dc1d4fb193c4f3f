import { amendments } from '@lanewright/contract';
import { Decimal, Mode } from '@lanewright/freight';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { awardLanes, roadLanes } from './support/awardLanes.ts';
import { inOrder } from './support/inOrder.ts';
import { keepViews } from './support/keepPicture.ts';
import type { Visitor } from './support/visitor.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
let customer: Visitor;
let carrier: Visitor;
let laneIds: string[] = [];
const contract = { id: Mode.RoadFTL, no: 1 };

beforeAll(async () => {
  world = await openWorld();
  ({ laneIds } = await awardLanes(world, { won: 3 }));
});
afterAll(() => world?.close());
inOrder(() => world);

/** Savings and awarded cost of all lanes, to the cent. */
async function totals() {
  const sum = (values: (number | null | undefined)[]) =>
    values.reduce<Decimal>((total, value) => total.plus(value ?? 0), new Decimal(0)).toNumber();
  const found = await roadLanes(world);
  return { savings: sum(found.map((lane) => lane.savings)), cost: sum(found.map((lane) => lane.newCost)) };
}
const newest = async () =>
  (
    await (await world.client('customer')).call(amendments.listAmendments, { params: contract, query: {} })
  )[0];
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: text }).waitFor();
/** Checks the page; takes screenshots in all views if asked to. */
async function look({ page }: Visitor, name: string): Promise<void> {
  await expectAccessible(page, name);
  await keepViews(page, `amendment ${name}`);
}
/** The same, and checks the layout of a phone, which is another one. */
async function lookOnPhoneToo(visitor: Visitor, name: string): Promise<void> {
  await look(visitor, name);
  await visitor.page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(visitor.page, `${name}, on a phone`);
  await visitor.page.setViewportSize({ width: 1440, height: 900 });
}

test('before the first amendment, the list says what one is and where to begin', async () => {
  customer = await world.person('customer', '/road-ftl/lanes');
  const { page } = customer;
  await page.getByRole('tab', { name: 'Amendments' }).click();
  await page.getByText('No amendments yet').waitFor();
  await look(customer, 'none');
});

test('the customer proposes new prices of two lanes, beginning at the award of one', async () => {
  const { page } = customer;
  await customer.open(`/road-ftl/lanes?lane=${laneIds[0]}&tab=history`);
  await page.getByRole('link', { name: 'Change price… of Skybridge Forwarding' }).click();
  await page.getByRole('heading', { name: 'Change prices of awards' }).waitFor();
  const table = page.getByRole('table', { name: 'Awards and new prices' });
  await table.getByRole('row').nth(1).getByRole('checkbox').waitFor();
  expect(await table.getByRole('row').nth(1).getByRole('checkbox').isChecked()).toBe(true);
  await page.getByText('Enter a new price to see the effect on the awarded cost.').waitFor();
  await table.getByRole('row').nth(2).getByRole('checkbox').check();
  await page.getByLabel('Percent').fill('5');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('region', { name: 'Effect' }).getByText('2 lanes').waitFor();
  // A price that is no number is marked in its cell.
  const cell = table.getByRole('row').nth(1).getByRole('textbox');
  const raised = await cell.inputValue();
  await cell.fill('one');
  await table.getByText('This isn’t a number.').waitFor();
  await cell.fill(raised);
  await page.getByLabel('Reason').fill('Longer way around the new toll road');
  await page.getByRole('region', { name: 'Effect' }).getByText('2 lanes').waitFor();
  await lookOnPhoneToo(customer, 'form');
  await page.getByRole('button', { name: 'Send to Skybridge Forwarding' }).click();
  const dialog = page.getByRole('dialog', { name: /^Send new prices/ });
  await dialog.getByText(/^New prices for 2 lanes from .* Awarded cost changes from \$/).waitFor();
  await expectAccessible(page, 'sending an amendment');
  await Promise.all([
    toast(page, 'Sent to Skybridge Forwarding'),
    dialog.getByRole('button', { name: 'Send', exact: true }).click(),
  ]);
  const panel = page.getByRole('dialog', { name: /^New prices for 2 lanes/ });
  await panel.getByText('Awaiting response', { exact: true }).waitFor();
  await panel.getByText('Longer way around the new toll road').waitFor();
});

test('the carrier sees old and new prices on its dashboard, and accepts: savings move by exactly the difference', async () => {
  const before = await totals();
  const sent = await newest();
  carrier = await world.person('carrier');
  const { page } = carrier;
  const waiting = page.getByRole('region', { name: 'Amendments awaiting your response' });
  await waiting.getByText('Linehaul').first().waitFor();
  await lookOnPhoneToo(carrier, 'carrier dashboard');
  await waiting.getByRole('link', { name: /^Review New prices for 2 lanes/ }).click();
  const panel = page.getByRole('dialog', { name: /^New prices for 2 lanes/ });
  await panel.getByText('Awaiting your response').waitFor();
  await panel.getByRole('columnheader', { name: 'Old price' }).waitFor();
  await lookOnPhoneToo(carrier, 'carrier panel');
  await panel.getByRole('button', { name: 'Accept' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept this amendment?' });
  await dialog.getByText(/Awarded cost changes from \$/).waitFor();
  await Promise.all([
    toast(page, 'Amendment accepted'),
    dialog.getByRole('button', { name: 'Accept amendment' }).click(),
  ]);
  await panel.getByText('In force', { exact: true }).waitFor();
  const moved = new Decimal(sent?.beforeUsd ?? 0).minus(sent?.afterUsd ?? 0);
  expect(moved.toNumber()).toBeLessThan(0);
  const after = await totals();
  expect(after.savings).toBe(new Decimal(before.savings).plus(moved).toNumber());
  expect(after.cost).toBe(new Decimal(before.cost).minus(moved).toNumber());
});

test('the notification of the customer opens the amendment', async () => {
  const { page } = customer;
  await customer.open('/dashboard');
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await page.getByRole('link', { name: 'Open amendment' }).first().click();
  const panel = page.getByRole('dialog', { name: /^New prices for 2 lanes/ });
  await panel.getByText('In force', { exact: true }).waitFor();
  await panel.getByText(/^Accepted by Skybridge Forwarding/).waitFor();
  await look(customer, 'customer panel');
});

test('the carrier proposes another price, and the customer rejects it with a reason', async () => {
  const { page } = carrier;
  await carrier.open('/road-ftl/lanes?tab=awards');
  await page
    .getByRole('link', { name: /^Change price…/ })
    .first()
    .click();
  const table = page.getByRole('table', { name: 'Awards and new prices' });
  await table.getByRole('textbox').first().fill('9');
  await page.getByRole('region', { name: 'Effect' }).getByText('1 lane', { exact: true }).waitFor();
  await look(carrier, 'carrier form');
  await page.getByRole('button', { name: 'Send to the customer' }).click();
  await Promise.all([
    toast(page, 'Sent to the customer'),
    page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click(),
  ]);

  const before = await totals();
  await customer.open('/dashboard');
  const waiting = customer.page.getByRole('region', { name: 'Amendments awaiting your response' });
  await waiting.getByRole('link', { name: /^Review/ }).waitFor();
  await look(customer, 'customer dashboard');
  await waiting.getByRole('link', { name: /^Review/ }).click();
  const panel = customer.page.getByRole('dialog', { name: /^New prices for 1 lane/ });
  await panel.getByRole('button', { name: 'Reject' }).click();
  const dialog = customer.page.getByRole('dialog', { name: 'Reject this amendment?' });
  await dialog.getByLabel('Reason').fill('Above the market');
  await expectAccessible(customer.page, 'rejecting an amendment');
  await Promise.all([
    toast(customer.page, 'Amendment rejected'),
    dialog.getByRole('button', { name: 'Reject amendment' }).click(),
  ]);
  await panel.getByText('Above the market').waitFor();
  expect(await totals()).toEqual(before);
});

test('the carrier proposes to extend an award, and the customer accepts', async () => {
  const { page } = carrier;
  await carrier.open('/road-ftl/lanes?view=amendments');
  await page.getByRole('button', { name: 'Extend…' }).click();
  await page.getByRole('heading', { name: 'Extend awards' }).waitFor();
  await page.getByRole('table', { name: 'Awards' }).getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByText('Choose the last month to see the effect on the awarded cost.').waitFor();
  await page.getByRole('combobox', { name: 'Extend until' }).click();
  await page.getByRole('option').nth(1).click();
  await page.getByRole('region', { name: 'Effect' }).getByText('1 lane', { exact: true }).waitFor();
  await look(carrier, 'extension form');
  await page.getByRole('button', { name: 'Send to the customer' }).click();
  await Promise.all([
    toast(page, 'Sent to the customer'),
    page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click(),
  ]);
  const sent = await newest();
  expect(sent).toMatchObject({ kind: 'Extension', beforeUsd: 0, lanes: 1 });

  await customer.open('/road-ftl/lanes?view=amendments&state=awaiting');
  await customer.page.getByText('Extension, 1 lane').click();
  const panel = customer.page.getByRole('dialog', { name: /^Extension of 1 lane until/ });
  await panel.getByRole('button', { name: 'Accept' }).click();
  await Promise.all([
    toast(customer.page, 'Amendment accepted'),
    customer.page.getByRole('dialog').getByRole('button', { name: 'Accept amendment' }).click(),
  ]);
  await panel.getByText('The added months are awarded at the same prices.').waitFor();
  await look(customer, 'extension panel');
});

test('the customer ends an award from a month on, with the keyboard alone', async () => {
  const { page } = customer;
  await customer.open('/road-ftl/lanes?view=amendments');
  await page.getByRole('button', { name: 'End awards…' }).press('Enter');
  const table = page.getByRole('table', { name: 'Awards' });
  const row = table.getByRole('row').nth(3);
  await row.getByRole('checkbox').press('Space');
  const month = page.getByRole('combobox', { name: 'First month without award' });
  await month.press('ArrowDown');
  await month.press('ArrowDown');
  await month.press('ArrowDown');
  await month.press('Enter');
  await page.getByRole('region', { name: 'Effect' }).getByText('1 lane', { exact: true }).waitFor();
  await look(customer, 'end form');
  await page.getByRole('button', { name: 'End awards' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'End awards of 1 lane?' });
  await expectAccessible(page, 'ending awards');
  await Promise.all([
    toast(page, 'Awards ended'),
    dialog.getByRole('button', { name: 'End awards' }).press('Enter'),
  ]);
  const panel = page.getByRole('dialog', { name: /^Awards of 1 lane end from/ });
  await panel.getByText('Earlier months stay awarded.').waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('table', { name: 'Amendments' })
    .or(page.getByRole('grid', { name: 'Amendments' }))
    .waitFor();
  await lookOnPhoneToo(customer, 'list');

  const ended = await newest();
  const laneId = (
    await (
      await world.client('customer')
    ).call(amendments.getAmendment, {
      params: { ...contract, amendmentNo: ended?.amendmentNo ?? 0 },
      query: {},
    })
  ).amendedAwards[0]?.laneId;
  await customer.open(`/road-ftl/lanes?lane=${laneId}&tab=award`);
  const months = page.getByRole('list', { name: 'Contract months' });
  await months.getByText('ended').first().waitFor();
  expect(await months.getByText('ended').count()).toBe(ended?.months.length);
  await look(customer, 'ended months');
  await customer.open(`/road-ftl/lanes?lane=${laneId}&tab=history`);
  await page.getByRole('link', { name: /^End of awards, Skybridge Forwarding/ }).waitFor();
  await look(customer, 'lane history');
});
