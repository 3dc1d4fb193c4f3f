import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { accounts, awards, bids, lanes, operations, overview, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillWorkbook } from '../apps/server/test/support/fillWorkbook.ts';
import type { ProductClient } from '../tools/product/productClient.ts';
import { writeGeneratedFile } from '../tools/generate/writeGeneratedFile.ts';
import { uploadUntilApproval } from './support/uploadUntilApproval.ts';
import { password, people } from './support/people.ts';
import { arrival, stillness } from './support/stillness.ts';
import type { Visitor } from './support/visitor.ts';
import { openWorld, type World } from './support/world.ts';

/** Text that a carrier enters in every field: each part runs if a page treats it as markup. */
const code = `<img src=x onerror=ran=1><svg onload=ran=1>"'><script>ran=1</script>`;
const mode = Mode.RoadFTL;
const laneCount = 5;

let world: World;
const ids = { lane: '', carrierUser: '', carrierCompany: '', mail: '' };

beforeAll(async () => {
  world = await openWorld();
  const customer = await world.client('customer');
  const owner = await world.client('owner');
  const file = path.join(world.folder, 'road-ftl.csv');
  await writeGeneratedFile(file, 'road-ftl', { rows: 120, lanes: laneCount, seed: 5, dirt: false });
  const { id } = await uploadUntilApproval(customer, mode, file);
  await owner.call(uploads.approveUpload, { params: { id } });
  const listed = () => customer.call(overview.listLanes, { query: { mode: String(mode) } });
  await vi.waitFor(async () => expect(await listed()).toHaveLength(laneCount), { timeout: 30_000 });
  ids.lane = (await listed())[0]?.id ?? '';
  await customer.call(lanes.startLanes, { body: { mode } });
  const [user] = await owner.call(accounts.listPeople, { query: { search: people.carrier } });
  ids.carrierUser = user?.id ?? '';
  ids.carrierCompany = user?.companyId ?? '';
  await customer.call(accounts.connectCarrier, {
    params: { id: ids.carrierCompany },
    body: { modes: [mode] },
  });
  await writeEverywhere(owner, await world.client('carrier'), customer);
  ids.mail = (await owner.call(operations.listMails))[0]?.id ?? '';
});
afterAll(() => world?.close());

/** Puts the code into every text that a carrier can write, and into its name, which others write. */
async function writeEverywhere(
  owner: ProductClient,
  carrier: ProductClient,
  customer: ProductClient,
): Promise<void> {
  await owner.call(accounts.updateCompany, { params: { id: ids.carrierCompany }, body: { name: code } });
  await carrier.call(accounts.updateProfile, { body: { displayName: code, jobTitle: code, phone: code } });
  await carrier.call(accounts.invite, {
    body: { username: 'colleague@carrier.example', userType: 'Carrier', message: code },
  });
  // The device's name comes from the browser, which can send anything.
  for (const secret of [password, `${code} is not it`])
    await fetch(`${world.address}/api/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': code },
      body: JSON.stringify({ username: people.carrier, password: secret }),
    });
  const { lanes: open } = await carrier.call(bids.bidGrid, { query: { mode } });
  await carrier.call(bids.saveBids, {
    body: {
      mode,
      structureVersion: 1,
      bids: open.map(({ laneId }) => ({ laneId, rates: [{ chargeNo: 1, rate: 2.5 }] })),
    },
  });
  const priced = async () =>
    expect(
      (await customer.call(bids.listLaneBids, { params: { laneId: ids.lane } }))[0]?.allInUsd,
    ).toBeGreaterThan(0);
  await vi.waitFor(priced, { timeout: 30_000 });
  await customer.call(awards.awardBestBids, { body: { mode } });
  const [declined, ...others] = await carrier.call(awards.listAwards, { query: { mode } });
  await carrier.call(awards.answerAward, {
    params: { id: declined?.awardId ?? '' },
    body: { answer: 'decline', reason: code },
  });
  ids.lane = declined?.laneId ?? '';
  for (const { awardId } of others)
    await carrier.call(awards.answerAward, { params: { id: awardId }, body: { answer: 'accept' } });
  await sendSheet(carrier);
}

/** Uploads a bid sheet with the code in its name and in every editable cell. */
async function sendSheet(carrier: ProductClient): Promise<void> {
  const file = path.join(world.folder, '<img src=x onerror=ran=1>.xlsx');
  const visitor = await world.person('carrier', '/road-ftl/lanes');
  const coming = visitor.page.waitForEvent('download');
  await visitor.page.getByRole('button', { name: 'Download bid sheet' }).click();
  const sheet = await readFile(await (await coming).path());
  const filled = await fillWorkbook(sheet, 'Bids', (rows) => {
    for (const row of rows.slice(1))
      for (let column = 8; column < row.length; column += 1) row[column] = code;
  });
  await writeFile(file, filled);
  const { uploadId } = await carrier.send(uploads.receiveBidSheet, { query: { mode } }, file);
  expect((await carrier.settled(uploadId ?? '', 30_000)).bidResult?.errors).toBeGreaterThan(0);
}

/** Records whatever injected code does on a page, from the next navigation. */
async function watchForStrangers(visitor: Visitor): Promise<string[]> {
  const seen: string[] = [];
  const { page } = visitor;
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('strangerRan', (what: string) => void seen.push(what));
  await page.addInitScript(() => {
    const tell = (what: string) =>
      (window as unknown as { strangerRan(what: string): void }).strangerRan(what);
    Object.defineProperty(window, 'ran', {
      set() {
        tell('code of a stranger');
      },
    });
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, sample }) =>
        tell(`refused by the policy: ${violatedDirective} ${blockedURI} ${sourceFile} ${sample}`),
    );
  });
  return seen;
}

/** Elements that the code creates if it is treated as markup. */
const madeOfCode = (page: Page) =>
  page.locator('img[src="x"], svg[onload], body script:not([src]), [onerror]').count();

const lane = (tab: string) => `/road-ftl/lanes?lane=${ids.lane}&tab=${tab}`;
/** Every screen that may show a carrier's texts. */
const screens = {
  customer: () => [
    '/dashboard',
    '/carriers',
    `/carriers?carrier=${ids.carrierCompany}`,
    '/carriers?tab=terms&mode=4',
    '/road-ftl/lanes',
    lane('overview'),
    lane('bids'),
    lane('award'),
    lane('history'),
    '/road-ftl/summary',
    '/road-ftl/reporting',
    '/upload',
  ],
  dataCustomer: () => ['/dashboard', '/savings'],
  owner: () => [
    '/user-admin',
    `/user-admin?user=${ids.carrierUser}`,
    '/user-admin?tab=companies',
    `/user-admin?tab=companies&company=${ids.carrierCompany}`,
    '/user-admin?tab=invitations',
    '/user-admin?tab=connections',
    '/data-upload-overview',
    '/adminpanel',
    '/adminpanel?tab=mail',
    `/adminpanel?tab=mail&mail=${ids.mail}`,
    '/adminpanel?tab=audit',
  ],
  carrier: () => ['/dashboard', '/road-ftl/lanes', '/road-ftl/lanes?tab=awards', '/upload', '/user/profile'],
} as const;
/** Screens that must show the texts, to prove that the check looks at them. */
const tellingScreens = new Set<string>([
  '/carriers',
  '/user-admin?tab=companies',
  '/user-admin?tab=connections',
  '/road-ftl/lanes?tab=awards',
  '/user/profile',
]);

test('the check detects what runs, and what only the policy blocks', async () => {
  const visitor = await world.visitor();
  const seen = await watchForStrangers(visitor);
  await visitor.open('/login');
  await visitor.page.evaluate(() => Object.assign(window, { ran: 1 }));
  await visitor.page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), code);
  await expect.poll(() => seen.length).toBeGreaterThanOrEqual(2);
  expect(seen.join('\n')).toContain('code of a stranger');
  expect(seen.join('\n')).toContain('refused by the policy: script-src-attr');
  expect(await madeOfCode(visitor.page)).toBeGreaterThan(0);
  // Faults that this test caused on purpose are not the product's.
  visitor.faults.length = 0;
});

test.for(Object.keys(screens) as (keyof typeof screens)[])(
  'no carrier code runs before the %s',
  async (name) => {
    const visitor = await world.person(name);
    const { page } = visitor;
    const seen = await watchForStrangers(visitor);
    for (const address of screens[name]()) {
      await visitor.open(address);
      await arrival(page);
      await stillness(page);
      if (tellingScreens.has(address) || /tab=(bids|history)/.test(address))
        await expect
          .poll(() => page.locator('body').innerText(), { message: address })
          .toContain('onerror=ran=1');
      await lookCloser(page);
      expect(await madeOfCode(page), address).toBe(0);
      expect(seen, address).toEqual([]);
    }
  },
);

/** Opens what can be opened on a screen, and hovers over its charts, because tooltips are rendered on hover. */
async function lookCloser(page: Page): Promise<void> {
  const isCovered = (await page.getByRole('dialog').count()) > 0;
  const bell = page.getByRole('button', { name: 'Notifications', exact: true });
  if (!isCovered && (await bell.isVisible())) {
    await bell.click();
    await page.getByRole('dialog').waitFor();
    await bell.click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  for (const chart of await page.locator('canvas').all()) {
    const box = await chart.boundingBox();
    if (box === null) continue;
    for (const share of [0.2, 0.5, 0.8])
      await page.mouse.move(box.x + box.width * share, box.y + box.height * 0.6);
  }
  for (const row of await page.locator('[role=row][aria-expanded=false], summary').all())
    if (!isCovered && (await row.isVisible())) await row.click();
}

test('a crafted address neither runs code nor redirects', async () => {
  const addresses = [
    `/login?return=${encodeURIComponent('https://evil.example/')}`,
    `/login?return=${encodeURIComponent('//evil.example/')}`,
    `/login?return=${encodeURIComponent('/\\evil.example/')}`,
    `/login?return=${encodeURIComponent('javascript:ran=1')}`,
    `/login?return=${encodeURIComponent(`/dashboard?x=${code}`)}`,
  ];
  for (const address of addresses) {
    const visitor = await world.visitor();
    const seen = await watchForStrangers(visitor);
    await visitor.open(address);
    await visitor.logIn(people.customer, password);
    await visitor.page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(new URL(visitor.page.url()).origin, address).toBe(world.address);
    expect(seen, address).toEqual([]);
  }
  const visitor = await world.visitor();
  const seen = await watchForStrangers(visitor);
  const text = encodeURIComponent(code);
  for (const address of [
    `/register?code=${text}`,
    `/reset-password?code=${text}`,
    `/${text}`,
    `/login#${text}`,
  ]) {
    await visitor.open(address);
    await visitor.page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await madeOfCode(visitor.page), address).toBe(0);
    expect(seen, address).toEqual([]);
  }
});
