import { awards, lanes as laneCalls, overview } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeLanes, type SeededEnd } from '../../../test/support/placeLanes.ts';
import { renewSummaries, seedBids, type SeededLanes, seedLanes } from '../../../test/support/seedLanes.ts';
import { seedParts } from '../../../test/support/seedParts.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;
const count = 60;
let testApp: TestApp;
let seeded: SeededLanes;
let bidOf: Map<string, string>;

beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier } = testApp.people;
  seeded = await seedLanes(testApp, customer.companyId, mode, count, { someWithoutBaseline: true });
  await seedParts(testApp, seeded);
  await placeLanes(testApp, seeded, (i) => ({ origin: end(i, 3, 4), destination: end(i, 5, 2) }));
  // Equal spend and volume, so that keys decide which flows are the largest.
  await sql(
    `UPDATE lanes SET baseline_cost_usd = 500, priced_volume = 10, priced_charge_usd = 100, volume = 10
     WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[])`,
    [seeded.customerId, seeded.laneIds.slice(20)],
  );
  bidOf = await seedBids(testApp, seeded, carrier.companyId, 0.9, seeded.laneIds.slice(0, 30));
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;

/** Ends with and without codes, states, countries and positions; ends of one key at slightly different positions. */
function end(i: number, of: number, stateOf: number): SeededEnd {
  const town = i % (of + 4);
  const position = { latitude: 20.25 + (i % 7) * 1.37, longitude: -100.5 + (i % 3) * 0.61 };
  return {
    label: `Town ${town}`,
    countryCode: ['MX', 'US', 'CA'][i % of],
    stateCode: ['TX', 'CA'][i % stateOf],
    portCode: town === 1 ? 'USLGB' : undefined,
    ...(town === 2 ? {} : position),
  };
}

const ask = async (query: object) => {
  const { status, body } = await testApp.call(overview.visualiser, testApp.people.customer, {
    params: { id: mode },
    query,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

/** A filter that excludes no lane: these lanes are added up one by one. */
const everyLane = JSON.stringify([{ column: 'origin', contains: 'town' }]) as never;

/** The stored flows and the same lanes added up one by one. */
async function expectSame(): Promise<void> {
  for (const level of ['place', 'state', 'country'] as const)
    for (const top of [1, 2, 5, 17, 500]) {
      const stored = await ask({ level, top });
      const { periods: _, ...added } = await ask({ level, top, filters: everyLane });
      const { periods: __, ...found } = stored;
      expect(found, `${top} flows by ${level}`).toEqual(added);
      expect(found.totals.lanes).toBe(count);
    }
}

test('stored flows equal the lanes added up, at every level, whatever ties', async () => {
  await expectSame();
  const { rest, flows } = await ask({ top: 5_000 });
  expect(rest.flows).toBeGreaterThan(0);
  expect(flows.length).toBeGreaterThan(20);
});

test('they follow awards, volumes, and lanes that move or disappear', async () => {
  const { customer } = testApp.people;
  const wishes = seeded.laneIds
    .slice(0, 9)
    .map((laneId) => ({ laneId, bidId: bidOf.get(laneId) ?? '', months: [], share: 100 }));
  expect((await testApp.call(awards.acceptBids, customer, { body: wishes })).status).toBe(200);
  const laneId = seeded.laneIds[3] ?? '';
  await testApp.call(awards.resetLane, customer, { params: { id: laneId }, query: {} });
  await expectSame();
  // Another place, written with the next event about the lane.
  await sql(
    `UPDATE lanes SET origin_label = 'Town 0', origin_place = '{"countryCode": "US"}' WHERE lane_id = $1`,
    [laneId],
  );
  const { status } = await testApp.call(laneCalls.setLaneVolume, customer, {
    params: { id: laneId },
    body: { volumes: [{ month: '2027-02', volume: 77_000 }] },
  });
  expect(status).toBe(200);
  await expectSame();
  const stored = await rowsNow();
  await testApp.platform.database.asSystem((tx) => renewSummaries(tx, seeded.customerId, mode));
  expect(stored).toEqual(await rowsNow());
});

const rowsNow = async () =>
  Promise.all(
    ['lane_flows', 'flow_totals', 'map_places', 'history_spend', 'flow_carriers'].map((table) =>
      sql(`SELECT t::text AS row FROM ${table} t WHERE customer_id = $1 ORDER BY 1`, [seeded.customerId]),
    ),
  );
