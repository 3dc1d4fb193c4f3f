import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { accounts, awards, bids, lanes, overview, settings, uploads } from '@lanewright/contract';
import { ChargeUnit, Mode, modeDetails, type OfferedMode } from '@lanewright/freight';
import Papa from 'papaparse';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeGeneratedFile } from '../tools/generate/writeGeneratedFile.ts';
import { expectAccessible } from './support/accessibility.ts';
import { uploadUntilApproval } from './support/uploadUntilApproval.ts';
import { inOrder } from './support/inOrder.ts';
import { centsOf, exactAmount } from './support/laneTable.ts';
import type { Visitor } from './support/visitor.ts';
import { openWorld, type World } from './support/world.ts';

/** Every supported mode, each with a file of its own. */
const histories = [
  { mode: Mode.RoadFTL, generated: 'road-ftl' },
  { mode: Mode.RoadDrayage, generated: 'road-drayage' },
  { mode: Mode.OceanFCL, generated: 'ocean-fcl' },
  { mode: Mode.OceanLCL, generated: 'ocean-lcl' },
  { mode: Mode.AirFreight, generated: 'air-freight' },
] as const;
const patience = { timeout: 60_000 };

let world: World;
let customer: Visitor;
/** The rows of each file as uploaded. */
const rowsOf = new Map<OfferedMode, string[][]>();

beforeAll(async () => {
  world = await openWorld();
  const buyer = await world.client('customer');
  const owner = await world.client('owner');
  const modes = histories.map(({ mode }) => mode);
  for (const { carrierId } of await buyer.call(overview.listCarriers))
    await buyer.call(accounts.connectCarrier, { params: { id: carrierId }, body: { modes } });
  await Promise.all(
    histories.map(async ({ mode, generated }) => {
      const file = path.join(world.folder, `${generated}.csv`);
      await writeGeneratedFile(file, generated, { rows: 90, lanes: 5, seed: 47, dirt: false });
      rowsOf.set(mode, Papa.parse<string[]>((await readFile(file, 'utf8')).trim()).data);
      const { id } = await uploadUntilApproval(buyer, mode, file);
      await owner.call(uploads.approveUpload, { params: { id } });
      await award(mode);
    }),
  );
  customer = await world.person('customer');
});
afterAll(() => world?.close());
inOrder(() => world);

/** Opens a mode's lanes, has a carrier bid on them, and awards all but the last; the carrier accepts some of the awards. */
async function award(mode: OfferedMode): Promise<void> {
  const buyer = await world.client('customer');
  const seller = await world.client('carrier');
  // A page: whole lists are downloads, of which one user has two at a time, and five modes are prepared at once.
  const listed = () => buyer.call(overview.listLanes, { query: { mode: String(mode), page: 1 } });
  await vi.waitFor(async () => expect((await listed()).length).toBeGreaterThan(2), patience);
  await buyer.call(lanes.startLanes, { body: { mode } });
  const made = await listed();
  const { version, charges, weightBreaks } = await seller.call(settings.getCharges, {
    params: { id: mode },
    query: {},
  });
  const required = charges.filter(
    (charge, at) =>
      charge.required &&
      charge.type === 'Charge' &&
      (charge.alternativeGroup === null ||
        charges.findIndex(({ alternativeGroup }) => alternativeGroup === charge.alternativeGroup) === at),
  );
  const { lanes: open } = await seller.call(bids.bidGrid, { query: { mode } });
  const volumePerLoad = new Map(open.map((lane) => [lane.laneId, lane.volumePerLoad ?? 1]));
  await seller.call(bids.saveBids, {
    body: {
      mode,
      structureVersion: version,
      bids: made.map((lane) => ({
        laneId: lane.id,
        rates: required.flatMap(({ chargeNo, hasBreaks, unit }, at) => {
          // A price per shipment that is meant for a mile would be held as unusual, and can't be awarded.
          const units = unit === ChargeUnit.PerShipment ? (volumePerLoad.get(lane.id) ?? 1) : 1;
          const rate = at === 0 ? Number(((lane.baselineUnitCost ?? 2) * units * 0.9).toFixed(4)) : 0.01;
          return hasBreaks
            ? weightBreaks.map(({ breakNo }) => ({ chargeNo, breakNo, rate }))
            : [{ chargeNo, rate }];
        }),
      })),
    },
  });
  const laneIds = made.slice(0, -1).map(({ id }) => id);
  const given = async () =>
    expect(
      (await buyer.call(awards.awardBestBids, { body: { mode, laneIds } })).awarded +
        (await buyer.call(overview.overviewStats, { params: { id: mode } })).lanesAwarded,
    ).toBeGreaterThanOrEqual(laneIds.length);
  await vi.waitFor(given, patience);
  const won = await seller.call(awards.listAwards, { query: { mode } });
  for (const { awardId } of won.slice(0, 2))
    await seller.call(awards.answerAward, { params: { id: awardId }, body: { answer: 'accept' } });
}

/** Exact amounts, in cents, in the last column of a table. */
const partsOf = async (table: Locator) =>
  (await table.locator('tbody tr > :last-child').allInnerTexts()).map(centsOf);
const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0);

test.each(histories)('$generated: from the dashboard’s savings to the row of the file', async ({ mode }) => {
  const { page } = customer;
  const { title } = modeDetails[mode];
  await customer.open('/dashboard');
  const card = page.getByRole('region', { name: title });
  await card.getByRole('link', { name: /^Savings/ }).click();

  const panel = page.getByRole('dialog', { name: 'Breakdown' });
  await panel.getByText('The lanes add up to the figure').waitFor();
  const figure = centsOf(await exactAmount(panel.getByRole('heading', { level: 2 }).last()));
  const saved = await (await world.client('customer')).call(overview.overviewStats, { params: { id: mode } });
  expect(figure, 'the figure is that of the mode').toBe(Math.round(saved.savings * 100));
  expect(figure).not.toBe(0);
  const lanesTable = panel.getByRole('table', { name: 'Lanes in this figure' });
  expect(sum(await partsOf(lanesTable)), 'the lanes add up to the figure').toBe(figure);
  const total = await lanesTable.locator('tfoot tr > :last-child').innerText();
  expect(centsOf(total)).toBe(figure);
  // The screens are the same in every mode, so axe checks one mode only.
  const looked = mode === Mode.RoadFTL;
  if (looked) await expectAccessible(page, 'the lanes of a figure');

  const part = (await partsOf(lanesTable))[0];
  await lanesTable.locator('tbody').getByRole('button').first().click();
  const ofLane = panel.getByRole('region', { name: 'This lane’s part' });
  await ofLane.getByText('Awarded cost').waitFor();
  const [baseline = 0, cost = 0, savings = 0] = (await ofLane.getByRole('definition').allInnerTexts()).map(
    (text) => centsOf(text.replace(/^[−=]\s*/, '')),
  );
  expect(savings).toBe(part);
  expect(baseline - cost, 'baseline less cost is the saving').toBe(savings);

  await panel.getByText('The shipments add up to the amount paid on this lane').waitFor();
  const shipments = panel.getByRole('table', { name: 'Shipments of the lane' });
  const charges = (await shipments.locator('tbody tr > :nth-child(5)').allInnerTexts())
    .filter((text) => text.includes('$'))
    .map(centsOf);
  expect(centsOf(await shipments.locator('tfoot tr > :nth-child(3)').innerText())).toBe(sum(charges));
  if (looked) await expectAccessible(page, 'the shipments of a lane');

  await shipments
    .getByRole('button', { name: /as received/ })
    .first()
    .click();
  const row = page.getByRole('dialog', { name: 'As received' });
  const sheetRow = Number(
    /Row ([\d,]+) of the file/.exec(await row.getByText(/^Row [\d,]+ of the file/).innerText())?.[1],
  );
  const cells = rowsOf.get(mode)?.[sheetRow - 1] ?? [];
  expect(cells.length).toBeGreaterThan(5);
  const shown = await row.innerText();
  for (const cell of cells.filter((text) => text !== '')) expect(shown).toContain(cell);
  if (looked) await expectAccessible(page, 'a row of the file');
  // Esc closes the row and leaves the figure open.
  await page.keyboard.press('Escape');
  await row.waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: 'All lanes of this figure' }).click();
  await lanesTable.waitFor();
});
