import { benchmarks } from '@lanewright/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advanceClockTo } from '../../../test/support/advanceClockTo.ts';
import type { Person } from '../../../test/support/people.ts';
import { seedCompany, seedFreight } from '../../../test/support/seedMarket.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { testMoment } from '../../../test/support/testSettings.ts';
import { setClock } from '../../platform/clock.ts';
import { scheduleBenchmarks } from './scheduleBenchmarks.ts';

let testApp: TestApp;
let viewer: Person;
let laneId: string;
const company: Record<string, string> = {};
const times = (count: number, usd: number) => Array.from({ length: count }, () => usd);

const ship = (name: string, count: number, usd: number, month = '2026-06-01', mode = 4) =>
  seedFreight(
    testApp,
    { company: company[name] ?? name, equipment: 'Van', usdPerMile: times(count, usd), month },
    mode,
  );

beforeAll(async () => {
  testApp = await startTestApp();
  viewer = testApp.people.customer;
  for (const name of ['A', 'B', 'C', 'D']) {
    company[name] = await seedCompany(testApp, `Peer ${name}`);
    await sql('INSERT INTO company_modes (customer_id, mode) VALUES ($1, 13)', [company[name]]);
  }
  laneId = (await ship(viewer.companyId, 2, 9)).laneId;
  for (const name of ['A', 'B', 'C']) await ship(name, 3, 2);
  await freeze();
});
afterAll(async () => {
  setClock(testMoment);
  await testApp.close();
});

const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.ownerPool.query<Row>(text, values)).rows;

async function freeze(rules: Partial<benchmarks.BenchmarkRules> = {}) {
  const { status } = await testApp.call(benchmarks.freezeBenchmarks, testApp.people.owner, {
    body: { rules },
  });
  expect(status).toBe(200);
  await testApp.drainJobs();
}

async function costOf(lane: string, as = viewer) {
  const { body } = await testApp.call(benchmarks.benchmarkLane, as, { query: { laneId: lane } });
  return body.metrics[0];
}

test('a snapshot that no one may see is not created, and its shipments wait', async () => {
  const { laneId: waiting } = await ship(viewer.companyId, 2, 9, '2026-06-01', 13);
  for (const name of ['A', 'B']) await ship(name, 3, 2, '2026-06-01', 13);
  await freeze();
  expect(await sql('SELECT 1 FROM benchmark_snapshots WHERE mode = 13')).toEqual([]);
  await ship('C', 3, 2, '2026-06-01', 13);
  await freeze();
  expect((await costOf(waiting))?.market).toMatchObject({ shipments: 9, companies: 3 });
});

test('schedules the next freeze once, for the first of next month, and runs it automatically', async () => {
  await scheduleBenchmarks.run(testApp.platform);
  await scheduleBenchmarks.run(testApp.platform);
  expect(
    await sql(
      `SELECT to_char(month, 'YYYY-MM') AS month, frozen_at IS NOT NULL AS is_frozen FROM benchmark_runs ORDER BY 1`,
    ),
  ).toEqual([
    { month: '2026-11', is_frozen: true },
    { month: '2026-12', is_frozen: false },
  ]);
  setClock('2026-12-01T03:00:00Z');
  await advanceClockTo(testApp, 'buildBenchmarks');
  await testApp.drainJobs();
  expect((await costOf(laneId))?.market).toMatchObject({
    month: '2026-12',
    carriedFrom: '2026-11',
    shipments: 9,
  });
});

describe('no figure is revealed by subtracting one month from another', () => {
  test('shipments of one company alone never change a figure', async () => {
    await ship('A', 30, 7, '2026-12-01');
    setClock('2027-03-01T12:00:00Z');
    await freeze();
    expect((await costOf(laneId))?.market).toMatchObject({
      month: '2027-03',
      carriedFrom: '2026-11',
      shipments: 9,
      median: 2,
    });
  });

  test('nor does a late file for months already in a snapshot, and a new company gets the newest snapshot', async () => {
    await ship('B', 30, 5, '2026-06-01');
    await ship('C', 30, 5, '2026-06-01');
    const { laneId: foreign } = await ship(testApp.people.rivalCustomer.companyId, 1, 4);
    setClock('2027-04-01T12:00:00Z');
    await freeze();
    expect((await costOf(laneId))?.market).toMatchObject({ carriedFrom: '2026-11', shipments: 9, median: 2 });
    expect((await costOf(foreign, testApp.people.rivalCustomer))?.market).toMatchObject({
      companies: 4,
      shipments: 11,
    });
  });

  test('with enough contributing companies, a new market holds only the new shipments', async () => {
    await ship('B', 20, 3, '2027-03-01');
    await ship('C', 20, 3, '2027-03-01');
    await ship('D', 5, 3, '2026-06-01');
    setClock('2027-05-01T12:00:00Z');
    await freeze();
    // A's 30, B's and C's 20 each, D's 5; the rival's shipment of 2026 is included too, because it is in no earlier snapshot.
    expect((await costOf(laneId))?.market).toMatchObject({
      month: '2027-05',
      carriedFrom: null,
      shipments: 76,
      companies: 5,
      median: 3,
    });
    const windows = await sql<{ used_to: string }>(
      `SELECT DISTINCT used_to::text FROM benchmark_contributors WHERE mode = 4 AND contributor_id = ANY ($1)`,
      [[company.A, company.B, company.C, company.D]],
    );
    expect(windows).toEqual([{ used_to: '2027-04-01' }]);
  });

  test('a market is carried forward for at most a year', async () => {
    setClock('2028-05-02T12:00:00Z');
    await freeze();
    expect(await costOf(laneId)).toMatchObject({ market: null, why: 'notEnoughData' });
  });
});

describe('the Owner', () => {
  test('may raise the limits, and no one may lower them', async () => {
    const loose = await testApp.call(benchmarks.freezeBenchmarks, testApp.people.owner, {
      body: { rules: { minCompanies: 2 } },
    });
    expect(loose.status).toBe(400);
    expect((loose.body as unknown as { field: string }).field).toBe('rules.minCompanies');
    setClock('2026-12-02T12:00:00Z');
    await sql(
      'INSERT INTO company_modes (customer_id, mode) SELECT company_id, 2 FROM companies WHERE company_id = ANY ($1)',
      [[company.A, company.B, company.C]],
    );
    const { laneId: tight } = await ship(viewer.companyId, 2, 9, '2026-06-01', 2);
    for (const name of ['A', 'B', 'C']) await ship(name, 3, 2, '2026-06-01', 2);
    await freeze({ minCompanies: 4 });
    expect(await costOf(tight)).toMatchObject({ market: null });
    const { body } = await testApp.call(benchmarks.listBenchmarkRuns, testApp.people.owner);
    expect(body.rules.minCompanies).toBe(4);
    expect(body.runs.find(({ month }) => month === '2026-12')).toMatchObject({
      frozenAt: '2026-12-01T03:00:00.000Z',
      rules: { minCompanies: 4, minShipments: 7 },
    });
  });
});

test('the demonstration has a separate market', async () => {
  const shown = await seedCompany(testApp, 'Shown', { mode: 3, isDemonstration: true });
  const { laneId: lane } = await ship(shown, 2, 9, '2026-06-01', 3);
  for (const name of ['A', 'B', 'C']) {
    await sql('INSERT INTO company_modes (customer_id, mode) VALUES ($1, 3)', [company[name]]);
    await ship(name, 4, 2, '2026-06-01', 3);
  }
  await freeze();
  expect(
    await sql('SELECT 1 FROM benchmark_figures WHERE customer_id = $1 AND median IS NOT NULL', [shown]),
  ).toEqual([]);
  expect(lane).not.toBe('');
});
