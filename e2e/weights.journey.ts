import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonName } from './support/people.ts';
import type { Visitor } from './support/visitor.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** Maximum compressed bytes loaded before a page is shown; every call of the contract is part of the dashboard's. */
const limits = { login: 130_000, dashboard: 310_000 } as const;
/** Charts load after the page, with everything that only they need. */
const isOfCharts = (url: string) => /\/echartsCore-/.test(url);

/** Reloads a page without a cache, and sums the compressed size of its scripts. */
async function weigh({ page }: Visitor, path: string) {
  // Leave the previous page, so that its pending requests are not counted.
  await page.goto('about:blank');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Map<string, string>();
  const calls: string[] = [];
  let bytes = 0;
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const url = new URL(request.url);
    if (type === 'Script') scripts.set(requestId, request.url);
    if (url.pathname.startsWith('/api/')) calls.push(url.pathname);
  });
  // Without headers, which are not part of the scripts.
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const url = scripts.get(requestId);
    if (url !== undefined && !isOfCharts(url)) bytes += encodedDataLength;
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await devtools.detach();
  return { bytes, calls };
}

test('the login page loads at most 130 kB of script', async () => {
  const visitor = await world.visitor();
  const { bytes, calls } = await weigh(visitor, '/login');
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(limits.login);
  expect(calls).toEqual(['/api/config/demonstration']);
});

test.each<PersonName>(['customer', 'carrier', 'dataCustomer'])(
  'the dashboard of the %s sends at most three requests, and loads at most 310 kB of script before charts',
  async (name) => {
    const visitor = await world.person(name);
    const { bytes, calls } = await weigh(visitor, '/dashboard');
    expect(calls).toContain('/api/overview/dashboard');
    expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(3);
    expect(bytes).toBeGreaterThan(limits.login);
    expect(bytes).toBeLessThanOrEqual(limits.dashboard);
  },
);
