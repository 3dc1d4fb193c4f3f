import assert from 'node:assert/strict';
import { type UserType, userTypes } from '@lanewright/freight';
import type { Page } from 'playwright-core';
import type { Check } from './check.ts';
import { modes } from './mode.ts';
import type { World } from './world.ts';

/**
 * Opens an address as a link does, and waits for the expected page. A redirect is detected by its address; a page without a
 * redirect by a heading that was not there before.
 */
async function arrive(page: Page, path: string, wanted: string): Promise<void> {
  if (new URL(page.url()).pathname === path) {
    await page.goto('/user/profile');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  await page.evaluate(`for (const heading of document.querySelectorAll('h1')) heading.dataset.seen = '';
    history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`);
  if (path === wanted) await page.locator('h1:not([data-seen])').first().waitFor();
  else await page.waitForURL((url) => url.pathname === wanted, { waitUntil: 'commit' });
  assert.equal(new URL(page.url()).pathname, wanted);
}
/** The page of a visitor; it stays open between checks. */
const visitorPage = (world: World): Promise<Page> =>
  world.once('page of a visitor', async () => (await world.visitor(null, {}, { isKept: true })).page);
/** Loads an address as a user of a type, and returns the path where it ends. */
async function goTo(world: World, as: UserType, path: string): Promise<string> {
  const page = await world.page(as);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return new URL(page.url()).pathname;
}
const visitorAt = async (world: World, path: string) => {
  const page = await visitorPage(world);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return new URL(page.url());
};

/** Paths that the guard allows for a user type and from which the screen redirects. */
const leadsOn: Record<string, Partial<Record<UserType, string>>> = {
  '/dashboard': { Owner: '/data-upload-overview', CleanserCustomer: '/road-drayage/summary' },
};

const guarded = (rows: readonly string[], path: string, allowed: readonly UserType[]): Check => ({
  rows,
  says: `${path} is for ${allowed.length === userTypes.length ? 'all who are logged in' : allowed.join(', ')}`,
  async run(world) {
    for (const as of userTypes) {
      const page = await world.page(as);
      const wanted = allowed.includes(as) ? (leadsOn[path]?.[as] ?? path) : '/unauthorized';
      await arrive(page, path, wanted).catch((error: unknown) => {
        throw new Error(`${as} is at ${page.url()} instead of ${wanted}`, { cause: error });
      });
    }
    await arrive(await visitorPage(world), path, '/login');
  },
});
const anyone = userTypes;
const owner = ['Owner'] as const;

const open = (rows: readonly string[], path: string): Check => ({
  rows,
  says: `${path} is public`,
  async run(world) {
    assert.equal((await visitorAt(world, path)).pathname, path);
    // A logged-in user is redirected from the two login addresses.
    if (path !== '/' && path !== '/login') assert.equal(await goTo(world, 'Customer', path), path);
  },
});

const pages: Check[] = [
  open(['2.1.1'], '/'),
  open(['2.2'], '/login'),
  open(['2.3', '2.49.4'], '/register'),
  open(['2.4', '2.49.5'], '/reset-password'),
  open(['2.6.1'], '/test/lane-creation'),
  guarded(['2.8.1', '2.8.2', '2.8.3'], '/dashboard', anyone),
  guarded(['2.9'], '/dashboard-carrier', ['Carrier']),
  guarded(['2.10.1', '2.49.8'], '/repo', anyone),
  guarded(['2.10.2', '2.49.12', '2.49.13'], '/upload', anyone),
  guarded(['2.10.3'], '/user/profile', anyone),
  guarded(['2.10.4'], '/data-upload-wizard', anyone),
  guarded(['2.10.5'], '/enhanced-dashboard', anyone),
  guarded(['2.11'], '/map', ['DataCustomer']),
  guarded(['2.12'], '/savings', ['DataCustomer', 'Customer']),
  guarded(['2.13'], '/carriers', ['Customer']),
  ...['/adminpanel', '/notifications', '/tool-control', '/user-admin', '/data-upload-overview'].map(
    (path, at) =>
      guarded([`2.14.${at + 1}`, ...(at === 1 ? ['2.49.9'] : at === 3 ? ['2.49.7'] : [])], path, owner),
  ),
  ...[
    'property',
    'postcode',
    'oceanport',
    'currency',
    'airport',
    'container',
    'equipment-type',
    'country',
  ].map((table, at) =>
    guarded([`2.15.${at + 1}`, ...(table === 'container' ? ['2.16.2'] : [])], `/management/${table}`, owner),
  ),
  ...modes.map(({ path }, at) =>
    guarded([`2.${18 + at}`], path, ['Customer', 'Carrier', 'CleanserCustomer']),
  ),
  ...modes.flatMap(({ path }) => [
    guarded(['2.23.1', '2.24.1', '2.25.1', '2.26'], `${path}/summary`, [
      'Customer',
      'Carrier',
      'CleanserCustomer',
    ]),
    guarded(['2.23.2', '2.24.1', '2.25.1', '2.26'], `${path}/lanes`, ['Customer', 'Carrier']),
    guarded(['2.23.3', '2.24.1', '2.25.1', '2.26'], `${path}/reporting`, ['Customer', 'Carrier']),
  ]),
];

export const routeChecks: Check[] = [
  ...pages,
  {
    rows: ['2.5'],
    says: '/company/{id} is public, and 404 until it is published',
    async run(world) {
      const own = (await world.call('Customer', 'GET', '/accounts/profile')).json.companyId as string;
      const { isPublished } = (await world.call('Customer', 'GET', `/companies/${own}/page`)).json;
      const { status } = await world.call(null, 'GET', `/companies/${own}/page`);
      assert.equal(status, isPublished === true ? 200 : 404);
      assert.equal((await world.call(null, 'GET', '/companies/999999999/page')).status, 404);
      assert.equal((await visitorAt(world, `/company/${own}`)).pathname, `/company/${own}`);
    },
  },
  {
    rows: ['2.7'],
    says: 'login pages have no top bar, sidebar or footer; other pages have',
    async run(world) {
      // A footer inside a page's main element is not the footer of the application frame.
      const frame = 'header:not(main header), nav, footer';
      for (const path of ['/', '/login', '/register', '/reset-password']) {
        await visitorAt(world, path);
        assert.equal(await (await visitorPage(world)).locator(frame).count(), 0, path);
      }
      const { companyId } = (await world.call('Customer', 'GET', '/accounts/profile')).json;
      for (const [as, path] of [
        ['Owner', '/user-admin'],
        ['Customer', '/savings'],
        ['Customer', `/company/${companyId}`],
        ['Carrier', '/test/lane-creation'],
      ] as const) {
        await goTo(world, as, path);
        const page = await world.page(as);
        await page.getByRole('banner').waitFor();
        await page.getByRole('navigation', { name: 'Main' }).waitFor();
        assert.equal(await page.locator('body footer:not(main footer)').count(), 1, path);
      }
    },
  },
  {
    rows: ['2.6.2'],
    says: '/test/lane-creation builds an ocean lane of full containers',
    async run(world) {
      const { page } = await world.visitor(null);
      await page.goto('/test/lane-creation');
      await page.getByLabel('Move type').first().waitFor();
      assert.ok((await page.getByText('Containers').count()) > 0);
    },
  },
  {
    rows: ['2.28.1', '2.28.2'],
    says: 'an unknown path redirects to /dashboard, or to /',
    async run(world) {
      assert.equal(await goTo(world, 'Customer', '/no/such/page'), '/dashboard');
      assert.equal((await visitorAt(world, '/no/such/page')).pathname, '/');
    },
  },
  {
    rows: ['4.8.1', '4.8.2', '6.2', '8.7.1', '8.7.2'],
    says: 'a visitor is sent to /login, the wrong user type to /unauthorized',
    async run(world) {
      assert.equal((await visitorAt(world, '/savings')).pathname, '/login');
      assert.equal(await goTo(world, 'Carrier', '/savings'), '/unauthorized');
      assert.equal(await goTo(world, 'Carrier', '/upload'), '/upload');
    },
  },
  {
    rows: ['2.24.2', '2.27.1', '2.49.10'],
    says: 'the summary of a mode is a Visualiser or a Summary',
    async run(world) {
      const page = await world.page('Customer');
      const said = new Set<string>();
      for (const { path } of modes) {
        await page.goto(`${path}/summary`);
        said.add((await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
      }
      assert.deepEqual([...said].toSorted(), ['Summary', 'Visualiser']);
    },
  },
  {
    rows: ['2.17', '2.18', '2.19', '2.20', '2.21', '2.22'],
    says: 'modes have their titles',
    async run(world) {
      const page = await world.page('Customer');
      for (const { path, title } of modes) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      }
    },
  },
];
