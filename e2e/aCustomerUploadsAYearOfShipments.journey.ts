import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeGeneratedFile } from '../tools/generate/writeGeneratedFile.ts';
import { expectAccessible } from './support/accessibility.ts';
import { hasScmsFile, scmsFile } from './support/files.ts';
import { inOrder } from './support/inOrder.ts';
import { figure, goOn, keepEveryName, sendFile, settleAllGroups } from './support/wizard.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const fieldOf = (page: Page, header: string) =>
  page.getByRole('combobox', { name: `Field for column ${header}`, exact: true }).inputValue();

describe.skipIf(!hasScmsFile)('a health programme’s file of three years', () => {
  inOrder(() => world);
  let page: Page;

  test('has its columns matched, and asks for the distribution centre', async () => {
    ({ page } = await world.person('customer'));
    await page.getByRole('list', { name: 'First steps' }).waitFor();
    await expectAccessible(page, 'dashboard, nothing yet');
    await page.getByRole('link', { name: 'Upload shipments' }).first().click();
    await page.getByRole('heading', { name: 'Upload', level: 1 }).waitFor();
    await expectAccessible(page, 'upload, nothing yet');
    await sendFile(page, 'Air Freight', scmsFile);

    expect(await fieldOf(page, 'Delivered to Client Date')).toMatch(/delivery/i);
    expect(await fieldOf(page, 'Country')).toMatch(/country/i);
    expect(await fieldOf(page, 'ASN/DN #')).toMatch(/shipment/i);
    expect(await fieldOf(page, 'Weight (Kilograms)')).toMatch(/weight/i);
    expect(await fieldOf(page, 'Freight Cost (USD)')).toMatch(/charge/i);
    expect(await fieldOf(page, 'Shipment Mode')).toMatch(/mode/i);
    await page.getByLabel('Rows of mode “Air” (2,055) belong to Air Freight').waitFor();
    expect(await page.getByLabel(/Rows of mode “Truck”/).isChecked()).toBe(false);

    const question = page.getByRole('combobox', { name: /distribution centre/ });
    await question.fill('Accra');
    await page
      .getByRole('option', { name: /^Accra\b.*Ghana/ })
      .first()
      .click();
    expect(await question.inputValue()).toMatch(/^Accra/);
    await expectAccessible(page, 'columns');
    await goOn(page);
  });

  test('accounts for every row, and sends rows of other modes to their own upload', async () => {
    await page.getByRole('heading', { name: 'Rows to correct' }).waitFor({ timeout: 60_000 });
    await page.getByText('3,036 rows received, all accounted for').waitFor();
    await expectAccessible(page, 'rows');

    await page.getByRole('button', { name: 'Upload these 490 rows to Road - FTL' }).click();
    await page.getByRole('link', { name: /Sent: open Road - FTL/ }).waitFor();

    const settled = await settleAllGroups(page);
    expect(settled.filter((one) => one.endsWith('Volume only')).join('\n')).toMatch(
      /Freight Included in Commodity Cost[\s\S]*Invoiced Separately|Invoiced Separately[\s\S]*Freight Included in Commodity Cost/,
    );
    await expectAccessible(page, 'rows settled');
    await goOn(page);
  });

  test('asks about places that it can’t decide', async () => {
    await page.getByRole('button', { name: 'Keep file names for the rest' }).waitFor({ timeout: 60_000 });
    await expectAccessible(page, 'places');
    await keepEveryName(page);
  });

  test('shows the results, and waits for approval', async () => {
    await page.getByRole('grid', { name: 'Lanes before and after this upload' }).waitFor({ timeout: 60_000 });
    expect(await figure(page, 'accepted')).toBe('2,055\nincluded in shipments');
    expect(await figure(page, 'excepted')).toMatch(/^0\n/);
    expect(await figure(page, 'excluded')).toBe('981\nof another mode');
    expect(await figure(page, 'Rows of this mode')).toBe('2,055');
    expect(await figure(page, 'Shipments in these rows')).toBe('1,455');
    expect(await figure(page, 'Charges received')).toBe('$10,113,788.17');
    expect(await figure(page, 'Weight received')).toBe('3,119,292 kg');
    await expectAccessible(page, 'review');
    const steps = page.getByRole('navigation', { name: 'Upload steps' });
    await steps.getByRole('link', { name: /Approval/ }).click();
    await page.getByText('Awaiting approval', { exact: true }).waitFor();
    await expectAccessible(page, 'waiting for approval');
  });

  test('has its trucks in an upload of Road - FTL', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Upload' }).click();
    const trucks = page.getByRole('link', { name: /Road - FTL/ });
    await trucks.waitFor();
    await page.getByText(/3,036 received = 2,055 accepted \+ 0 excepted \+ 981 excluded/).waitFor();
    await expectAccessible(page, 'upload with a list');
    await trucks.click();
    await page.getByRole('heading', { name: 'Required columns' }).waitFor();
    await expectAccessible(page, 'columns of the trucks');
  });

  test('is not accepted twice', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Upload' }).click();
    await page.getByRole('group', { name: 'Mode' }).getByText('Air Freight').click();
    await page.getByText('Drop a file of Air Freight shipments here').waitFor();
    await page.locator('input[type=file]').setInputFiles(scmsFile);
    await page.getByText('was not uploaded').waitFor();
    await page.getByRole('link', { name: 'Open earlier upload' }).waitFor();
    await expectAccessible(page, 'refused file');
  });
});

describe.skipIf(hasScmsFile)('a generated file, if the real one is missing', () => {
  test('goes from columns to approval', async () => {
    const { page } = await world.person('customer');
    const file = path.join(world.folder, 'air.csv');
    await writeGeneratedFile(file, 'air-freight', { rows: 600, seed: 3 });
    await sendFile(page, 'Air Freight', file);
    await expectAccessible(page, 'columns');
    await goOn(page);
    const review = page.getByRole('grid', { name: 'Lanes before and after this upload' });
    const needed = page.getByRole('heading', { name: 'Rows to correct' });
    await review.or(needed).first().waitFor({ timeout: 60_000 });
    if (await needed.isVisible()) {
      await settleAllGroups(page);
      await goOn(page);
    }
    await review.waitFor({ timeout: 60_000 });
    await page.getByText(/rows received, all accounted for/).waitFor();
    await expectAccessible(page, 'review');
  });
});
