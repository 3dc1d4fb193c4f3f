import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { demonstrationPassword } from '../../apps/server/src/features/settings/demonstration.ts';

const login = { username: 'customer@demo.lanewright.example', password: demonstrationPassword };

/** Opens a page as the demonstration's customer. */
export async function openAs(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1100 } });
  // A long timeout, because a loaded machine is slow.
  page.setDefaultTimeout(120_000);
  await page.goto(`${address}/login`);
  await page.getByLabel('Username').fill(login.username);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return page;
}

/** Filters a map several times, each time with a click on another place, and returns the script and layout time. */
export async function measureFilters(
  page: Page,
  address: string,
  filters: number,
): Promise<{ scriptAndLayoutMs: number; taskMs: number }> {
  await page.goto(address);
  const map = page.getByRole('listbox', { name: /^Flows/ });
  await map.waitFor();
  await map.scrollIntoViewIfNeeded();
  const spots = await placesOf(page, map.locator('xpath=..').locator('svg circle'));
  if (spots.length < filters) throw new Error(`the map shows ${spots.length} places: ${filters} are needed`);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  // The first filter creates data that all later ones use.
  await filterAt(page, spots[0] ?? [0, 0]);
  const before = await metrics(cdp);
  for (const spot of spots.slice(1, filters + 1)) await filterAt(page, spot);
  const after = await metrics(cdp);
  await cdp.detach();
  const spent = (name: string) => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1_000;
  return {
    scriptAndLayoutMs: spent('ScriptDuration') + spent('LayoutDuration'),
    taskMs: spent('TaskDuration'),
  };
}

/** Returns the positions of places that are drawn apart from each other. */
async function placesOf(page: Page, drawn: Locator): Promise<[number, number][]> {
  await drawn.first().waitFor();
  await page.waitForTimeout(1_500);
  const found = await drawn.evaluateAll((circles) =>
    circles.map((circle): [number, number] => {
      const { x, y, width, height } = circle.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    }),
  );
  return found.filter(([x, y], at) =>
    found.slice(0, at).every(([ox, oy]) => Math.hypot(x - ox, y - oy) > 14),
  );
}

/** Clicks and waits until the map is redrawn. */
async function filterAt(page: Page, [x, y]: readonly [number, number]): Promise<void> {
  const former = page.url();
  await page.mouse.click(x, y);
  await page.waitForURL((url) => url.href !== former, { waitUntil: 'commit' });
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

async function metrics(cdp: CDPSession): Promise<Map<string, number>> {
  const answer = await cdp.send('Performance.getMetrics');
  return new Map(answer.metrics.map(({ name, value }) => [name, value]));
}
