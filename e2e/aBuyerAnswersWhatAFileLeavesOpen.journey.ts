import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { approveOpened } from './support/approveOpened.ts';
import { inOrder } from './support/inOrder.ts';
import { keepPicture } from './support/keepPicture.ts';
import { goOn, sendFile } from './support/wizard.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
let page: Page;
let file = '';
beforeAll(async () => {
  world = await openWorld();
  file = path.join(world.folder, 'three assumptions.csv');
  const header =
    'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Item,Weight (kg),Miles,Total Charge (USD k),Status';
  const row = (load: number, item: string, status: string) =>
    `L-${load},2026-03-0${load},Columbus,OH,Nashville,TN,${item},${(item === 'A' ? 500 : 700) + load},380,1.20,${status}`;
  const loads = [1, 2, 3, 4, 5].flatMap((load) =>
    ['A', 'B'].map((item) => row(load, item, load === 5 ? 'Void' : 'Delivered')),
  );
  await writeFile(file, `${[header, ...loads].join('\n')}\n`);
});
afterAll(() => world?.close());
inOrder(() => world);

test('a buyer sees the effect of each answer, and answers', async () => {
  ({ page } = await world.person('customer'));
  await sendFile(page, 'Road - FTL', file);
  const once = page.getByRole('radio', { name: 'Once per shipment', exact: true });
  await once.waitFor();
  await page.getByText('$4,800.00').first().waitFor();
  await expectAccessible(page, 'columns with assumptions');
  await keepPicture(page, 'assumptions columns');
  await page.getByRole('radio', { name: /^Multiplied by 1,000/ }).check();
  await page.getByRole('radio', { name: 'Exclude them' }).check();
  await once.check();
  await goOn(page);
});

test('the review shows assumptions, and a changed answer is read again', async () => {
  const list = page.getByRole('list', { name: 'Assumptions' });
  await list.waitFor();
  await expectAccessible(page, 'review with assumptions');
  await keepPicture(page, 'assumptions review');
  const charges = list.getByRole('listitem').filter({ hasText: 'the same charge' });
  expect(await charges.innerText()).toContain('$4,800.00');
  await charges.getByRole('button', { name: 'Change' }).click();
  await charges.getByRole('button', { name: /^Once per row/ }).click();
  await list.getByText('Once per row', { exact: true }).waitFor();
  await page.getByText('$9,600.00').first().waitFor();
});

test('the Owner sees assumptions next to Approve, and approves', async () => {
  const { page: owner } = await world.person('owner');
  await owner.getByRole('link', { name: 'User Data Upload' }).click();
  await owner
    .getByRole('grid', { name: 'Uploads of all companies' })
    .getByRole('row')
    .filter({ hasText: 'three assumptions.csv' })
    .click();
  const panel = owner.getByRole('dialog', { name: 'Upload' });
  await panel.getByRole('list', { name: 'Assumptions' }).getByText('Once per row', { exact: true }).waitFor();
  await keepPicture(owner, 'assumptions owner');
  await approveOpened(owner);
});
