import type { Page } from 'playwright-core';

/** Opens the review of the bid sheet sent last, and submits what it shows. */
export async function submitReview(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Review changes' }).first().click({ timeout: 30_000 });
  await submitShown(page);
}

/** Submits the review that is shown. */
export async function submitShown(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Submit [\d,]+ changes?$/ }).click({ timeout: 30_000 });
  // The toast appears where the button was, and stays as long as the pointer is on it.
  await page.mouse.move(0, 0);
}
