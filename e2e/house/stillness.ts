import type { Page } from 'playwright-core';

/** Waits until the screen has come: its heading stands, and nothing of it is being loaded any more. */
export async function arrival(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page
    .locator('[role=status][aria-label^="Loading"], [aria-busy=true]')
    .first()
    .waitFor({ state: 'detached' });
}

/** Waits until nothing on the page moves, fades or changes colour any more; what never ends is not waited for. */
export async function stillness(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let stillFrames = 0;
        const look = () => {
          const moving = document
            .getAnimations()
            .some(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
          // Inherited colours change level by level, a frame each.
          stillFrames = moving ? 0 : stillFrames + 1;
          if (stillFrames > 3) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}
