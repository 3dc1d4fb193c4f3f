import assert from 'node:assert/strict';
import { Mode } from '@lanewright/freight';
import type { Page } from 'playwright-core';
import type { Check } from './check.ts';
import { modes } from './mode.ts';
import { awardedLanes, targets } from './trial/awards.ts';
import { type ExpectedLane, expectedLanes, shortUsd } from './trial/expected.ts';
import { trialFiles } from './trial/trialFiles.ts';
import { ask } from './trial/uploadFile.ts';
import type { World } from './world.ts';

type Table = readonly Readonly<Record<string, string>>[];
type Column = {
  readonly row: string;
  /** Another row that it covers. */
  readonly also?: string;
  readonly header: string;
  /** Modes with the column; default: all five. */
  readonly modes?: readonly number[];
  /** The text of the cell of the awarded lane. */
  readonly text: (lane: ExpectedLane, mode: number) => string;
};

const road = [4, 13];
const ocean = [2, 3];
const air = [7];
const cell =
  (...headers: string[]) =>
  (lane: ExpectedLane) =>
    headers.map((header) => lane.cells[header]).find((text) => text !== undefined) ?? '';
const count = (value: number) => value.toLocaleString('en-US');
const usd = (value: number, digits: number) =>
  `$${value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
/** A price per unit of volume: four decimals below 10 USD, two from 10. */
const unitPrice = (value: number) => usd(value, value < 10 ? 4 : 2);
/** The unit that follows a unit price. */
const perUnit = /\/(mi|container|m³|kg)$/;
const moveTypes: Record<string, string> = { 'Port-Port': 'Port-Poor' };

/** Both ends, by city or by the name of a port; an airport's city comes from the product. */
const ends: Readonly<Record<'origin' | 'destination', (lane: ExpectedLane, mode: number) => string>> = {
  origin: ({ cells }, mode) =>
    mode === Mode.AirFreight
      ? `(${cells['Origin Code']})`
      : (cells['Port of Loading'] ?? `${cells['Origin City']}, ${cells['Origin State']}`),
  destination: ({ cells }, mode) =>
    mode === Mode.AirFreight
      ? `(${cells['Destination Code']})`
      : (cells['Port of Discharge'] ?? `${cells['Destination City']}, ${cells['Destination State']}`),
};

/** The columns of the specification, each with the expected text of its cell. */
const columns: readonly Column[] = [
  { row: '2.45.1', header: 'Origin', text: ends.origin },
  { row: '2.45.2', header: 'Destination', text: ends.destination },
  { row: '2.45.3', header: 'Equipment', text: cell('Equipment', 'Equipment Type', 'Container Type') },
  { row: '2.45.4', header: 'Shipments', text: ({ shipments }) => count(shipments) },
  { row: '2.45.5', header: 'Incumbent', text: cell('Carrier') },
  { row: '2.45.6', header: 'Baseline', text: ({ unitCostUsd }) => unitPrice(unitCostUsd) },
  { row: '2.45.7', header: 'Awarded', text: ({ bidUsd }) => shortUsd(bidUsd) },
  { row: '2.45.8', header: 'Savings', text: ({ baselineUsd, bidUsd }) => shortUsd(baselineUsd - bidUsd) },
  { row: '2.45.9', header: 'Target', text: (_, mode) => unitPrice(targets[mode] ?? 0) },
  { row: '2.45.10', header: 'Currency', text: cell('Currency') },
  { row: '2.46.1', header: 'Origin Zip', modes: road, text: cell('Origin Zip') },
  { row: '2.46.2', header: 'Destination Zip', modes: road, text: cell('Destination Zip') },
  { row: '2.46.3', header: 'Trade Region', modes: road, text: () => 'USMCA' },
  { row: '2.46.4', header: 'Miles', modes: road, text: ({ miles }) => `${count(miles ?? 0)} mi` },
  { row: '2.47.1', header: 'Origin Port', modes: ocean, text: cell('POL Code') },
  { row: '2.47.2', header: 'Destination Port', modes: ocean, text: cell('POD Code') },
  {
    row: '2.47.3',
    header: 'Move Type',
    modes: ocean,
    text: ({ cells }) => moveTypes[cells['Move Type'] ?? ''] ?? cells['Move Type'] ?? '',
  },
  { row: '2.47.4', header: 'Containers', modes: [2], text: ({ containers }) => count(containers) },
  { row: '2.47.4', header: 'Volume', modes: [3], text: ({ volume }) => `${volume.toFixed(1)} m³` },
  { row: '2.47.5', header: 'Bid Received', modes: ocean, text: () => '2' },
  { row: '2.47.6', header: 'Baseline Cost', modes: ocean, text: ({ baselineUsd }) => shortUsd(baselineUsd) },
  { row: '2.47.7', header: 'Bid Completion', modes: ocean, text: () => 'Complete' },
  { row: '2.48.1', header: 'Org IATA', modes: air, text: cell('Origin Code') },
  { row: '2.48.2', header: 'Dest IATA', modes: air, text: cell('Destination Code') },
  { row: '2.48.3', header: 'Service', modes: air, text: cell('Service') },
  { row: '2.48.4', header: 'Weight', modes: air, text: ({ weightKg }) => `${count(weightKg)} kg` },
  {
    row: '2.48.5',
    also: '9.11.5',
    header: 'Avg Weight',
    modes: air,
    text: ({ weightKg, shipments }) => `${count(weightKg / shipments)} kg`,
  },
  { row: '2.48.6', also: '9.11.6', header: 'Term', modes: air, text: () => '12 months' },
];

/** Returns the rows of a grid on a page, each as its texts by header. */
async function gridOn(page: Page): Promise<Table> {
  const rows = await page.locator('[role=grid] [role=row]').all();
  const [headers = [], ...texts] = await Promise.all(
    rows.map((row) => row.locator(':scope > :not([aria-hidden])').allInnerTexts()),
  );
  return texts.map((cells) =>
    Object.fromEntries(headers.map((header, at) => [header.trim(), cells[at]?.trim() ?? ''])),
  );
}

/** The lane table of a mode as the buyer sees it. */
const laneTable = (world: World, mode: number): Promise<Table> =>
  world.once(`lane table of ${mode}`, async () => {
    await awardedLanes(world);
    const { page } = await world.visitor('buyer', { viewport: { width: 3800, height: 1200 } });
    await page.goto(`${modes.find((one) => one.mode === mode)?.path}/lanes`);
    const lanes = trialFiles.find((file) => file.mode === mode)?.lanes.length ?? 0;
    await page.locator(`[role=grid] [aria-rowindex="${lanes + 1}"]`).waitFor();
    // Columns that are empty or the same on all lanes are hidden until requested.
    const folded = page.getByRole('button', { name: /^Show \d+ more columns?$/ });
    if (await folded.isVisible()) await folded.click();
    return gridOn(page);
  });

/** The forwarder's bid grid with the columns of the lane table, including every column that the buyer can show to carriers. */
const carrierTable = (world: World, mode: number): Promise<Table> =>
  world.once(`lane columns of the forwarder in ${mode}`, async () => {
    await awardedLanes(world);
    const properties = {
      'visibility.target': true,
      'visibility.baseline': true,
      'visibility.incumbent': true,
    };
    await ask(world, 'buyer', 'POST', `/config/instance/${mode}`, { properties });
    const { page } = await world.visitor('forwarder', { viewport: { width: 5600, height: 1200 } });
    await page.goto(`${modes.find((one) => one.mode === mode)?.path}/lanes`);
    await page.getByRole('button', { name: 'Hide lane columns' }).waitFor();
    await page
      .getByRole('grid')
      .getByText(shortUsd(expectedOf(mode).bidUsd))
      .first()
      .waitFor();
    return gridOn(page);
  });

/** Columns with another header or text in a carrier's grid: a carrier sees its own bid only. */
const carrierHeader: Readonly<Record<string, string>> = { Shipments: 'Shipments a year' };
const carrierText: Readonly<Record<string, string>> = { 'Bid Received': 'Yes' };

/** Expected values of the lane of the first row in a mode's file. */
const expectedOf = (mode: number): ExpectedLane => {
  const file = trialFiles.find((one) => one.mode === mode);
  const [lane] = file === undefined ? [] : expectedLanes(file);
  if (lane === undefined) throw new Error(`no file of mode ${mode}`);
  return lane;
};

/** The row of the awarded lane: the only one whose Awarded cell is filled. Totals have no currency. */
const rowOf = (table: Table, mode: number) => {
  const row = table.find(
    ({ Awarded, Currency }) => Currency !== '' && Awarded?.endsWith(shortUsd(expectedOf(mode).bidUsd)),
  );
  return row ?? table.find(({ Shipments }) => Shipments === '12') ?? {};
};

const moveTypeLabels: Check = {
  rows: ['3.6.1', '3.6.2', '3.6.3'],
  says: 'move types have their labels',
  changes: true,
  async run(world) {
    const shown = (await laneTable(world, 2)).flatMap((cells) => cells['Move Type'] || []);
    assert.deepEqual(shown.toSorted(), ['Door-Door', 'Door-Port', 'Port-Door', 'Port-Poor']);
  },
};

const columnChecks: readonly Check[] = columns.map(({ row, also, header, modes: of, text }) => ({
  rows: also === undefined ? [row] : [row, also],
  says: `column ${header} shows customer and carrier what the file says`,
  changes: true,
  async run(world) {
    for (const mode of of ?? [4, 13, 2, 3, 7]) {
      const expected = text(expectedOf(mode), mode);
      const compare = (who: string, shown: string | undefined, wanted: string) => {
        assert.ok(shown !== undefined, `mode ${mode}: the ${who} has no column ${header}`);
        const isEnd = header === 'Origin' || header === 'Destination';
        if (isEnd && shown.includes(wanted)) return;
        assert.equal(shown.replace(perUnit, ''), wanted, `mode ${mode}, ${who}`);
      };
      compare('customer', rowOf(await laneTable(world, mode), mode)[header], expected);
      const ofCarrier = rowOf(await carrierTable(world, mode), mode);
      compare('carrier', ofCarrier[carrierHeader[header] ?? header], carrierText[header] ?? expected);
    }
  },
}));

export const laneCellChecks: readonly Check[] = [...columnChecks, moveTypeLabels];
