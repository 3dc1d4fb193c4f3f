import path from 'node:path';
import { Mode } from '@lanewright/freight';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeGeneratedFile } from '../tools/generate/writeGeneratedFile.ts';
import { expectAccessible } from './support/accessibility.ts';
import { approveOpened } from './support/approveOpened.ts';
import { uploadUntilApproval } from './support/uploadUntilApproval.ts';
import { inOrder } from './support/inOrder.ts';
import { lanesListed } from './support/laneTable.ts';
import type { Visitor } from './support/visitor.ts';
import { figure, goOn } from './support/wizard.ts';
import { openWorld, type World } from './support/world.ts';

let world: World;
let customer: Visitor;
let owner: Visitor;
const uploadIds = { trucks: '', containers: '' };

beforeAll(async () => {
  world = await openWorld();
  const sender = await world.client('customer');
  const send = async (name: 'road-ftl' | 'ocean-fcl', mode: typeof Mode.RoadFTL | typeof Mode.OceanFCL) => {
    const file = path.join(world.folder, `${name}.csv`);
    await writeGeneratedFile(file, name, { rows: 300, lanes: 8, seed: 17, dirt: false });
    return (await uploadUntilApproval(sender, mode, file)).id;
  };
  uploadIds.trucks = await send('road-ftl', Mode.RoadFTL);
  uploadIds.containers = await send('ocean-fcl', Mode.OceanFCL);
});
afterAll(() => world?.close());
inOrder(() => world);

const figuresBothSee = [
  'accepted',
  'excepted',
  'excluded',
  'Shipments included',
  'Charges included',
  'Period',
];
const figuresOf = async (page: Page) => {
  const seen: Record<string, string> = {};
  for (const name of figuresBothSee) seen[name] = await figure(page, name);
  return seen;
};
const openUpload = (id: string) => `/data-upload-wizard?upload=${id}`;
const rowOf = (page: Page, file: string) =>
  page.getByRole('grid', { name: 'Uploads of all companies' }).getByRole('row').filter({ hasText: file });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Upload' });

test('the Owner sees the same reconciliation as the customer', async () => {
  customer = await world.person('customer', openUpload(uploadIds.trucks));
  await customer.page.getByRole('grid', { name: 'Lanes before and after this upload' }).waitFor();
  const seenByCustomer = await figuresOf(customer.page);

  owner = await world.person('owner');
  const { page } = owner;
  await page.getByRole('link', { name: 'User Data Upload' }).click();
  await rowOf(page, 'road-ftl.csv').waitFor();
  await expectAccessible(page, 'uploads of every company');
  await rowOf(page, 'road-ftl.csv').click();
  await panel(page).getByText('Charges included').waitFor();
  expect(await figuresOf(page)).toEqual(seenByCustomer);
  expect(seenByCustomer.accepted).toMatch(/^300\n/);
  await expectAccessible(page, 'an upload, for the Owner');
  await panel(page).getByRole('tab', { name: 'Lanes' }).click();
  await panel(page).getByRole('grid', { name: 'Lanes before and after this upload' }).waitFor();
});

test('one is returned with a reason, which the customer reads and answers', async () => {
  const reason = 'The fuel surcharge of March looks doubled; please check.';
  await refuse('Return for correction', reason);
  const { page } = customer;
  await customer.open(openUpload(uploadIds.trucks));
  await page.getByText(`Returned for correction. ${reason}`).waitFor();
  await expectAccessible(page, 'handed back');
  await goOn(page);
  await page.getByRole('grid', { name: 'Lanes before and after this upload' }).waitFor({ timeout: 60_000 });
});

test('the other is rejected with a reason', async () => {
  const { page } = owner;
  await panel(page).getByRole('button', { name: 'Close', exact: true }).click();
  await rowOf(page, 'ocean-fcl.csv').click();
  await panel(page).getByText('Charges included').waitFor();
  const reason = 'These containers were uploaded by mistake.';
  await refuse('Reject', reason);
  await customer.open(openUpload(uploadIds.containers));
  await customer.page.getByText(`“${reason}”`).waitFor();
  await expectAccessible(customer.page, 'rejected');
});

test('the first is approved, and the customer sees its lanes', async () => {
  const { page } = owner;
  await owner.open('/data-upload-overview');
  await rowOf(page, 'road-ftl.csv').click();
  await approveOpened(page);
  await panel(page).getByRole('button', { name: 'Reject', exact: true }).waitFor({ state: 'detached' });
  await customer.open(openUpload(uploadIds.trucks));
  await customer.page.getByText('Approved: its lanes are active', { exact: true }).waitFor();
  await expectAccessible(customer.page, 'approved');
  await customer.page.getByRole('link', { name: 'Open the lanes of Road - FTL' }).click();
  await lanesListed(customer.page, 8);
  await expectAccessible(customer.page, 'lanes nobody has opened');
});

async function refuse(way: 'Return for correction' | 'Reject', reason: string): Promise<void> {
  const opened = panel(owner.page);
  await opened.getByRole('button', { name: way, exact: true }).click();
  await opened.getByRole('textbox').fill(reason);
  await opened.getByRole('button', { name: way, exact: true }).last().click();
  await owner.page
    .getByText(`${way === 'Reject' ? 'Rejected' : 'Returned for correction'} with your reason`)
    .waitFor();
}
