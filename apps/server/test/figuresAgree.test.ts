import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { awards, bids, lanes, overview, settings, uploads } from '@lanewright/contract';
import { Decimal, Mode, monthsFrom } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadUntilApproval } from './support/uploadUntilApproval.ts';
import {
  customerFigures,
  type Figures,
  figureNames,
  filesOfCustomer,
  sharedFigures,
} from './support/figureSources.ts';
import type { Person } from './support/people.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';

const mode = Mode.RoadFTL;
/** Thirty months of shipments, so that a sum of the history is never a figure of one year. */
const history = monthsFrom('2024-05', 30);
const routes = [
  ['Chicago, IL', 'Dallas, TX', 968, 1.92, 'Albatross Lines'],
  ['Akron, OH', 'Atlanta, GA', 674, 2.31, 'Old Hauler'],
  ['Toledo, OH', 'Memphis, TN', 716, 2.04, 'Old Hauler'],
  ['Denver, CO', 'Phoenix, AZ', 863, 2.27, 'Old Hauler'],
  ['Houston, TX', 'Omaha, NE', 886, 1.88, 'Albatross Lines'],
] as const;

let testApp: TestApp;
let uploadId = '';
let folder = '';
const paid = { shipments: 0, volume: new Decimal(0), spend: new Decimal(0) };

beforeAll(async () => {
  testApp = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'figures-'));
  const file = path.join(folder, 'thirty-months.csv');
  await writeFile(file, shipmentsFile());
  ({ uploadId } = await uploadUntilApproval(testApp, mode, file, {}));
  await testApp.call(uploads.approveUpload, testApp.people.owner, { params: { id: uploadId } });
  await testApp.drainJobs();
  await bidAndAward();
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

/** Every route each month, with a different number of loads and a changing price. Adds up what it writes. */
function shipmentsFile(): string {
  const rows = history.flatMap((month, monthNo) =>
    routes.flatMap(([origin, destination, miles, rate, hauler], routeNo) =>
      Array.from({ length: 1 + ((monthNo + routeNo) % 3) }, (_, load) => {
        const charge = new Decimal(miles)
          .times(rate)
          .plus(monthNo * 3.17 + load)
          .toFixed(2);
        paid.shipments += 1;
        paid.volume = paid.volume.plus(miles);
        paid.spend = paid.spend.plus(charge);
        const day = String(3 + 7 * load).padStart(2, '0');
        return `S${monthNo}-${routeNo}-${load},"${origin}","${destination}",${month}-${day},${hauler},Van,${miles},${charge},20000`;
      }),
    ),
  );
  return [
    'Shipment,Origin,Destination,Ship date,Carrier,Equipment,Miles,Total charge USD,Weight (kg)',
    ...rows,
  ].join('\n');
}

/** Two carriers bid, and lanes are awarded to both: one accepts, the other has not responded yet. One lane has no bid. */
async function bidAndAward(): Promise<void> {
  const { customer, carrier, otherCarrier } = testApp.people;
  await testApp.call(lanes.startLanes, customer, { body: { mode } });
  const found = await testApp.call(overview.listLanes, customer, { query: { mode } });
  expect(found.body).toHaveLength(routes.length);
  const laneIds = found.body.map(({ id }) => id);
  const bid = async (as: Person, ids: readonly string[], rate: number) => {
    const { body: structure } = await testApp.call(settings.getCharges, customer, {
      params: { id: mode },
      query: {},
    });
    const saved = await testApp.call(bids.saveBids, as, {
      body: {
        mode,
        structureVersion: structure.version,
        bids: ids.map((laneId) => ({
          laneId,
          rates: [
            { chargeNo: 1, rate },
            { chargeNo: 2, rate: 0.1 },
          ],
        })),
      },
    });
    expect(saved.body, saved.raw.toString()).toMatchObject({ saved: ids.length });
  };
  await bid(carrier, laneIds.slice(0, 3), 1.7);
  await bid(otherCarrier, laneIds.slice(1, 4), 1.77);
  await testApp.drainJobs();
  const bidOf = async (laneId: string, of: Person) =>
    (await testApp.call(bids.listLaneBids, customer, { params: { laneId } })).body.find(
      ({ carrierId }) => carrierId === of.companyId,
    )?.bidId ?? '';
  const [first = '', , , fourth = ''] = laneIds;
  const given = await testApp.call(awards.acceptBids, customer, {
    body: [
      { laneId: first, bidId: await bidOf(first, carrier), share: 60, months: [] },
      { laneId: fourth, bidId: await bidOf(fourth, otherCarrier), share: 100, months: [] },
    ],
  });
  expect(given.status, given.raw.toString()).toBe(200);
  const accepted = given.body.awards.find(({ laneId }) => laneId === first)?.awardId ?? '';
  await testApp.call(awards.answerAward, carrier, { params: { id: accepted }, body: { answer: 'accept' } });
  await testApp.drainJobs();
}

/** Value and months of each figure in each source that shows it, as text. */
function compared(found: readonly Figures[]): Record<string, Record<string, string>> {
  const table: Record<string, Record<string, string>> = {};
  for (const { source, figures } of found)
    for (const [name, { value, period }] of Object.entries(figures))
      (table[name] ??= {})[source] =
        `${value === null ? 'none' : new Decimal(value).toDecimalPlaces(2).toFixed()} in ${period}`;
  return table;
}

/** Names of figures that differ between sources, with all their values. */
function disagreements(table: Record<string, Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(table).filter(([, bySource]) => new Set(Object.values(bySource)).size > 1),
  );
}

test('every screen, export and report shows the same figures for the same months', async () => {
  const { customer, colleague } = testApp.people;
  const found = [
    ...(await sharedFigures(testApp, customer, mode, uploadId)),
    ...(await sharedFigures(testApp, colleague, mode, uploadId)),
    ...(await customerFigures(testApp, mode)),
    ...(await filesOfCustomer(testApp, mode)),
  ];
  const table = compared(found);
  expect(disagreements(table)).toEqual({});
  // Every figure is compared, by at least two sources.
  for (const name of figureNames)
    expect(Object.keys(table[name] ?? {}).length, `sources of ${name}`).toBeGreaterThan(1);
  const only = (name: string) => new Set(Object.values(table[name] ?? {}));
  const ofHistory = 'in 2024-05 to 2026-10';
  expect(only('shipments')).toEqual(new Set([`${paid.shipments} ${ofHistory}`]));
  expect(only('volume')).toEqual(new Set([`${paid.volume.toFixed()} ${ofHistory}`]));
  expect(only('spend')).toEqual(new Set([`${paid.spend.toFixed()} ${ofHistory}`]));
  for (const name of ['awarded', 'pending', 'accepted', 'savings', 'baselineCost', 'emissionKg'])
    for (const said of only(name)) expect(said).toMatch(/^[1-9].* in 2026-12 to 2027-11$/);
});

test('a carrier sees the same shipments a year and forecast wherever it looks', async () => {
  const { carrier } = testApp.people;
  const grid = (await testApp.call(bids.bidGrid, carrier, { query: { mode } })).body;
  const perYear = grid.lanes.reduce((sum, lane) => sum.plus(lane.shipmentsPerYear ?? 0), new Decimal(0));
  const forecast = grid.lanes.reduce((sum, lane) => sum.plus(lane.volume), new Decimal(0));
  // The yearly share of thirty months.
  expect(perYear.toNumber()).toBeLessThan(paid.shipments / 2);
  const figure = async (b: 'Volume' | 'Shipments') =>
    (await testApp.call(overview.overviewFigure, carrier, { params: { a: mode, b }, query: {} })).body;
  expect(await figure('Shipments')).toMatchObject({ value: perYear.toNumber(), period: { of: 'year' } });
  expect(await figure('Volume')).toMatchObject({ value: forecast.toNumber(), period: { of: 'contract' } });
  const flows = (await testApp.call(overview.visualiser, carrier, { params: { id: mode }, query: {} })).body;
  expect([flows.totals.shipments, flows.totals.volume]).toEqual([perYear.toNumber(), forecast.toNumber()]);
  expect(flows.periods.history).toBeNull();
  const breakdown = (await testApp.call(overview.laneBreakdown, carrier, { params: { id: mode }, query: {} }))
    .body;
  const summed = breakdown.byRegion.reduce((sum, row) => sum.plus(row.shipments), new Decimal(0));
  expect(summed.toNumber()).toBe(perYear.toNumber());
});
