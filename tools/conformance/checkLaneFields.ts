import assert from 'node:assert/strict';
import { Mode } from '@lanewright/freight';
import type { Check } from './check.ts';
import { awardedLanes, targets } from './trial/awards.ts';
import { type ExpectedLane, expectedLanes } from './trial/expected.ts';
import type { WireLane } from './trial/tender.ts';
import { historyMonths, trialFiles } from './trial/trialFiles.ts';
import type { World } from './world.ts';

type Wanted = string | number | readonly string[] | ((seen: unknown) => void);
/** Expected value of a field in a mode; undefined if the mode has no such field. */
type Field = readonly [name: string, wanted: (lane: ExpectedLane, mode: number) => Wanted | undefined];

const checkRoadReachable = (mode: number) => mode === Mode.RoadFTL || mode === Mode.RoadDrayage;
const bySea = (mode: number) => mode === Mode.OceanFCL || mode === Mode.OceanLCL;
const isList = (seen: unknown) => assert.ok(Array.isArray(seen) && seen.length === 12);
const isText = (seen: unknown) => assert.ok(typeof seen === 'string' && seen !== '');
const isRecord = (seen: unknown) => assert.ok(typeof seen === 'object' && seen !== null);
const holds = (part: string) => (seen: unknown) => assert.ok(String(seen).includes(part), String(seen));
const units: Record<number, string> = { 4: 'mi', 13: 'mi', 2: 'containers', 3: 'm3', 7: 'kg' };
const cell = (lane: ExpectedLane, ...headers: string[]) =>
  headers.map((header) => lane.cells[header]).find((text) => text !== undefined);
const serviceOf = (lane: ExpectedLane) => cell(lane, 'Service') ?? cell(lane, 'Move Type')?.replace('-', '');
const firstMonth = historyMonths[0] ?? '';

const laneFields: readonly Field[] = [
  ['mode', (_, mode) => mode],
  ['locationStr', (lane) => holds(cell(lane, 'Origin City', 'Port of Loading', 'Origin Airport') ?? '')],
  ['locationInfo', () => isRecord],
  ['region', (_, mode) => (checkRoadReachable(mode) ? 'USMCA' : isText)],
  ['bidStatus', () => 'Started'],
  ['equipmentType', (lane) => cell(lane, 'Equipment', 'Equipment Type', 'Container Type')],
  ['shipmentCount', ({ shipments }) => shipments],
  [
    'containerCount',
    ({ containers }, mode) => (mode === Mode.OceanFCL || mode === Mode.RoadDrayage ? containers : undefined),
  ],
  ['unitMeasure', (_, mode) => units[mode]],
  ['serviceType', serviceOf],
  ['weight', ({ weightKg }) => weightKg],
  ['miles', ({ miles }) => miles ?? undefined],
  ['term', (_, mode) => (mode === Mode.AirFreight ? 12 : undefined)],
  // No carrier has responded yet: the whole award is pending.
  ['pendingAward', ({ bidUsd }) => bidUsd],
  ['amountBid', ({ bidUsd }) => bidUsd],
  ['lastPricePaid', ({ lastUnitCostUsd }) => lastUnitCostUsd],
  ['newCost', ({ bidUsd }) => bidUsd],
  ['savings', ({ baselineUsd, bidUsd }) => baselineUsd - bidUsd],
  ['targetPrice', (_, mode) => targets[mode]],
  ['incumbentCarrier', (lane) => cell(lane, 'Carrier')],
  ['volume', () => isList],
];

const port = (lane: ExpectedLane, end: 'Origin' | 'Destination') =>
  cell(lane, end === 'Origin' ? 'POL Code' : 'POD Code', `${end} Code`);
const portName = (lane: ExpectedLane, end: 'Origin' | 'Destination', mode: number) => {
  if (bySea(mode)) return holds(cell(lane, end === 'Origin' ? 'Port of Loading' : 'Port of Discharge') ?? '');
  return mode === Mode.AirFreight ? holds(end === 'Origin' ? 'Frankfurt' : 'Kennedy') : undefined;
};
const countries: Record<string, readonly [string, string]> = {
  road: ['US', 'US'],
  sea: ['CN', 'NL'],
  air: ['DE', 'US'],
};
const country = (mode: number, end: 0 | 1) =>
  countries[checkRoadReachable(mode) ? 'road' : bySea(mode) ? 'sea' : 'air']?.[end];

const placeFields: readonly Field[] = (['Origin', 'Destination'] as const).flatMap((end): Field[] => {
  const prefix = end === 'Origin' ? 'origin' : 'dest';
  return [
    [`${prefix}CityClean`, (lane) => cell(lane, `${end} City`)],
    [`${prefix}StateClean`, (lane) => cell(lane, `${end} State`)],
    [`${prefix}CountryClean`, (_, mode) => country(mode, end === 'Origin' ? 0 : 1)],
    [`${prefix}ZipClean`, (lane) => cell(lane, `${end} Zip`)],
    [`${prefix}PortCode`, (lane) => port(lane, end)],
    [`${prefix}PortCodeClean`, (lane) => port(lane, end)],
    [`${prefix}PortNameClean`, (lane, mode) => portName(lane, end, mode)],
  ];
});

/** The last contract month repeats the first month of the history. */
const monthFields: readonly Field[] = [
  ['month', () => `${Number(firstMonth.slice(0, 4)) + 2}${firstMonth.slice(4)}`],
  ['volume', ({ volume }) => volume / 12],
  ['shipmentAmount', () => 1],
  ['avgCostPerUnit', ({ cells, volume }, mode) => firstCharge(cells, mode) / (volume / 12)],
  ['avgCostPerShipment', ({ cells }, mode) => firstCharge(cells, mode)],
  ['historicTotalChargeUSD', ({ cells }, mode) => firstCharge(cells, mode)],
  ['totalChargeUSD', ({ baselineUsd }) => baselineUsd / 12],
];
const firstCharge = (_: unknown, mode: number) =>
  trialFiles.find((file) => file.mode === mode)?.lanes[0]?.chargeUsd ?? 0;

function compare(seen: unknown, wanted: Wanted, what: string): void {
  if (typeof wanted === 'function') wanted(seen);
  else if (typeof wanted === 'number') {
    assert.equal(typeof seen, 'number', `${what}: ${String(seen)} instead of ${wanted}`);
    // Weights are rounded to grams, unit prices to six decimals.
    const distance = Math.abs(Number(seen) - wanted);
    assert.ok(distance <= Math.max(1e-6, wanted * 1e-6), `${what}: ${String(seen)} instead of ${wanted}`);
  } else assert.deepEqual(seen, wanted, what);
}

/** One check for each field: its value equals that in the file, in every mode that has the field. */
const checksOf = (
  line: string,
  fields: readonly Field[],
  read: (lane: WireLane) => Record<string, unknown>,
): Check[] =>
  fields.map(([name, wanted], at) => ({
    rows: [`${line}.${at + 1}`],
    says: `${name} holds what the file says`,
    changes: true,
    async run(world: World) {
      const lanes = await awardedLanes(world);
      let compared = 0;
      for (const file of trialFiles) {
        const [expected] = expectedLanes(file);
        const lane = lanes[file.mode];
        assert.ok(expected !== undefined && lane !== undefined, `mode ${file.mode} has no lane`);
        const value = wanted(expected, file.mode);
        if (value === undefined) continue;
        compare(read(lane)[name], value, `mode ${file.mode}: ${name}`);
        compared++;
      }
      assert.ok(compared > 0, `no mode has ${name}`);
    },
  }));

export const laneFieldChecks: readonly Check[] = [
  ...checksOf('3.7', laneFields, (lane) => lane),
  ...checksOf('3.8', [...placeFields, ['service', serviceOf]], ({ locationInfo }) => locationInfo),
  ...checksOf('3.9', monthFields, ({ volume }) => volume.at(-1) ?? {}),
];
