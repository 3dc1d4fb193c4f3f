import type { Page } from 'playwright-core';

const kept = 'clicks counted';

/**
 * Counts from here on what a person presses on a page, over loads of it too: the pointer anywhere, and Enter or Space on what
 * is activated by them. Tells the number so far.
 */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  const count = (key: string) => {
    const add = () => sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + 1));
    addEventListener('pointerdown', add, { capture: true });
    addEventListener(
      'keydown',
      ({ key: pressed, target }) => {
        const activates = pressed === 'Enter' || pressed === ' ';
        if (
          activates &&
          target instanceof Element &&
          target.matches('button, a, [role=option], [role=gridcell]')
        )
          add();
      },
      { capture: true },
    );
  };
  await page.addInitScript(count, kept);
  await page.evaluate(count, kept);
  return async () => Number(await page.evaluate((key) => sessionStorage.getItem(key), kept));
}
