import { awards, bids } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renewSummaries, seedLanes, seededMonths } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test('a lane without volume says so, and not for ever that the bids are being priced', async () => {
  const { customer, carrier } = testApp.people;
  const { laneIds } = await seedLanes(testApp, customer.companyId, mode, 1);
  const [laneId = ''] = laneIds;
  await testApp.platform.database.bulkPool.query('DELETE FROM lane_forecasts WHERE lane_id = $1', [laneId]);
  await testApp.platform.database.asSystem((tx) => renewSummaries(tx, customer.companyId, mode));
  await testApp.call(bids.saveBids, carrier, {
    body: { mode, structureVersion: 1, bids: [{ laneId, rates: [{ chargeNo: 1, rate: 2 }] }] },
  });
  const offered = async () =>
    (await testApp.call(bids.listLaneBids, customer, { params: { laneId } })).body[0];
  expect(await offered()).toMatchObject({ isPriced: false, allInUsd: null });
  await testApp.drainJobs();
  const bid = await offered();
  expect(bid).toMatchObject({ isPriced: true, isComplete: true, allInUsd: null });
  const given = await testApp.call(awards.acceptBids, customer, {
    body: [{ laneId, bidId: bid?.bidId ?? '', months: [seededMonths[0] ?? ''], share: 100 }],
  });
  expect(given).toMatchObject({ status: 409, body: { code: 'lane_without_volume' } });
  const best = await testApp.call(awards.awardBestBids, customer, { body: { mode, laneIds } });
  expect(best.body.skipped).toMatchObject([{ laneId, why: expect.stringContaining('add months') }]);
});
