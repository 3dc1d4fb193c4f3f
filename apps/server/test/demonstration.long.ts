import {
  awards,
  benchmarks,
  bids,
  clauses,
  contracts,
  documents,
  notifications,
  overview,
  scenarios,
  uploads,
} from '@lanewright/contract';
import { Mode, modeDetails, type OfferedMode, offeredModes } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemonstrationPeople, logInPeople } from '../src/demonstration/demonstrationCalls.ts';
import { ensureDemonstrationCompanies } from '../src/demonstration/demonstrationCompanies.ts';
import { loadDemonstration } from '../src/demonstration/loadDemonstration.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';

let testApp: TestApp;
let people: DemonstrationPeople;
const steps: string[] = [];

beforeAll(async () => {
  testApp = await startTestApp();
  await ensureDemonstrationCompanies(testApp.platform);
  let isLoaded = false;
  const loading = loadDemonstration(testApp.platform, testApp.app, (step) => steps.push(step)).finally(() => {
    isLoaded = true;
  });
  while (!isLoaded) await testApp.drainJobs();
  await loading;
  await testApp.drainJobs();
  people = await logInPeople(testApp.app);
}, 300_000);
afterAll(() => testApp.close());

const lanesOf = (mode: OfferedMode) =>
  people.customer.call(overview.listLanes, {
    query: { mode: String(mode), incumbents: 'true', businessUnits: 'true' },
  });

type Lane = Awaited<ReturnType<typeof lanesOf>>[number];
const commonColumns: Record<string, (lane: Lane) => unknown> = {
  Origin: ({ origin }) => origin,
  Destination: ({ destination }) => destination,
  Equipment: ({ equipmentType }) => equipmentType,
  Shipments: ({ shipmentCount }) => shipmentCount,
  Incumbent: ({ incumbentCarrier }) => incumbentCarrier,
  Baseline: ({ baselineCost }) => baselineCost,
  Awarded: ({ newCost }) => newCost,
  Savings: ({ savings }) => savings,
  Target: ({ targetPrice }) => targetPrice,
  Risks: ({ riskFlags }) => riskFlags[0],
  Currency: ({ currency }) => currency,
};
const roadColumns: typeof commonColumns = {
  'Origin Zip': ({ locationInfo }) => locationInfo.originZipClean,
  'Destination Zip': ({ locationInfo }) => locationInfo.destZipClean,
  'Trade Region': ({ region }) => region,
  Miles: ({ miles }) => miles,
};
const codes: typeof commonColumns = {
  'Origin code': ({ locationInfo }) => locationInfo.originPortCodeClean,
  'Destination code': ({ locationInfo }) => locationInfo.destPortCodeClean,
};
const oceanColumns: typeof commonColumns = {
  ...codes,
  'Move Type': ({ serviceType }) => serviceType,
  'Bid Received': ({ bidsReceived }) => bidsReceived,
  'Baseline per unit': ({ baselineUnitCost }) => baselineUnitCost,
};
const columns: Readonly<Record<OfferedMode, typeof commonColumns>> = {
  [Mode.RoadDrayage]: roadColumns,
  [Mode.RoadFTL]: roadColumns,
  [Mode.OceanFCL]: { ...oceanColumns, Containers: ({ containerCount }) => containerCount },
  [Mode.OceanLCL]: { ...oceanColumns, Volume: ({ volumeTotal }) => volumeTotal },
  [Mode.AirFreight]: {
    ...codes,
    Service: ({ serviceType }) => serviceType,
    Weight: ({ weight }) => weight,
    Term: ({ term }) => term,
  },
};

test.each(offeredModes)(
  'mode %s: every column of the lane table has a value, and every colour a lane',
  async (mode) => {
    const lanes = await lanesOf(mode);
    const empty = Object.entries({ ...commonColumns, ...columns[mode] })
      .filter(([, valueOf]) => !lanes.some((lane) => Boolean(valueOf(lane))))
      .map(([name]) => name);
    expect(empty).toEqual([]);
    expect(new Set(lanes.map(({ colour }) => colour))).toEqual(new Set(['Green', 'Amber', 'Red', null]));
    expect(new Set(lanes.map(({ bidStatus }) => bidStatus)).size).toBeGreaterThan(1);
  },
);

test.each(offeredModes)('mode %s: both carriers bid, and awards are pending and accepted', async (mode) => {
  const laneIds = (await lanesOf(mode)).map(({ id }) => id);
  const made = await people.customer.call(bids.listBidsOfLanes, { body: { laneIds } });
  expect(new Set(made.map(({ carrierName }) => carrierName))).toEqual(
    new Set(['Skybridge Forwarding', 'Meridian Freight']),
  );
  expect(made.filter(({ isComplete }) => !isComplete)).toEqual([]);
  const given = await people.customer.call(awards.listAwards, { query: { mode: String(mode) } });
  expect(new Set(given.map(({ status }) => status))).toEqual(new Set(['Pending', 'Accepted']));
  // Awarded prices are close to what was paid: savings of half would be unrealistic.
  const { savingsPercent } = await people.customer.call(overview.overviewStats, { params: { id: mode } });
  expect(savingsPercent).toBeGreaterThan(0);
  expect(savingsPercent).toBeLessThan(30);
});

test.each(offeredModes)('mode %s: a benchmark, a solved scenario and a cleansed file', async (mode) => {
  const market = await people.customer.call(benchmarks.benchmarkChargeLocation, {
    query: { mode: String(mode), routeType: 'Global' },
  });
  expect(market.totals.routesWithMarket).toBeGreaterThan(0);
  const found = await people.customer.call(scenarios.listScenarios, { query: { mode: String(mode) } });
  expect(found).toMatchObject([{ state: 'Solved', stale: null }]);
  const cleansed = await people.cleanser.call(uploads.listModeUploads, { params: { id: mode } });
  expect(cleansed).toMatchObject([{ statusName: 'Completed' }]);
});

test('Road FTL has a contract in force with shipments in it, and a planned next one', async () => {
  const mode = Mode.RoadFTL;
  const [next, first] = await people.customer.call(contracts.listContracts, {
    query: { mode: String(mode) },
  });
  expect(first).toMatchObject({ contractNo: 1, phase: 'InForce', isCurrent: true });
  expect(next).toMatchObject({ contractNo: 2, phase: 'Planned', lanes: first?.lanes, awardedUsd: 0 });
  expect(next?.baselineUsd).toBeGreaterThan(0);
  const realised = await people.customer.call(overview.overviewRealised, { params: { id: mode }, query: {} });
  expect(realised.totals.shipments).toBeGreaterThan(100);
  const bridge = await people.customer.call(overview.overviewBridge, { params: { id: mode }, query: {} });
  expect(bridge.constantFuel).toMatchObject({ unknown: 0 });
  expect(bridge.constantFuel?.fuelPriceUsd).not.toBe(0);
  const simulated = await people.customer.call(clauses.getClauses, { params: { id: mode, no: 1 } });
  expect(simulated.clauses).toHaveLength(1);
});

test('the demonstration has documents, and notifications of every mode for both sides', async () => {
  const papers = await people.customer.call(documents.listDocuments, { params: { id: '0' } });
  expect(papers.length).toBeGreaterThan(2);
  for (const person of [people.customer, ...people.carriers]) {
    const told = await person.call(notifications.listNotifications);
    expect(new Set(told.map(({ mode }) => mode))).toEqual(new Set(offeredModes));
  }
  expect(steps.filter((step) => step.includes(' of 5 modes'))).toHaveLength(offeredModes.length);
});

test('loading again changes nothing', async () => {
  const count = async () => (await people.owner.call(uploads.listUploads)).length;
  const before = await count();
  await loadDemonstration(testApp.platform, testApp.app, () => undefined);
  await testApp.drainJobs();
  expect(await count()).toBe(before);
});

test('scenarios have incumbents, business units, service and transit', async () => {
  const road = await people.customer.call(scenarios.scenarioChoices, {
    query: { mode: String(Mode.RoadFTL) },
  });
  expect(road.businessUnits.map(({ name }) => name).toSorted()).toEqual([
    'Beverages',
    'Foods',
    'Home Care',
    'Industrial',
  ]);
  for (const mode of offeredModes) {
    const found = await people.customer.call(scenarios.scenarioChoices, { query: { mode: String(mode) } });
    expect(found.lanes, modeDetails[mode].name).toBeGreaterThan(10);
    expect(found.bids).toBeGreaterThan(found.lanes);
    expect(found.knows).toEqual({ service: true, transit: true, co2: true, terms: false });
    for (const { name, incumbentLanes } of found.carriers) {
      expect(incumbentLanes, `${modeDetails[mode].name}: ${name}`).toBeGreaterThan(0);
      expect(incumbentLanes, `${modeDetails[mode].name}: ${name}`).toBeLessThan(found.lanes / 2);
    }
  }
});
