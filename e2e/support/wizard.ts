import type { Page } from 'playwright-core';
import { stillness } from './stillness.ts';

/** Uploads a file from any screen: the sidebar's Upload, the mode, the file. Ends at the columns step. */
export async function sendFile(page: Page, modeTitle: string, file: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Upload' }).click();
  await page.getByRole('group', { name: 'Mode' }).getByText(modeTitle, { exact: true }).click();
  await page.getByRole('button', { name: `Drop a file of ${modeTitle} shipments here` }).waitFor();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.waitForURL('**/data-upload-wizard?upload=*');
  await page.getByRole('heading', { name: 'Required columns' }).waitFor();
}

/** Continues to the next step once the page is still, as a user would. */
export async function goOn(page: Page): Promise<void> {
  await stillness(page);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

const waysToSettle = ['Keep the weight', 'Keep the charge', 'Volume only', 'Keep without weight', 'Exclude'];

/** Resolves every group of rows at once: by volume if available, else without weight, else excluded. */
export async function settleAllGroups(page: Page): Promise<string[]> {
  const settled: string[] = [];
  const groups = page.getByRole('list', { name: 'Error groups' }).getByRole('listitem');
  const nothingLeft = page.getByText('No rows to correct');
  await groups.first().or(nothingLeft).waitFor();
  for (let left = await groups.count(); left > 0; left = await groups.count()) {
    const first = groups.first();
    const name = (await first.innerText()).replaceAll(/\s+/g, ' ');
    await first.getByRole('button').click();
    const ways = page.getByRole('group', { name: /^Resolve all / });
    for (const way of waysToSettle) {
      const button = ways.getByRole('button', { name: way, exact: true });
      if ((await button.count()) === 0) continue;
      await button.click();
      settled.push(`${name}: ${way}`);
      break;
    }
    await groups.nth(left - 1).waitFor({ state: 'detached' });
  }
  await nothingLeft.waitFor();
  return settled;
}

/** Keeps the name in the file for every unresolved location. */
export async function keepEveryName(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Keep file names for the rest' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep file names' }).click();
}

/** Returns the figure with this name from a list of named figures. */
export async function figure(page: Page, name: string): Promise<string> {
  // In an equation, the sign comes before the name.
  const term = page.locator('dt', { hasText: new RegExp(`^[=+]?\\s*${name}$`) });
  return (await term.locator('xpath=following-sibling::dd').innerText()).trim();
}
