import path from 'node:path';
import type { Page } from 'playwright-core';
import { stillness } from './stillness.ts';
import { pictureFolder } from './world.ts';

/** `PICTURES=award` keeps the pictures of journeys whose name matches; without it none, because nothing is checked in them. */
const wanted = process.env.PICTURES === undefined ? null : new RegExp(process.env.PICTURES, 'i');

/** Takes a screenshot of the visible part of a page for people to look at, if pictures of this name are asked for. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (wanted?.test(name) !== true) return;
  await page.screenshot({ path: path.join(pictureFolder, `${name}.png`) });
}

const usual = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const views = [
  ['light', 'light', usual],
  ['dark', 'dark', usual],
  ['phone dark', 'dark', phone],
  ['phone', 'light', phone],
] as const;

/** Takes screenshots of a page in both schemes and at phone size, if pictures of this name are asked for. */
export async function keepViews(page: Page, name: string): Promise<void> {
  if (wanted?.test(name) !== true) return;
  // Move the pointer away, so that no tooltip covers the screen.
  await page.mouse.move(0, 0);
  for (const [view, colorScheme, size] of views) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
    await stillness(page);
    await keepPicture(page, `${name} ${view}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(usual);
}
