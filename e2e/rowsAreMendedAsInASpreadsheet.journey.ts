import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillWorkbook } from '../apps/server/test/support/fillWorkbook.ts';
import { expectAccessible } from './support/accessibility.ts';
import { inOrder } from './support/inOrder.ts';
import { figure, goOn, sendFile } from './support/wizard.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const header =
  'Load ID,Ship Date,Carrier,Origin City,Origin State,Origin Zip,Origin Country,Destination City,Destination State,Destination Zip,Destination Country,Miles,Weight (lbs),Total Charge,Currency';
const load = (id: number, date: string, weight: string, charge: string) =>
  `L${id},${date},Swift,Boston,MA,02108,US,Chicago,IL,60601,US,983,${weight},${charge},USD`;
const file = [
  header,
  load(1, '2025-03-04', '20000', '1900'),
  load(2, '', '20000', '1910'),
  load(3, '', '20000', '1920'),
  load(4, '', '20000', '1930'),
  load(5, '2025-05-04', 'about 20 tons', '1940'),
  load(6, '2025-06-04', '20000', 'ask Joe'),
  load(7, '2025-07-04', '20000', 'ask Joe'),
  load(8, '2025-08-04', '20000', '1970'),
].join('\n');

describe('rows to check', () => {
  inOrder(() => world);
  let page: Page;

  const grid = () => page.getByRole('grid', { name: /^(Rows: |All rows)/ });
  const cell = (row: number, column: string) =>
    page.evaluate(
      ({ row: wanted, column: name }) => {
        const heads = [...document.querySelectorAll('[role=grid] [role=columnheader]')];
        const at = heads.findIndex((head) => head.firstElementChild?.textContent === name) + 1;
        const rows = [...document.querySelectorAll('[role=grid] [role=row]')];
        const found = rows.find(
          (one) => one.querySelector('[role=rowheader]')?.textContent === String(wanted),
        );
        return found?.querySelector(`[aria-colindex="${at}"]`)?.getAttribute('data-state');
      },
      { row, column },
    );
  const state = (row: number, column: string) => expect.poll(() => cell(row, column), { timeout: 10_000 });
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.keyboard.press('Control+v');
  };

  test('are in a table with the fields that have errors', async () => {
    ({ page } = await world.person('customer'));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const loads = path.join(world.folder, 'loads.csv');
    await writeFile(loads, file);
    await sendFile(page, 'Road - FTL', loads);
    await goOn(page);
    await page.getByText('6 rows left').waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: /^All rows/ }).click();
    await page.getByRole('grid', { name: 'All rows to correct' }).waitFor();
    await expectAccessible(page, 'rows in a table');
  });

  test('are edited, pasted into and filled down, and saved along the way', async () => {
    await page.getByRole('button', { name: /^Ship date empty/ }).click();
    await page.getByRole('grid', { name: 'Rows: Ship date' }).waitFor();
    await grid().focus();
    await page.keyboard.type('2025-04-01');
    await page.keyboard.press('Enter');
    await page.getByText('5 rows left').waitFor();
    await state(3, 'Ship date').toBe('corrected');
    await paste('2025-04-02\nsome day\n');
    await page.getByText('4 rows left').waitFor();
    await state(5, 'Ship date').toBe('wrong');
    await page.keyboard.press('Control+z');
    await page.getByText('5 rows left').waitFor();
    await state(5, 'Ship date').toBe('fault');
    await page.keyboard.press('Control+y');
    await page.getByText('4 rows left').waitFor();
    await expectAccessible(page, 'rows being corrected');
    // Fills the first of the two rows down into the second.
    await page.keyboard.press('Control+d');
    await page.getByText('3 rows left').waitFor();
    await state(5, 'Ship date').toBe('corrected');
  });

  test('are unchanged, and can be undone, after leaving the page', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Upload' }).click();
    await page.getByText(/8 received = 5 accepted \+ 3 excepted \+ 0 excluded/).waitFor();
    await page.getByRole('link', { name: /loads\.csv/ }).click();
    await page.getByText('3 rows left').waitFor();
    await page.getByRole('button', { name: /^History/ }).click();
    const history = page.getByRole('dialog', { name: 'Change history' });
    await history.getByText('undone').waitFor();
    await history.getByRole('listitem').first().getByRole('button', { name: /^Undo/ }).click();
    await page.keyboard.press('Escape');
    await page.getByText('4 rows left').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByText('5 rows left').waitFor();
    await page.getByRole('button', { name: /^Redo/ }).waitFor();
  });

  test('are exported as a workbook, corrected, imported and undone as one step', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download exceptions (xlsx)' }).click();
    const sheet = await readFile(await (await coming).path());
    const corrected = await fillWorkbook(sheet, 'Rows to correct', ([names = [], ...rows]) => {
      const put = (row: number, column: string, text: string) => {
        const found = rows.find(([number]) => Number(number) === row);
        if (found === undefined) throw new Error(`the workbook has no row ${row}`);
        found[names.indexOf(column)] = text;
      };
      put(4, 'Correct: Ship date', '2025-04-02');
      put(5, 'Exclude', 'yes');
      put(7, 'Correct: Total charge', '1950');
      put(8, 'Correct: Total charge', 'no idea');
    });
    const back = path.join(world.folder, 'to correct.xlsx');
    await writeFile(back, corrected);
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload corrected workbook' }).click();
    await (await choosing).setFiles(back);
    const result = page.getByRole('dialog', { name: 'to correct.xlsx' });
    await result.getByText('1 cell was left unchanged').waitFor();
    expect(await figure(page, 'Rows corrected')).toBe('2');
    expect(await figure(page, 'Rows excluded')).toBe('1');
    expect(await result.getByRole('row').nth(1).innerText()).toMatch(/^[A-Z]+\d+\s+Total charge\s/);
    await expectAccessible(page, 'what became of a workbook');
    await result.getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('5 rows left').waitFor();
  });

  test('are resolved at once if one decision applies to all, followed by the places', async () => {
    await page.getByRole('button', { name: /^Total charge “ask Joe”/ }).click();
    await page.getByRole('button', { name: 'Set value…' }).click();
    await page.getByRole('textbox', { name: /^Total charge in all 2 rows/ }).fill('1950');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText('3 rows left').waitFor();
    await page.getByRole('button', { name: /^Gross weight/ }).click();
    await page.getByRole('button', { name: 'Keep without weight' }).click();
    await page.getByText('2 rows left').waitFor();
    await page
      .getByRole('button', { name: /^Ship date/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Exclude', exact: true }).click();
    await page.getByText('No rows to correct').waitFor();
    await expectAccessible(page, 'no row needs anybody');
    await goOn(page);
    await page.getByText('8 rows received, all accounted for').waitFor({ timeout: 60_000 });
  });
});
