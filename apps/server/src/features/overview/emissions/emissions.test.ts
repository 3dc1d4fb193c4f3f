import { awards, bids } from '@lanewright/contract';
import { emissionKg, Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBids, type SeededLanes, seedLanes } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { laneSourceFor } from '../laneSource.ts';
import { readEmission } from './readEmission.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
let seeded: SeededLanes;
let bidOf: Map<string, string>;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier } = testApp.people;
  seeded = await seedLanes(testApp, customer.companyId, mode, 6);
  bidOf = await seedBids(testApp, seeded, carrier.companyId, 0.9);
  await sql('UPDATE lanes SET distance_miles = NULL WHERE lane_id = $1', [lane(4)]);
  await sql('UPDATE lanes SET weight_kg = 0 WHERE lane_id = $1', [lane(5)]);
  await testApp.platform.database.asSystem((tx) =>
    announce(tx, 'lanes.changed', `${seeded.customerId}:${mode}:volumes`, {
      customerId: seeded.customerId,
      mode,
      volumesChanged: true,
    }),
  );
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;
const lane = (at: number) => seeded.laneIds[at] ?? '';
const kept = () =>
  sql<Record<string, string>>(
    `SELECT e.*, l.weight_kg, l.volume, l.forecast_volume, l.distance_miles, f.grams_per_tkm
     FROM lane_emissions e JOIN lanes l USING (customer_id, lane_id)
     LEFT JOIN co2_factors f ON f.code = e.factor_code AND f.version = e.factor_version
     WHERE e.customer_id = $1 ORDER BY e.lane_id`,
    [seeded.customerId],
  );
const total = () => {
  const { customer } = testApp.people;
  const caller = { ...customer, companyName: '', customerIds: [customer.companyId] };
  return testApp.platform.database.asCustomers([seeded.customerId], async (tx) =>
    readEmission(tx, await laneSourceFor(tx, caller, { customerId: seeded.customerId, mode })),
  );
};
const say = (emissionKgPerUnit: number | null) =>
  testApp.call(bids.saveBids, testApp.people.carrier, {
    body: {
      mode,
      structureVersion: 1,
      bids: [
        { laneId: lane(0), emissionKgPerUnit },
        { laneId: lane(5), emissionKgPerUnit },
      ],
    },
  });

test('calculates a lane’s emissions from its forecast mass, distance and factor, where known', async () => {
  const lanes = await kept();
  expect(lanes).toHaveLength(4);
  for (const row of lanes) {
    const massKg = (Number(row.weight_kg) / Number(row.volume)) * Number(row.forecast_volume);
    const kg = emissionKg(massKg, Number(row.distance_miles) * 1.609344, row.grams_per_tkm ?? 0);
    expect(Number(row.emission_kg)).toBeCloseTo(kg.toNumber(), 2);
    expect(row.primary_kg).toBe('0.000');
  }
  const sum = lanes.reduce((grams, row) => grams + Math.round(Number(row.emission_kg) * 1000), 0) / 1000;
  expect(await total()).toMatchObject({ emissionKg: sum, primaryKg: 0, lanesKnown: 4, lanes: 6 });
});

test('a carrier may state its own figure, which is validated, shown with its bid and does not affect the price', async () => {
  const wrong = await say(-1);
  expect(wrong.body.errors.map(({ field }) => field)).toEqual(['emissionKgPerUnit', 'emissionKgPerUnit']);
  const saved = await say(0.75);
  expect(saved.body).toMatchObject({ saved: 2, ratesChanged: 2, errors: [] });
  const { body } = await testApp.call(bids.listBidsOfLanes, testApp.people.customer, {
    body: { laneIds: [lane(0), lane(1)] },
  });
  const said = new Map(body.map((bid) => [bid.laneId, [bid.emissionKgPerUnit, bid.isPriced]]));
  expect([said.get(lane(0)), said.get(lane(1))]).toEqual([
    [0.75, true],
    [null, true],
  ]);
});

test('an award’s emissions are those its carrier states, while it is awarded', async () => {
  const before = await total();
  const given = await testApp.call(awards.acceptBids, testApp.people.customer, {
    body: [0, 1, 5].map((at) => ({
      laneId: lane(at),
      bidId: bidOf.get(lane(at)) ?? '',
      months: [],
      share: 100,
    })),
  });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  // A later statement changes no award.
  await say(9);
  const of = async (at: number) => (await kept()).find((row) => row.lane_id === lane(at));
  const [first, second, last] = [await of(0), await of(1), await of(5)];
  expect(Number(first?.primary_kg)).toBeCloseTo(0.75 * Number(first?.forecast_volume), 2);
  expect(first?.emission_kg).toBe(first?.primary_kg);
  expect(second?.primary_kg).toBe('0.000');
  // The weight is unknown, but its carrier stated the emissions.
  expect(last?.emission_kg).toBe(last?.primary_kg);
  expect(last?.kg_per_unit).toBeNull();
  const after = await total();
  expect(after.lanesKnown).toBe(5);
  expect(after.primaryKg).toBeCloseTo(Number(first?.primary_kg) + Number(last?.primary_kg), 3);
  for (const at of [0, 1, 5])
    await testApp.call(awards.resetLane, testApp.people.customer, { params: { id: lane(at) }, query: {} });
  expect(await total()).toEqual(before);
});
