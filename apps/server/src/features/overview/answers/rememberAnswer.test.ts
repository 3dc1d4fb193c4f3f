import { awards, overview } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plantBids, type PlantedLanes, plantLanes } from '../../../../test/house/plantLanes.ts';
import { openTestHouse, type TestHouse } from '../../../../test/house/testHouse.ts';
import { testMoment } from '../../../../test/house/testSettings.ts';
import { setClock } from '../../../platform/clock.ts';

const mode = Mode.RoadFTL;
let house: TestHouse;
let planted: PlantedLanes;
let bidOf: Map<string, string>;
beforeAll(async () => {
  house = await openTestHouse();
  planted = await plantLanes(house, house.people.customer.companyId, mode, 4);
  bidOf = await plantBids(house, planted, house.people.carrier.companyId, 0.9);
});
afterAll(() => house.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await house.platform.database.bulkPool.query<T>(text, values)).rows;
const told = () =>
  sql<{ asked: string }>('SELECT asked FROM told_answers WHERE customer_id = $1 ORDER BY asked', [
    planted.customerId,
  ]);
const stats = async () =>
  (await house.call(overview.overviewStats, house.people.customer, { params: { id: mode } })).body;
/** What is remembered becomes recognisable: nothing else says 77 shipments. */
const mark = () =>
  sql(
    `UPDATE told_answers SET answer = (answer::jsonb || '{"shipments": 77}')::json WHERE customer_id = $1`,
    [planted.customerId],
  );
beforeEach(() => sql('DELETE FROM told_answers WHERE customer_id = $1', [planted.customerId]));

test('what was told is told again, until a figure changes', async () => {
  const first = await stats();
  await mark();
  expect(await stats()).toEqual({ ...first, shipments: 77 });
  const [laneId = ''] = planted.laneIds;
  await house.call(awards.acceptBids, house.people.customer, {
    body: [{ laneId, bidId: bidOf.get(laneId) ?? '', months: [], share: 100 }],
  });
  const after = await stats();
  expect(after.shipments).toBe(first.shipments);
  expect(after.lanesAwarded).toBe(first.lanesAwarded + 1);
});

test('an answer that was read before a change and kept after it counts no more', async () => {
  const first = await stats();
  await mark();
  await sql('UPDATE figure_stamps SET stamp = stamp + 1 WHERE customer_id = $1', [planted.customerId]);
  expect(await stats()).toEqual(first);
});

test('names in it are at most ten minutes old', async () => {
  const first = await stats();
  await mark();
  setClock('2026-11-20T12:11:00.000Z');
  try {
    expect((await stats()).shipments).toBe(first.shipments);
  } finally {
    setClock(testMoment);
  }
});

test('of filtered lanes and to carriers nothing is remembered', async () => {
  const filtered = await house.call(overview.overviewFigure, house.people.customer, {
    params: { a: mode, b: 'Spend' },
    query: { search: 'a' },
  });
  expect(filtered.status).toBe(200);
  const ofCarrier = await house.call(overview.overviewFigure, house.people.carrier, {
    params: { a: mode, b: 'Volume' },
    query: { customerId: planted.customerId },
  });
  expect(ofCarrier.status).toBe(200);
  expect(await told()).toEqual([]);
});

test('a company’s two kinds of users do not read each other’s answers', async () => {
  await stats();
  await house.call(overview.overviewStats, house.people.colleague, { params: { id: mode } });
  expect((await told()).map(({ asked }) => asked.split(' ')[0])).toEqual(['Customer', 'DataCustomer']);
});
