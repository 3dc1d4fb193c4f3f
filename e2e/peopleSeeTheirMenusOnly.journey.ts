import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { type PersonName, password, people } from './support/people.ts';
import type { Visitor } from './support/visitor.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** Returns every link of the sidebar as "Group: Link", opening the groups one after the other. */
async function menuOf({ page }: Visitor): Promise<string[]> {
  const nav = page.getByRole('navigation', { name: 'Main' });
  const names = await nav.locator('> a').allInnerTexts();
  const groups = nav.locator('button[aria-expanded]');
  for (const group of await groups.all()) {
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
    expect(await nav.locator('button[aria-expanded=true]').count(), 'one group is open at a time').toBe(1);
    const links = page.locator(`[id="${await group.getAttribute('aria-controls')}"] a`);
    // The list is redrawn when the modes are reloaded.
    let texts: string[] = [];
    const read = async () => (texts = await links.allInnerTexts()).length;
    await expect.poll(read).toBeGreaterThan(0);
    for (const link of texts) names.push(`${await group.innerText()}: ${link}`);
  }
  return names;
}

const modesOfCustomer = [
  ['Drayage', 'Summary'],
  ['Road - FTL', 'Summary'],
  ['Ocean - FCL', 'Visualiser'],
  ['Ocean - LCL', 'Summary'],
  ['Air Freight', 'Visualiser'],
] as const;

const menus: Record<Exclude<PersonName, 'otherCarrier'>, string[]> = {
  customer: [
    'Dashboard',
    'Documents',
    'Carriers',
    'Upload',
    ...modesOfCustomer.flatMap(([mode, summary]) =>
      [summary, 'Lanes', 'Reporting'].map((page) => `${mode}: ${page}`),
    ),
    'Sourcing: Tender events',
    'Supplier: Carriers',
  ],
  carrier: [
    'Dashboard',
    'Documents',
    'Upload',
    ...modesOfCustomer.flatMap(([mode]) => [`${mode}: Lanes`, `${mode}: Reporting`]),
  ],
  dataCustomer: ['Data', 'Spend', 'Savings', 'Upload'],
  cleanser: [
    'Dashboard',
    'Documents',
    'Upload',
    ...modesOfCustomer.map(([mode, summary]) => `${mode}: ${summary}`),
  ],
  owner: [
    'Notifications',
    'Tool Control',
    'User Admin',
    'User Data Upload',
    'Management: Property',
    'Management: Postcode',
    'Management: Ocean Port',
    'Management: Currency',
    'Management: Airport',
    'Management: Equipment Type',
    'Management: Country',
  ],
};
/** A page of another role, and the role that the screen names. */
const foreign: Record<keyof typeof menus, readonly [string, RegExp]> = {
  customer: ['/data-upload-overview', /is for Owners/i],
  carrier: ['/carriers', /is for customers/i],
  dataCustomer: ['/air-freight/lanes', /is for customers and carriers/i],
  cleanser: ['/road-ftl/lanes', /is for customers and carriers/i],
  owner: ['/savings', /is for .*customers/i],
};
const brands: Record<keyof typeof menus, string> = {
  customer: 'Lanewright Rates',
  carrier: 'Lanewright Rates',
  dataCustomer: 'Lanewright Data',
  cleanser: 'Lanewright Data',
  owner: 'Admin',
};

test('a wrong password is rejected in the form, and the requested page opens after login', async () => {
  const visitor = await world.visitor();
  const { page } = visitor;
  await expectAccessible(page, 'login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Enter your username').waitFor();
  await visitor.logIn(people.customer, 'not the password');
  const refusal = page.getByRole('alert');
  await refusal.waitFor();
  expect(await refusal.innerText()).toMatch(/username[\s\S]*password[\s\S]*try again/i);
  await expectAccessible(page, 'login refused');

  await visitor.open('/no-such-page');
  await page.waitForURL('**/');
  await visitor.open('/carriers');
  await page.waitForURL('**/login?return=%2Fcarriers');
  await visitor.logIn(people.customer, password);
  await page.waitForURL('**/carriers');
});

test.for(Object.keys(menus) as (keyof typeof menus)[])(
  '%s sees its own menu and no other screen',
  async (name) => {
    if (name === 'carrier') await connectCarrierInEveryMode();
    const visitor = await world.visitor();
    const { page } = visitor;
    await visitor.logIn(people[name], password);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().waitFor();
    await page.getByRole('status', { name: 'Loading the menu' }).waitFor({ state: 'detached' });
    // Modes of a carrier that was just connected may appear a moment later.
    await expect.poll(() => menuOf(visitor), { timeout: 10_000 }).toEqual(menus[name]);
    await page.getByText(brands[name], { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Notifications', exact: true }).count(), 'the bell').toBe(
      name === 'cleanser' ? 0 : 1,
    );

    const [address, reason] = foreign[name];
    await visitor.open(address);
    await page.waitForURL('**/unauthorized');
    await page.getByText(reason).waitFor();
    if (name === 'customer') await expectAccessible(page, 'unauthorized');

    await visitor.open('/no-such-page');
    await page.waitForURL((url) => url.pathname !== '/no-such-page' && url.pathname !== '/');
    expect(['/dashboard', ...homes(name)]).toContain(new URL(page.url()).pathname);

    await visitor.open('/user/profile');
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (name === 'customer') await expectAccessible(page, 'profile');
    await page.getByRole('button', { name: /Profile menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await page.waitForURL('**/');
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await visitor.open('/dashboard');
    await page.waitForURL('**/login?return=%2Fdashboard');
  },
);

/** Where `/dashboard` redirects roles without a dashboard. */
function homes(name: keyof typeof menus): string[] {
  if (name === 'owner') return ['/data-upload-overview'];
  return name === 'cleanser' ? ['/road-drayage/summary'] : [];
}

/** A carrier works in the modes in which a customer has connected it. */
async function connectCarrierInEveryMode(): Promise<void> {
  const { page } = await world.person('customer', '/carriers');
  const modes = page.getByRole('group', { name: 'Modes Skybridge Forwarding may bid in' });
  for (const [title] of modesOfCustomer) {
    await modes.getByText(title).click();
    await modes.getByRole('checkbox', { name: title, checked: true }).waitFor({ state: 'attached' });
  }
  await expectAccessible(page, 'carriers');
}
