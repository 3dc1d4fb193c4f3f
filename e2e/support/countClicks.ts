import type { Page } from 'playwright-core';

const kept = 'clicks counted';

/**
 * Starts counting a user's clicks and key presses on a page, across loads: any pointer click, and Enter or Space where they
 * activate an element. Returns a function that reads the count.
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
