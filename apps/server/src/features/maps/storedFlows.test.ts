import { awards, lanes as laneCalls, overview } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  await sql(
    `UPDATE lanes l SET ${place('origin', 3, 4)}, ${place('destination', 5, 2)}
     FROM (SELECT lane_id, row_number() OVER (ORDER BY lane_id) AS i FROM lanes WHERE customer_id = $1) n
     WHERE l.customer_id = $1 AND l.lane_id = n.lane_id`,
    [seeded.customerId],
  );
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

/** SQL: ends with and without codes, states, countries and positions; ends of one key at slightly different positions. */
function place(end: 'origin' | 'destination', of: number, stateOf: number): string {
  return `${end}_label = 'Town ' || i % ${of + 4}, ${end}_place = jsonb_strip_nulls(jsonb_build_object(
    'countryCode', CASE i % ${of} WHEN 0 THEN 'MX' WHEN 1 THEN 'US' WHEN 2 THEN 'CA' END,
    'stateCode', CASE i % ${stateOf} WHEN 0 THEN 'TX' WHEN 1 THEN 'CA' END,
    'portCode', CASE WHEN i % ${of + 4} = 1 THEN 'USLGB' END,
    'latitude', CASE WHEN i % ${of + 4} <> 2 THEN 20.25 + i % 7 * 1.37 END,
    'longitude', CASE WHEN i % ${of + 4} <> 2 THEN -100.5 + i % 3 * 0.61 END))`;
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
