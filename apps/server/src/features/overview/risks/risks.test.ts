import { lanes as laneCalls, overview, settings } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SeededLanes, seedLanes } from '../../../../test/support/seedLanes.ts';
import { seedParts } from '../../../../test/support/seedParts.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { announce } from '../../../platform/jobs/outbox.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
let seeded: SeededLanes;
beforeAll(async () => {
  testApp = await startTestApp();
  seeded = await seedLanes(testApp, testApp.people.customer.companyId, mode, 8);
  await seedParts(testApp, seeded);
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;
const lane = (at: number) => seeded.laneIds[at] ?? '';
const read = async (query: object = {}) => {
  const { status, body } = await testApp.call(overview.overviewRisks, testApp.people.customer, {
    params: { id: mode },
    query,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const volumesChanged = async () => {
  await testApp.platform.database.asSystem((tx) =>
    announce(tx, 'lanes.changed', `${seeded.customerId}:${mode}:volumes`, {
      customerId: seeded.customerId,
      mode,
      volumesChanged: true,
    }),
  );
  await testApp.drainJobs();
};

test('evaluates lanes when volumes change, each with its reasons', async () => {
  expect((await read()).counts.lanes).toBe(0);
  // The first lane shipped in two months only, the second stopped in May, the third's price jumps, the fourth has two carriers.
  await sql(
    `DELETE FROM lane_months WHERE history_id = (SELECT history_id FROM lanes WHERE lane_id = $1) AND month NOT IN ('2026-02-01', '2026-09-01')`,
    [lane(0)],
  );
  await sql(
    `DELETE FROM lane_months WHERE history_id = (SELECT history_id FROM lanes WHERE lane_id = $1) AND month > '2026-05-01'`,
    [lane(1)],
  );
  await sql(
    `UPDATE lane_months SET priced_charge_usd = priced_charge_usd * 4 WHERE history_id = (SELECT history_id FROM lanes WHERE lane_id = $1) AND extract(month FROM month)::integer % 2 = 0`,
    [lane(2)],
  );
  await sql(
    `UPDATE lane_parts SET carrier = 'Another' WHERE history_id = (SELECT history_id FROM lanes WHERE lane_id = $1) AND business_unit = 'West'`,
    [lane(3)],
  );
  await volumesChanged();
  const { counts, lanes, lanesTotal } = await read();
  const flagsOf = (at: number) =>
    lanes.find(({ laneId }) => laneId === lane(at))?.risks.map(({ flag }) => flag) ?? [];
  expect([0, 1, 2, 3, 4].map(flagsOf)).toEqual([
    ['ghost', 'oneCarrier'],
    ['ghost', 'oneCarrier'],
    ['oneCarrier', 'volatilePrice'],
    [],
    ['oneCarrier'],
  ]);
  expect(counts).toEqual({ lanes: 7, volatileVolume: 0, volatilePrice: 1, ghost: 2, oneCarrier: 7 });
  expect(lanesTotal).toBe(7);
  const spends = lanes.map(({ spend }) => spend ?? 0);
  expect(spends).toEqual(spends.toSorted((a, b) => b - a));
  expect((await read({ flag: 'ghost' })).lanesTotal).toBe(2);
  const [one] = (await read({ laneId: lane(1) })).lanes;
  expect(one?.risks[0]?.reason).toBe(
    'No shipments for 5 months since May 2026; before that, there was one every month. The lane may no longer run.',
  );
  const [summary] = await sql<{ risk_flags: string[] }>(
    'SELECT risk_flags FROM lane_summaries WHERE lane_id = $1',
    [lane(2)],
  );
  expect(summary?.risk_flags).toEqual(['oneCarrier', 'volatilePrice']);
});

test('the lane table shows, filters and sorts by risks', async () => {
  const ask = async (query: object) =>
    (
      await testApp.call(overview.listLanes, testApp.people.customer, {
        query: { mode, page: 1, pageSize: 20, ...query },
      })
    ).body;
  const ghosts = await ask({ filters: '[{"column":"riskFlag","anyOf":["ghost"]}]' });
  expect(ghosts.map(({ id }) => id).toSorted()).toEqual([lane(0), lane(1)].toSorted());
  expect(ghosts[0]?.riskFlags).toEqual(['ghost', 'oneCarrier']);
  const sorted = await ask({ sortBy: 'riskFlag', sortDesc: 'true' });
  expect(sorted.map(({ riskFlags }) => riskFlags.length)).toEqual([2, 2, 2, 1, 1, 1, 1, 0]);
});

test('re-evaluation gives the same result, and flags stay in the rows of the lane table', async () => {
  const before = await read();
  await volumesChanged();
  expect(await read()).toEqual(before);
  await testApp.call(laneCalls.pauseLanes, testApp.people.customer, { body: { laneIds: [lane(2)] } });
  const [summary] = await sql<{ risk_flags: string[] }>(
    'SELECT risk_flags FROM lane_summaries WHERE lane_id = $1',
    [lane(2)],
  );
  expect(summary?.risk_flags).toEqual(['oneCarrier', 'volatilePrice']);
});

test('a customer sets its limits, and lanes are re-evaluated', async () => {
  const saved = await testApp.call(settings.saveInstance, testApp.people.customer, {
    params: { id: mode },
    body: { properties: { 'risk.mostPriceSpreadPercent': 500, 'risk.soleCarrierPercent': 100 } },
  });
  expect(saved.status).toBe(200);
  await testApp.drainJobs();
  const [one] = (await read({ laneId: lane(2) })).lanes;
  expect(one?.risks.map(({ flag }) => flag)).toEqual(['oneCarrier']);
});

test('a lane that stopped at the end of the files is no ghost, even if a few shipments follow', async () => {
  const ghosts = async () => (await read({ flag: 'ghost' })).lanes.map(({ laneId }) => laneId);
  expect(await ghosts()).toContain(lane(1));
  // All freight except that of one lane in eight ends in May.
  await sql(
    `DELETE FROM lane_months WHERE customer_id = $1 AND month > '2026-05-01' AND history_id <> (SELECT history_id FROM lanes WHERE lane_id = $2)`,
    [seeded.customerId, lane(7)],
  );
  await volumesChanged();
  expect(await ghosts()).toEqual([lane(0)]);
});
