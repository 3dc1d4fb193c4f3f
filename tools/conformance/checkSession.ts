import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Check } from './check.ts';
import type { World } from './world.ts';

const stored = async (page: Page) =>
  JSON.parse(String(await page.evaluate('localStorage.getItem("user")'))) as Record<string, unknown> | null;
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const generic = 'An error occurred, please try again later';

/** Responds with 401 to every request of a page with its current token, and counts renewals. */
async function expireToken(page: Page): Promise<{ renewals: () => number }> {
  const old = String((await stored(page))?.jwtToken);
  let renewals = 0;
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (request.url().endsWith('/auth/refresh-token')) renewals++;
    else if (request.headers().authorization === `Bearer ${old}`)
      return route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: '{"status":401,"code":"not_logged_in","title":"x"}',
      });
    return route.continue();
  });
  return { renewals: () => renewals };
}
const refuse = (page: Page, path: string, status: number) =>
  page.route(path, (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status, code: 'x', title: 'x' }),
    }),
  );
const carrierPage = async (world: World) => (await world.visitor('Carrier')).page;

export const sessionChecks: Check[] = [
  {
    rows: ['3.25.1', '3.25.2', '3.25.3', '3.25.4', '3.25.5'],
    says: 'the stored user',
    async run(world) {
      const user = await stored(await world.page('Customer'));
      for (const member of ['id', 'username', 'jwtToken', 'refreshToken'])
        assert.equal(typeof user?.[member], 'string', member);
    },
  },
  {
    rows: ['4.5', '4.6'],
    says: 'an expired token is renewed once for all requests, which are sent again',
    async run(world) {
      const page = await carrierPage(world);
      const old = (await stored(page))?.jwtToken;
      const { renewals } = await expireToken(page);
      await page.goto('/road-ftl/lanes');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      assert.equal(renewals(), 1);
      const user = await stored(page);
      assert.notEqual(user?.jwtToken, old);
      assert.equal(new URL(page.url()).pathname, '/road-ftl/lanes');
    },
  },
  {
    rows: ['4.7.1', '4.7.2', '2.1.3', '8.2.2', '8.3.3'],
    says: 'a token that cannot be renewed deletes the user and goes to /, without a toast',
    async run(world) {
      const page = await carrierPage(world);
      await refuse(page, '**/api/auth/refresh-token', 500);
      await refuse(page, '**/api/config/available-modes', 401);
      await page.goto('/upload');
      await page.waitForURL((url) => url.pathname === '/');
      assert.equal(await stored(page), null);
      assert.equal(await page.getByText(generic).count(), 0);
    },
  },
  {
    rows: ['8.1.1', '8.1.2'],
    says: 'a network error deletes the user and goes to /',
    async run(world) {
      const page = await carrierPage(world);
      await page.route('**/api/**', (route) => route.abort());
      // A background request may make the page navigate before the click does.
      const click = menuOf(page).getByRole('link', { name: 'Documents' }).click({ timeout: 5_000 });
      click.catch(() => undefined);
      await page.waitForURL((url) => url.pathname === '/');
      assert.equal(await stored(page), null);
    },
  },
  {
    rows: ['8.3.1', '8.3.2', '9.1.2', '9.8.3'],
    says: 'an unexpected error shows one toast in ten seconds, bottom right, for 5000 ms',
    async run(world) {
      const page = await carrierPage(world);
      await refuse(page, '**/api/config/available-modes', 500);
      const toast = page.getByText(generic);
      // The toast closes after five seconds: on a slow machine, before the page has changed.
      const isShown = toast.first().waitFor();
      await menuOf(page).getByRole('link', { name: 'Documents' }).click();
      await isShown;
      await page.waitForURL('**/repo');
      await menuOf(page).getByRole('link', { name: 'Upload' }).click();
      await page.waitForURL('**/upload');
      await page.waitForTimeout(1_500);
      assert.equal(await toast.count(), 1);
      await page.locator('.Toastify__toast-container--bottom-right').waitFor();
      const bar = await page.locator('.Toastify__progress-bar').first().getAttribute('style');
      assert.match(bar ?? '', /animation-duration: 5000ms/);
    },
  },
  {
    rows: ['8.3.4'],
    says: 'a failed place search shows the toast and finds nothing',
    async run(world) {
      const { page } = await world.visitor(null);
      await refuse(page, '**/api/location/**', 500);
      await page.goto('/test/lane-creation');
      await page.getByLabel('From').first().fill('Rotterdam');
      await page.getByText(generic).waitFor();
      assert.equal(await page.getByRole('option').count(), 0);
    },
  },
  {
    rows: ['5.1.1', '5.1.2', '5.1.3', '5.1.4', '9.3'],
    says: 'searches start at 2 characters, for cities at 4; shorter input finds nothing',
    async run(world) {
      for (const [path, tooShort, enough] of [
        ['/location/ocean-ports?search=', 'r', 'ro'],
        ['/location/cities?search=', 'Chi', 'Chic'],
        ['/location/google-cities?input=', 'c', 'ch'],
      ] as const) {
        const many = async (text: string) => {
          const { json } = await world.call(null, 'GET', path + text);
          return (Array.isArray(json) ? json : json.suggestions).length as number;
        };
        assert.equal(await many(tooShort), 0, path);
        assert.ok((await many(enough)) > 0, path);
      }
      const { page } = await world.visitor(null);
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().includes('/api/location/')) asked++;
      });
      await page.goto('/test/lane-creation');
      await page.getByLabel('From').first().fill('r');
      await page.waitForTimeout(800);
      assert.equal(asked, 0);
      await page.getByLabel('From').first().fill('ro');
      await page.waitForTimeout(1_500);
      assert.equal(asked, 1);
    },
  },
  {
    rows: ['4.9', '8.8'],
    says: 'a screen shows a loading indicator, and says when it failed to load',
    async run(world) {
      const page = await carrierPage(world);
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/assets/ProfileScreen*', async (route) => {
        await held;
        await route.abort();
      });
      await page.getByRole('button', { name: /Profile menu/ }).click();
      await page.getByRole('menuitem', { name: 'Profile' }).click();
      await page.getByRole('status', { name: 'Loading the screen' }).waitFor();
      release();
      await page.getByRole('heading', { name: 'Loading chunk failed' }).waitFor();
    },
  },
  {
    rows: ['9.9.3'],
    says: 'no service worker is left',
    async run(world) {
      const page = await world.page('Customer');
      assert.equal(
        await page.evaluate(
          '"serviceWorker" in navigator ? navigator.serviceWorker.getRegistrations().then((all) => all.length) : 0',
        ),
        0,
      );
    },
  },
  {
    rows: ['7.1'],
    says: 'calls go to /api with JSON and a bearer token',
    async run(world) {
      const { page } = await world.visitor(null);
      const seen: { path: string; type: string | undefined; token: string | undefined }[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        const headers = request.headers();
        if (request.resourceType() === 'fetch')
          seen.push({ path: pathname, type: headers['content-type'], token: headers.authorization });
      });
      const { username, password } = world.loginOf('CleanserCustomer');
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Log in' }).click();
      await menuOf(page).waitFor();
      const login = seen.find(({ path }) => path === '/api/auth');
      assert.deepEqual([login?.type, login?.token], ['application/json', undefined]);
      const modes = seen.find(({ path }) => path === '/api/config/available-modes');
      assert.match(modes?.token ?? '', /^Bearer /);
      assert.deepEqual(
        seen.filter(({ path }) => !/^\/(api|notify)(\/|$)/.test(path)),
        [],
      );
    },
  },
];
