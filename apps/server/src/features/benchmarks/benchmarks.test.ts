import { benchmarks } from '@lanewright/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../test/support/people.ts';
import { seedCompany, seedFreight } from '../../../test/support/seedMarket.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

let testApp: TestApp;
let viewer: Person;
const company: Record<string, string> = {};
const lane: Record<string, string> = {};
const upload: Record<string, string> = {};
let rivalLane = '';

const times = (count: number, usd: number, step = 0) =>
  Array.from({ length: count }, (_, n) => usd + n * step);

/** Shipments of the viewer (at 9 USD a mile, more expensive than anyone) and of others on a named route. */
async function market(name: string, own: number, others: Record<string, readonly number[]>) {
  const seeded = await seedFreight(testApp, {
    company: viewer.companyId,
    equipment: name,
    usdPerMile: times(own, 9),
    transitDays: 6,
    promisedDays: 5,
  });
  lane[name] = seeded.laneId;
  upload[name] = seeded.uploadId;
  for (const [other, usdPerMile] of Object.entries(others)) {
    const days = { transitDays: 3, promisedDays: 4 };
    await seedFreight(testApp, { company: company[other] ?? '', equipment: name, usdPerMile, ...days });
  }
}

beforeAll(async () => {
  testApp = await startTestApp();
  viewer = testApp.people.customer;
  for (const name of ['A', 'B', 'C', 'D', 'E']) company[name] = await seedCompany(testApp, `Peer ${name}`);
  // The viewer has another company at the same email domain.
  company.Twin = await seedCompany(testApp, 'Northwind Too', { addresses: ['boss@northwind-group.com'] });
  await testApp.platform.database.bulkPool.query(
    `INSERT INTO users (company_id, user_type, username, display_name) VALUES ($1, 'Customer', 'it@northwind-group.com', 'IT')`,
    [viewer.companyId],
  );
  for (const name of ['S1', 'S2', 'S3'])
    company[name] = await seedCompany(testApp, `Front ${name}`, {
      addresses: [`${name.toLowerCase()}@fronts.com`],
    });
  for (const name of ['F1', 'F2', 'F3', 'K1', 'K2', 'K3'])
    company[name] = await seedCompany(testApp, `Mask ${name}`);
  await market('Enough', 2, { A: [1, 2, 3], B: [2, 2.345], C: [2.4, 5] });
  await market('Six', 2, { A: [1, 2], B: [2, 2], C: [2, 2] });
  await market('Two', 2, { A: times(5, 2), B: times(5, 2) });
  await market('Dominant', 2, { A: times(8, 2), B: times(3, 2), C: times(4, 2) });
  await market('Half', 2, { A: times(7, 2), B: times(3, 2), C: times(4, 2) });
  await market('Forty', 30, {
    A: times(8, 1, 0.1),
    B: times(8, 1, 0.2),
    C: times(8, 1, 0.3),
    D: times(8, 2),
    E: times(8, 3),
  });
  await market('Short of forty', 30, {
    A: times(8, 1),
    B: times(8, 1),
    C: times(8, 1),
    D: times(8, 2),
    E: times(7, 3),
  });
  await market('Twin', 2, { Twin: times(6, 8), A: times(3, 2), B: times(3, 2) });
  await market('Fronts', 2, { S1: times(4, 2), S2: times(4, 2), S3: times(4, 2), A: times(4, 2) });
  lane.Files = (
    await seedFreight(testApp, { company: viewer.companyId, equipment: 'Files', usdPerMile: [9] })
  ).laneId;
  lane.Copies = (
    await seedFreight(testApp, { company: viewer.companyId, equipment: 'Copies', usdPerMile: [9] })
  ).laneId;
  for (const name of ['F1', 'F2', 'F3'])
    await seedFreight(testApp, {
      company: company[name] ?? '',
      equipment: 'Files',
      usdPerMile: times(4, 2),
      file: 'one and the same',
    });
  for (const name of ['K1', 'K2', 'K3'])
    await seedFreight(testApp, {
      company: company[name] ?? '',
      equipment: 'Copies',
      usdPerMile: times(4, 2),
      ref: 'KX-',
    });
  // The ladder: no one else ships on this route, but others ship elsewhere in the country.
  await market('Ladder', 2, {});
  for (const [name, to] of [
    ['A', 'Miami'],
    ['B', 'Boise'],
    ['C', 'Omaha'],
  ] as const)
    await seedFreight(testApp, {
      company: company[name] ?? '',
      equipment: 'Ladder',
      usdPerMile: times(4, 2),
      to,
    });
  // A lane whose country has two other shipments: subtracting the lane from the country would reveal them.
  await market('Rest', 2, { A: times(3, 2), B: times(3, 2), C: times(3, 2) });
  await seedFreight(testApp, { company: viewer.companyId, equipment: 'Rest', usdPerMile: [9], to: 'Miami' });
  await seedFreight(testApp, { company: company.A ?? '', equipment: 'Rest', usdPerMile: [2], to: 'Miami' });
  await seedFreight(testApp, { company: company.B ?? '', equipment: 'Rest', usdPerMile: [2], to: 'Miami' });
  rivalLane = (
    await seedFreight(testApp, {
      company: testApp.people.rivalCustomer.companyId,
      equipment: 'Rival',
      usdPerMile: [7],
    })
  ).laneId;
  await freeze();
});
afterAll(() => testApp.close());

async function freeze() {
  const { status } = await testApp.call(benchmarks.freezeBenchmarks, testApp.people.owner, { body: {} });
  expect(status).toBe(200);
  await testApp.drainJobs();
}

const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.ownerPool.query<Row>(text, values)).rows;

async function metricsOf(name: string, as = viewer) {
  const { status, body } = await testApp.call(benchmarks.benchmarkLane, as, {
    query: { laneId: lane[name] ?? name },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.metrics;
}
async function costOf(name: string, as = viewer) {
  const [cost] = await metricsOf(name, as);
  if (cost === undefined) throw new Error('no cost');
  return cost;
}
/** Nothing is shown on any level of the ladder. */
async function expectNothing(name: string) {
  const { market: told, why, climbed, own } = await costOf(name);
  expect({ told, why }).toEqual({ told: null, why: 'notEnoughData' });
  expect(climbed.map(({ scope }) => scope)).toEqual([
    'LaneRoute',
    'CityToCity',
    'CountryToCountry',
    'TradeLane',
    'Global',
  ]);
  expect(own).toBe(9);
}

describe('the floor', () => {
  test('seven shipments of three other companies give quartiles without tails', async () => {
    const cost = await costOf('Enough');
    expect(cost).toMatchObject({
      metric: 'CostPerUnit',
      unit: 'USD/mi',
      own: 9,
      ownShipments: 2,
      climbed: [],
      why: null,
      // Of 1, 2, 2, 2.345, 2.4, 3, 5: three digits.
      market: {
        scopeUsed: 'LaneRoute',
        month: '2026-11',
        from: '2025-11',
        to: '2026-10',
        shipments: 7,
        companies: 3,
        p25: 2,
        median: 2.35,
        p75: 2.7,
        mean: null,
        p2_5: null,
        p97_5: null,
        carriedFrom: null,
      },
      deviation: 282.98,
    });
  });
  test('six shipments give none, nor do two companies', async () => {
    await expectNothing('Six');
    await expectNothing('Two');
  });
  test('a company with more than half of a market suppresses it, and one with exactly half does not', async () => {
    await expectNothing('Dominant');
    expect((await costOf('Half')).market).toMatchObject({ shipments: 14, companies: 3 });
  });
  test('forty shipments of five companies give a mean and tails', async () => {
    // Calculated manually: 8 × (1 + 0.35), 8 × (1 + 0.7), 8 × (1 + 1.05), 8 × 2, 8 × 3, over 40.
    expect((await costOf('Forty')).market).toMatchObject({
      shipments: 40,
      companies: 5,
      mean: 2.02,
      p2_5: 1,
      p97_5: 3,
    });
    expect((await costOf('Short of forty')).market).toMatchObject({
      shipments: 39,
      mean: null,
      p2_5: null,
      p97_5: null,
    });
  });
  test('the database itself refuses a figure below the floor', async () => {
    await expect(sql(`UPDATE benchmark_figures SET companies = 2 WHERE median IS NOT NULL`)).rejects.toThrow(
      /benchmark_figures__floor/,
    );
  });
});

test('also measures transit time and punctuality, in days and in percent of the lanes’ months', async () => {
  const [, transit, onTime] = await metricsOf('Half');
  expect(transit).toMatchObject({ unit: 'days', own: 6, deviation: 100, market: { median: 3 } });
  // Three companies in one month are three values: too few.
  expect(onTime).toMatchObject({ unit: '%', own: 0, market: null });
});

describe('the viewer’s own data is never included', () => {
  test('however high its costs and however much it ships', async () => {
    const { market: told, own } = await costOf('Forty');
    expect(own).toBe(9);
    expect(told?.p97_5).toBeLessThan(9);
  });
  test('the data of its second account is not included either', async () => {
    // Without the twin there are six shipments of two companies.
    await expectNothing('Twin');
  });
});

describe('fake accounts', () => {
  test('accounts with one email domain count as one company', () => expectNothing('Fronts'));
  test('accounts that uploaded the same file count as one company', () => expectNothing('Files'));
  test('accounts with identical shipments count as one company', () => expectNothing('Copies'));
  test('an account sees no cell without a lane of its own', async () => {
    const foreign = await sql(
      `SELECT 1 FROM benchmark_figures f WHERE NOT EXISTS (
         SELECT FROM benchmark_lanes l WHERE l.customer_id = f.customer_id AND f.key = ANY (l.keys))`,
    );
    expect(foreign).toEqual([]);
    expect(
      (await testApp.call(benchmarks.benchmarkLane, viewer, { query: { laneId: rivalLane } })).status,
    ).toBe(404);
    expect(
      (await testApp.call(benchmarks.benchmarkDeviations, viewer, { query: { laneId: rivalLane } })).status,
    ).toBe(404);
  });
});

describe('scopes', () => {
  test('uses the narrowest scope with enough data and lists the scopes it tried', async () => {
    const { market: told, climbed } = await costOf('Ladder');
    expect(climbed).toEqual([
      { scope: 'LaneRoute', why: 'notEnoughData' },
      { scope: 'CityToCity', why: 'notEnoughData' },
    ]);
    expect(told).toMatchObject({ scopeUsed: 'CountryToCountry', shipments: 12, companies: 3 });
  });
  test('starts at the requested scope', async () => {
    const { body } = await testApp.call(benchmarks.benchmarkLane, viewer, {
      query: { laneId: lane.Enough ?? '', routeType: 'TradeLane' },
    });
    expect(body).toMatchObject({
      scopeAsked: 'TradeLane',
      metrics: [{ market: { scopeUsed: 'TradeLane', shipments: 7 } }, {}, {}],
    });
  });
  test('never mixes equipment: even the widest market has one kind', async () => {
    const [global] = await sql<{ most: number }>(
      'SELECT max(shipments) AS most FROM benchmark_figures WHERE customer_id = $1',
      [viewer.companyId],
    );
    expect(global?.most).toBeLessThanOrEqual(40);
  });
});

describe('no figure is revealed by subtraction', () => {
  test('suppresses a lane if its country has only a few more shipments', async () => {
    const { market: told, climbed } = await costOf('Rest');
    expect(climbed.map(({ scope }) => scope)).toEqual(['LaneRoute', 'CityToCity']);
    expect(told).toMatchObject({ scopeUsed: 'CountryToCountry', shipments: 11 });
  });
  test('an upload filter narrows only the viewer’s own figures', async () => {
    const query = { mode: 4, routeType: 'LaneRoute' as const };
    const all = (await testApp.call(benchmarks.benchmarkChargeLocation, viewer, { query })).body;
    const ofUpload = (
      await testApp.call(benchmarks.benchmarkChargeLocation, viewer, {
        query: { ...query, uploadId: upload.Forty },
      })
    ).body;
    expect(ofUpload.routes).toHaveLength(1);
    const [only] = ofUpload.routes;
    expect(only?.ownShipments).toBe(30);
    expect(all.routes.find(({ key }) => key === only?.key)?.market).toEqual(only?.market);
  });
  test('a month’s figures are frozen: later data does not change an answer', async () => {
    const before = await sql(
      'SELECT * FROM benchmark_figures ORDER BY customer_id, snapshot_id, metric, key',
    );
    await seedFreight(testApp, { company: company.A ?? '', equipment: 'Enough', usdPerMile: times(20, 7) });
    await freeze();
    await freeze();
    expect(
      await sql('SELECT * FROM benchmark_figures ORDER BY customer_id, snapshot_id, metric, key'),
    ).toEqual(before);
    expect(await sql('SELECT 1 FROM benchmark_snapshots')).toHaveLength(1);
  });
});

describe('routes of a mode', () => {
  test('are listed with their market, largest opportunity first, and add up', async () => {
    const { body } = await testApp.call(benchmarks.benchmarkChargeLocation, viewer, { query: { mode: 4 } });
    expect(body).toMatchObject({ unit: 'USD/mi', month: '2026-11', scopeAsked: 'LaneRoute', why: null });
    const enough = body.routes.find(
      ({ label, market: told }) => label.startsWith('Dallas') && told?.median === 2.35,
    );
    // (9 − 2.35) × 1,000 miles forecast.
    expect(enough).toMatchObject({
      own: 9,
      lanes: 1,
      opportunityUsd: 6650,
      deviation: 282.98,
      location: 'Freight',
    });
    const amounts = body.routes.map(({ opportunityUsd }) => opportunityUsd ?? -1);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    const { body: first } = await testApp.call(benchmarks.benchmarkChargeLocation, viewer, {
      query: { mode: 4, top: 1 },
    });
    expect(first.routes).toHaveLength(1);
    expect(first.totals).toEqual(body.totals);
    expect(body.totals.opportunityUsd).toBeCloseTo(
      body.routes.reduce((sum, { opportunityUsd }) => sum + (opportunityUsd ?? 0), 0),
      2,
    );
  });
  test('a lane’s deviations list every scope', async () => {
    const { body } = await testApp.call(benchmarks.benchmarkDeviations, viewer, {
      query: { laneId: lane.Ladder ?? '' },
    });
    const cost = body.filter(({ metric }) => metric === 'CostPerUnit');
    expect(cost.map(({ scope, market: told }) => [scope, told])).toEqual([
      ['LaneRoute', null],
      ['CityToCity', null],
      ['CountryToCountry', 2],
      ['TradeLane', 2],
      ['Global', 2],
    ]);
    expect(cost[2]).toMatchObject({ deviationPercent: 350, opportunityUsd: 7000 });
  });
  test('does not find another company’s upload', async () => {
    const { status, body } = await testApp.call(
      benchmarks.benchmarkChargeLocation,
      testApp.people.rivalCustomer,
      {
        query: { mode: 4, uploadId: upload.Forty },
      },
    );
    expect({ status, field: (body as unknown as { field: string }).field }).toEqual({
      status: 404,
      field: 'uploadId',
    });
  });
});

test('the application’s role cannot read the data of single companies in any call', async () => {
  for (const table of ['snapshots', 'contributors', 'paths', 'samples', 'counts'])
    await expect(
      testApp.platform.database.asCustomers([viewer.companyId], (tx) =>
        tx.query(`SELECT * FROM benchmark_${table}`),
      ),
      table,
    ).rejects.toThrow(/permission denied/);
});

test('a company that does not contribute gets no figures and the reason', async () => {
  await sql(
    `INSERT INTO instance_properties (customer_id, mode, name, value) VALUES ($1, 4, 'benchmarks.contribute', 'false')`,
    [viewer.companyId],
  );
  expect((await costOf('Enough')).why).toBe('notContributing');
  expect(
    (await testApp.call(benchmarks.benchmarkChargeLocation, viewer, { query: { mode: 4 } })).body,
  ).toMatchObject({
    routes: [],
    why: 'notContributing',
  });
  await sql(`DELETE FROM instance_properties WHERE customer_id = $1 AND name = 'benchmarks.contribute'`, [
    viewer.companyId,
  ]);
});

test('no benchmark exists before the first freeze', async () => {
  const { body } = await testApp.call(benchmarks.benchmarkChargeLocation, viewer, { query: { mode: 2 } });
  expect(body).toMatchObject({ routes: [], why: 'notEnoughData' });
});
