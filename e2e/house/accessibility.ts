import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { arrival, stillness } from './stillness.ts';

/** Nothing that axe finds on the screen as it stands, in the light scheme and in the dark one. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await arrival(page);
  // Inherited colours otherwise take a frame a level to change, and axe would see texts on their way.
  // A sheet that is made, not written: the page takes no styles of strangers.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  });
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor({ state: 'attached' });
    await stillness(page);
    expect(await violations(page), `${screen}, ${scheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** What axe finds, one line a rule and element. A tooltip stands outside of landmarks by its nature; its words are on its button too. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate('typeof window.axe === "object"'))) await page.evaluate(axe.source);
  const { violations: found } = (await page.evaluate(
    'window.axe.run({ exclude: ["[role=tooltip]"] }, { resultTypes: ["violations"] })',
  )) as axe.AxeResults;
  return found.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${impact} ${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}
