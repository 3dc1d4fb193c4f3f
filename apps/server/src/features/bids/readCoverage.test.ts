import { bids } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLanes } from '../../../test/support/makeLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test('a carrier’s coverage counts what its own grid shows, and standings only where shown', async () => {
  const { customer, carrier, otherCarrier, rivalCarrier } = testApp.people;
  const lanes = await makeLanes(testApp.platform, customer.companyId, Mode.RoadFTL, 6, 11);
  const [first, second, third] = lanes.map(({ laneId }) => laneId);
  if (first === undefined || second === undefined || third === undefined) throw new Error('no lanes');
  const rate = (chargeNo: number, value: number) => [{ chargeNo, breakNo: null, rate: value }];
  const save = (as: typeof carrier, offers: { laneId: string; rates: ReturnType<typeof rate> }[]) =>
    testApp.call(bids.saveBids, as, { body: { mode: Mode.RoadFTL, structureVersion: 1, bids: offers } });
  await save(carrier, [
    { laneId: first, rates: rate(1, 2) },
    { laneId: second, rates: rate(1, 3) },
    { laneId: third, rates: rate(2, 1) },
  ]);
  await save(otherCarrier, [{ laneId: second, rates: rate(1, 1) }]);
  await testApp.drainJobs();

  const coverageOf = async (as: typeof carrier) => (await testApp.call(bids.bidCoverage, as)).body;
  const road = (await coverageOf(carrier)).find(({ mode }) => mode === Mode.RoadFTL);
  expect(road).toMatchObject({
    customerId: customer.companyId,
    lanesOpen: 6,
    complete: 2,
    partial: 1,
    without: 3,
    declined: 0,
    green: 0,
    emptyFigure: 2,
  });
  const grid = await testApp.call(bids.bidGrid, carrier, { query: { mode: Mode.RoadFTL } });
  expect(grid.body.lanes.filter(({ isComplete }) => isComplete === true)).toHaveLength(2);

  await testApp.platform.database.bulkPool.query(
    `UPDATE lanes SET target_price = 1000000 WHERE customer_id = $1 AND lane_id = $2`,
    [customer.companyId, first],
  );
  await testApp.platform.database.bulkPool.query(
    `INSERT INTO instance_properties (customer_id, mode, name, value) VALUES ($1, $2, 'visibility.target', 'true')`,
    [customer.companyId, Mode.RoadFTL],
  );
  await save(carrier, [{ laneId: first, rates: rate(1, 2.5) }]);
  await testApp.drainJobs();
  const seen = (await coverageOf(carrier)).find(({ mode }) => mode === Mode.RoadFTL);
  expect(seen).toMatchObject({ green: 1, emptyFigure: 1 });

  expect((await coverageOf(rivalCarrier)).some((place) => place.customerId === customer.companyId)).toBe(
    false,
  );
  expect((await testApp.call(bids.bidCoverage, customer)).status).toBe(403);
});
