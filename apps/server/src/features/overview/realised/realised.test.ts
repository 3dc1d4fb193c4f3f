import { awards, overview } from '@lanewright/contract';
import { type GivenMonth, Mode, realisedMonths } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBids, type SeededLanes, seededMonths, seedLanes } from '../../../../test/support/seedLanes.ts';
import { seedParts } from '../../../../test/support/seedParts.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { announce } from '../../../platform/jobs/outbox.ts';

const mode = Mode.RoadFTL;
const [first = '', second = ''] = seededMonths;
let testApp: TestApp;
let seeded: SeededLanes;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier, otherCarrier } = testApp.people;
  seeded = await seedLanes(testApp, customer.companyId, mode, 8, { someWithoutBaseline: true });
  await seedParts(testApp, seeded);
  const bidOf = await seedBids(testApp, seeded, carrier.companyId, 0.9);
  const otherBidOf = await seedBids(testApp, seeded, otherCarrier.companyId, 1.05);
  const wish = (at: number, share = 100, bids = bidOf) => {
    const laneId = seeded.laneIds[at] ?? '';
    return { laneId, bidId: bids.get(laneId) ?? '', months: [...seededMonths], share };
  };
  const given = await testApp.call(awards.acceptBids, customer, {
    body: [0, 1, 2, 6].map((at) => wish(at)).concat([wish(3, 40), wish(3, 60, otherBidOf)]),
  });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  await testApp.drainJobs();
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;
const read = async (by: 'lane' | 'carrier' | 'month') => {
  const { status, body } = await testApp.call(overview.overviewRealised, testApp.people.customer, {
    params: { id: mode },
    query: { by },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
/** The event that a roll-up emits when volumes changed. */
const volumesChanged = () =>
  testApp.platform.database.asSystem((tx) =>
    announce(tx, 'lanes.changed', `${seeded.customerId}:${mode}:volumes`, {
      customerId: seeded.customerId,
      mode,
      volumesChanged: true,
    }),
  );
const named = (name: string, carrierId: string) =>
  sql(
    `INSERT INTO carrier_aliases (customer_id, name, carrier_id, decided_by, decided_at) VALUES ($1, $2, $3, 'person', now())
     ON CONFLICT (customer_id, name) DO UPDATE SET carrier_id = excluded.carrier_id`,
    [seeded.customerId, name, carrierId],
  );

test('before anything ships under the contract there is nothing to compare', async () => {
  expect(await read('lane')).toMatchObject({
    rows: [],
    rowsTotal: 0,
    months: [],
    carriersNotNamed: [],
    totals: { contractUsd: 0, realisedSavingsUsd: 0 },
  });
});

test('compares invoices of the contract months with the awards, as the pure function does', async () => {
  const { carrier, otherCarrier } = testApp.people;
  await sql(
    `UPDATE contracts SET first_month = to_date($3, 'YYYY-MM') WHERE customer_id = $1 AND mode = $2`,
    [seeded.customerId, mode, first],
  );
  await seedParts(testApp, seeded, { month: first, carrier: 'Fast Freight', unitUsd: 1.77 });
  await seedParts(testApp, seeded, { month: first, carrier: 'Someone Else', unitUsd: 2.41 });
  await seedParts(testApp, seeded, { month: second, carrier: 'Second Best', unitUsd: 1.93 });
  await named('Fast Freight', carrier.companyId);
  await volumesChanged();
  await testApp.drainJobs();

  const body = await read('lane');
  expect(body.months).toEqual([first, second]);
  expect(body.carriersNotNamed).toHaveLength(1);
  expect(body.rowsTotal).toBe(5);
  // Most leakage comes first.
  const leaks = body.rows.map((row) => row.rateLeakUsd + row.routingLeakUsd);
  expect(leaks).toEqual(leaks.toSorted((a, b) => b - a));

  await named('Second Best', otherCarrier.companyId);
  await testApp.platform.database.asSystem((tx) =>
    announce(tx, 'carriers.matched', `${seeded.customerId}:names`, { customerId: seeded.customerId, mode }),
  );
  await testApp.drainJobs();
  expect((await read('lane')).carriersNotNamed).toEqual([]);
  await expectPure();
});

/** Every stored row equals the pure function's result for the lane's awards and its month. */
async function expectPure(): Promise<void> {
  const kept = await sql<Record<string, string>>(
    `SELECT *, to_char(month, 'YYYY-MM') AS month_name FROM lane_realised WHERE customer_id = $1 ORDER BY lane_id, month, carrier`,
    [seeded.customerId],
  );
  expect(kept).toHaveLength(15);
  for (const laneId of new Set(kept.map((row) => row.lane_id))) {
    const given = await sql<GivenMonth & object>(
      `SELECT to_char(month, 'YYYY-MM') AS month, carrier_id AS "carrierId", month_volume * share / 100 AS volume, awarded_usd AS "awardedUsd",
         baseline_usd AS "baselineUsd" FROM counted_award_months WHERE customer_id = $1 AND lane_id = $2`,
      [seeded.customerId, laneId],
    );
    const ofLane = kept.filter((row) => row.lane_id === laneId);
    const pure = realisedMonths(
      given,
      ofLane.map((row) => ({
        month: row.month_name ?? '',
        carrierId: row.carrier_id ?? null,
        volume: row.volume ?? 0,
        invoicedUsd: row.invoiced_usd ?? 0,
      })),
    );
    expect(
      ofLane.map((row) => [row.is_awarded, row.contract_usd, row.rate_leak_usd, row.routing_leak_usd]),
    ).toEqual(
      pure.map((one) => [
        one?.isAwarded,
        one?.contractUsd.toFixed(2),
        one?.rateLeakUsd.toFixed(2),
        one?.routingLeakUsd.toFixed(2),
      ]),
    );
    expect(ofLane.map((row) => [row.awarded_savings_usd, row.realised_savings_usd])).toEqual(
      pure.map((one) => [
        (one?.awardedSavingsUsd ?? one?.contractUsd.times(0))?.toFixed(2),
        (one?.realisedSavingsUsd ?? one?.contractUsd.times(0))?.toFixed(2),
      ]),
    );
  }
}

test('gives the same totals by lane, carrier and month', async () => {
  const { totals } = await read('lane');
  expect(totals.shipments).toBe(150);
  for (const by of ['lane', 'carrier', 'month'] as const) {
    const body = await read(by);
    expect(body.totals).toEqual(totals);
    for (const of of [
      'invoicedUsd',
      'contractUsd',
      'rateLeakUsd',
      'routingLeakUsd',
      'realisedSavingsUsd',
    ] as const) {
      const sum = body.rows.reduce((cents, row) => cents + Math.round(row[of] * 100), 0) / 100;
      expect([by, of, sum]).toEqual([by, of, totals[of]]);
    }
  }
  expect((await read('carrier')).rows.map(({ label }) => label)).toContain('Someone Else');
  expect((await read('month')).rows.map(({ key }) => key)).toEqual([first, second]);
  const { body } = await testApp.call(overview.overviewSavings, testApp.people.customer, {
    query: { by: 'mode' },
  });
  expect(body.totals.realisedSavings).toBe(totals.realisedSavingsUsd);
  expect(body.totals.leak).toBe((totals.rateLeakUsd * 100 + totals.routingLeakUsd * 100) / 100);
});

test('stops comparing an award that was reset', async () => {
  const before = (await read('lane')).rowsTotal;
  await testApp.call(awards.resetLane, testApp.people.customer, {
    params: { id: seeded.laneIds[0] ?? '' },
    query: {},
  });
  await testApp.drainJobs();
  expect((await read('lane')).rowsTotal).toBe(before - 1);
});
