import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { violations } from './accessibility.ts';
import { arrival, stillness } from './stillness.ts';
import { pictureFolder } from './world.ts';

const wide = { width: 1440, height: 900 };
const looks = [
  { look: 'light', colorScheme: 'light', viewport: wide },
  { look: 'dark', colorScheme: 'dark', viewport: wide },
  { look: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const;

/** A screen to picture, and how it is brought up; it is brought up anew for every look. */
export type Screen = { readonly name: string; readonly bringUp: (page: Page) => Promise<unknown> };

/** Only screens whose name (who sees it, then what) matches are pictured: `PICTURES=scenario npm run test:pictures`. */
const wanted = new RegExp(process.env.PICTURES ?? '', 'i');

/** Takes every screen in every look; tells what axe found, which are wider than their window, and which did not come. */
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
    }
  }
  return faults;
}
