import type { Page } from 'playwright-core';

/** Waits until the screen has loaded: its heading is visible and nothing is loading. */
export async function arrival(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page
    .locator('[role=status][aria-label^="Loading"], [aria-busy=true]')
    .first()
    .waitFor({ state: 'detached' });
}

/** A toast's bar shrinks until the toast closes, after several seconds, and nothing else changes. */
const longAnimationMs = 2_000;

/** Waits until nothing on the page moves, fades or changes colour. Endless and long animations are ignored. */
export async function stillness(page: Page): Promise<void> {
  await page.evaluate(
    (longMs) =>
      new Promise<void>((resolve) => {
        let stillFrames = 0;
        const look = () => {
          const moving = document
            .getAnimations()
            .some(({ effect }) => Number(effect?.getComputedTiming().endTime) < longMs);
          // Inherited colours change one level per frame.
          stillFrames = moving ? 0 : stillFrames + 1;
          if (stillFrames > 3) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    longAnimationMs,
  );
}
