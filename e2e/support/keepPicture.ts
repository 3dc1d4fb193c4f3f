import path from 'node:path';
import type { Page } from 'playwright-core';
import { pictureFolder } from './world.ts';

/** `PICTURES=award` keeps the pictures of journeys whose name matches; without it none, because nothing is checked in them. */
const wanted = process.env.PICTURES === undefined ? null : new RegExp(process.env.PICTURES, 'i');

/** Takes a screenshot of the visible part of a page for people to look at, if pictures of this name are asked for. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (wanted?.test(name) !== true) return;
  await page.screenshot({ path: path.join(pictureFolder, `${name}.png`) });
}
