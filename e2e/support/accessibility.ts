import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { arrival, stillness } from './stillness.ts';

/** The rules of axe that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Expects that axe finds nothing on the current screen: by all rules in the light scheme, by those of colours in the dark one. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await arrival(page);
  // Disables transitions: inherited colours otherwise change one level per frame, and axe would see texts in between. Uses a
  // constructed style sheet, because the content policy blocks inline styles.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  });
  // The schemes differ in colours only.
  const runs = [
    ['light', undefined],
    ['dark', colourRules],
  ] as const;
  for (const [scheme, rules] of runs) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor({ state: 'attached' });
    await stillness(page);
    expect(await violations(page, rules), `${screen}, ${scheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/**
 * Returns what axe finds, one line per rule and element; by default with all its rules. A tooltip is always outside of landmarks; its
 * text is on its button too.
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate('typeof window.axe === "object"'))) await page.evaluate(axe.source);
  const options = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) };
  const { violations: found } = (await page.evaluate(
    `window.axe.run({ exclude: ["[role=tooltip]"] }, ${JSON.stringify(options)})`,
  )) as axe.AxeResults;
  return found.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${impact} ${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  );
}
