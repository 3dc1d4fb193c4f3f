import path from 'node:path';
import { bids, overview, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeGeneratedFile } from '../tools/generate/writeGeneratedFile.ts';
import { countClicks } from './support/countClicks.ts';
import { stillness } from './support/stillness.ts';
import { openWorld, type World } from './support/world.ts';

/** Maximum number of clicks from the dashboard to a buyer's first awarded lane. */
const mostClicks = 25;
const mode = String(Mode.RoadFTL);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

test(`an own file is uploaded, approved, bid on, and its first lane awarded, in at most ${mostClicks} clicks`, async () => {
  const file = path.join(world.folder, 'shipments.csv');
  await writeGeneratedFile(file, 'road-ftl', { rows: 240, lanes: 8, seed: 23 });
  const { page } = await world.person('customer');
  const clicks = await countClicks(page);

  await page.getByRole('link', { name: 'Upload shipments' }).first().click();
  await page.getByRole('group', { name: 'Mode' }).getByText('Road - FTL', { exact: true }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Drop a file of Road - FTL shipments here' }).click();
  await (await choosing).setFiles(file);
  await page.getByRole('heading', { name: 'Required columns' }).waitFor();
  await goOn(page);
  await settleRowsAndPlaces(page);
  const uploaded = await clicks();

  const owner = await world.client('owner');
  const customer = await world.client('customer');
  const id = new URL(page.url()).searchParams.get('upload') ?? '';
  await customer.settled(id, 30_000);
  await owner.call(uploads.approveUpload, { params: { id } });

  await page
    .getByRole('navigation', { name: 'Upload steps' })
    .getByRole('link', { name: /Approval/ })
    .click();
  await page.getByRole('link', { name: 'Open the lanes of Road - FTL' }).click();
  await page.getByRole('button', { name: /^Start all \d+ lanes/ }).click();
  // The rates that come with the product are outdated.
  await page.getByRole('button', { name: 'Start and lock these rates' }).click();
  await page.getByRole('alert').filter({ hasText: 'lanes opened for bids' }).waitFor();
  await page.getByRole('link', { name: 'Connect carriers' }).click();
  const modes = page.getByRole('group', { name: 'Modes Skybridge Forwarding may bid in' });
  await modes.getByText('Road - FTL').click();
  await modes.getByRole('checkbox', { name: 'Road - FTL', checked: true }).waitFor({ state: 'attached' });
  const opened = await clicks();

  await bidOnEveryLane();

  const menu = page.getByRole('navigation', { name: 'Main' });
  const group = menu.getByRole('button', { name: 'Road - FTL' });
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
  await menu.getByRole('link', { name: 'Lanes' }).click();
  const rows = page.getByRole('grid', { name: 'Lanes' }).getByRole('row');
  await rows.nth(1).getByRole('gridcell').nth(1).click();
  const lane = page.getByRole('dialog');
  await lane.getByRole('tab', { name: /Bids/ }).click();
  await lane
    .getByRole('button', { name: /^Award to/ })
    .first()
    .click();
  await lane.getByRole('button', { name: 'Award', exact: true }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: /^Awarded to/ })
    .waitFor();

  const all = await clicks();
  console.log(
    `Clicks of the buyer: ${uploaded} to upload, ${opened - uploaded} to open lanes, ${all - opened} to award; ${all} in all.`,
  );
  expect(all).toBeGreaterThan(12);
  expect(all).toBeLessThanOrEqual(mostClicks);
});

async function goOn(page: Page): Promise<void> {
  await stillness(page);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Resolves all questions in the shortest way available, until the review is shown. */
async function settleRowsAndPlaces(page: Page): Promise<void> {
  const review = page.getByRole('grid', { name: 'Lanes before and after this upload' });
  const rowsAsked = page.getByRole('heading', { name: 'Rows to correct' });
  const placesAsked = page.getByRole('button', { name: 'Keep file names for the rest' });
  await review.or(rowsAsked).or(placesAsked).first().waitFor({ timeout: 60_000 });
  if (await rowsAsked.isVisible()) {
    const groups = page.getByRole('list', { name: 'Error groups' }).getByRole('listitem');
    const ways = page.getByRole('group', { name: /^Resolve all / });
    await groups.first().waitFor();
    // The first group is already open, so resolving it takes one click.
    for (let left = await groups.count(); left > 0; left = await groups.count()) {
      await ways
        .getByRole('button', {
          name: /^(Keep the weight|Keep the charge|Volume only|Keep without weight|Exclude)$/,
        })
        .first()
        .click();
      await groups.nth(left - 1).waitFor({ state: 'detached' });
    }
    await goOn(page);
    await review.or(placesAsked).first().waitFor({ timeout: 60_000 });
  }
  if (await placesAsked.isVisible()) {
    await placesAsked.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep file names' }).click();
    await review.waitFor({ timeout: 60_000 });
  }
}

/** A carrier prices every lane, without a browser: its clicks do not count. */
async function bidOnEveryLane(): Promise<void> {
  const customer = await world.client('customer');
  const carrier = await world.client('carrier');
  const listed = await customer.call(overview.listLanes, { query: { mode } });
  const baselines = new Map(listed.map(({ id, baselineUnitCost }) => [id, baselineUnitCost ?? 2]));
  const { lanes, structureVersion } = await carrier.call(bids.bidGrid, { query: { mode: Mode.RoadFTL } });
  await carrier.call(bids.saveBids, {
    body: {
      mode,
      structureVersion,
      bids: lanes.map(({ laneId }) => ({
        laneId,
        rates: [{ chargeNo: 1, rate: Number(((baselines.get(laneId) ?? 2) * 0.9).toFixed(4)) }],
      })),
    },
  });
  await vi.waitFor(
    async () =>
      expect(
        (await customer.call(overview.listLanes, { query: { mode } })).some(
          ({ amountBid }) => amountBid !== null,
        ),
      ).toBe(true),
    { timeout: 30_000 },
  );
}
