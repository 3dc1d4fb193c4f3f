import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { violations } from './accessibility.ts';
import { cutFiguresByWidth } from './cutFigures.ts';
import { arrival, stillness } from './stillness.ts';
import { pictureFolder } from './world.ts';

const phone = { width: 390, height: 844 };
const looks = [
  { look: 'light', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { look: 'dark', colorScheme: 'dark', viewport: { width: 1920, height: 1080 } },
  { look: 'phone', colorScheme: 'light', viewport: phone },
  { look: 'dark phone', colorScheme: 'dark', viewport: phone },
] as const;

/** A screen to capture, and how to open it; it is reopened for every look. */
export type Screen = { readonly name: string; readonly bringUp: (page: Page) => Promise<unknown> };

/** Captures only screens whose name (role, then screen) matches: `PICTURES=scenario npm run test:pictures`. */
const wanted = new RegExp(process.env.PICTURES ?? '', 'i');

/**
 * Captures every screen in every look. Returns what axe found, which screens are wider than their window, which did not load, and
 * which cut a figure.
 */
export async function takePictures(page: Page, screens: readonly Screen[]): Promise<string[]> {
  await mkdir(pictureFolder, { recursive: true });
  const faults: string[] = [];
  for (const { look, colorScheme, viewport } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    for (const { name, bringUp } of screens.filter((screen) => wanted.test(screen.name))) {
      const pictured = `${name} ${look}`;
      try {
        await bringUp(page);
        await arrival(page);
        await stillness(page);
      } catch (error) {
        faults.push(`${pictured} did not come: ${String(error)}`);
      }
      await page.screenshot({ path: path.join(pictureFolder, `${pictured}.png`), fullPage: true });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (wider > 0) faults.push(`${pictured} is ${wider} px wider than its window`);
      faults.push(...(await violations(page)).map((fault) => `${pictured}: ${fault}`));
      // Colours do not change widths: once is enough.
      if (look === 'light') faults.push(...(await cutFiguresByWidth(page)).map((cut) => `${name}, ${cut}`));
    }
  }
  return faults;
}
