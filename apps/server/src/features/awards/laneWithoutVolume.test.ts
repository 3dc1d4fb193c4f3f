import { awards, bids } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetSummaries, plantLanes, plantedMonths } from '../../../test/house/plantLanes.ts';
import { openTestHouse, type TestHouse } from '../../../test/house/testHouse.ts';

const mode = Mode.RoadFTL;

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test('a lane without volume says so, and not for ever that the bids are being priced', async () => {
  const { customer, carrier } = house.people;
  const { laneIds } = await plantLanes(house, customer.companyId, mode, 1);
  const [laneId = ''] = laneIds;
  await house.platform.database.bulkPool.query('DELETE FROM lane_forecasts WHERE lane_id = $1', [laneId]);
  await house.platform.database.inBulk((tx) => forgetSummaries(tx, customer.companyId, mode));
  await house.call(bids.saveBids, carrier, {
    body: { mode, structureVersion: 1, bids: [{ laneId, rates: [{ chargeNo: 1, rate: 2 }] }] },
  });
  const offered = async () => (await house.call(bids.listLaneBids, customer, { params: { laneId } })).body[0];
  expect(await offered()).toMatchObject({ isPriced: false, allInUsd: null });
  await house.drainJobs();
  const bid = await offered();
  expect(bid).toMatchObject({ isPriced: true, isComplete: true, allInUsd: null });
  const given = await house.call(awards.acceptBids, customer, {
    body: [{ laneId, bidId: bid?.bidId ?? '', months: [plantedMonths[0] ?? ''], share: 100 }],
  });
  expect(given).toMatchObject({ status: 409, body: { code: 'lane_without_volume' } });
  const best = await house.call(awards.awardBestBids, customer, { body: { mode, laneIds } });
  expect(best.body.skipped).toMatchObject([{ laneId, why: expect.stringContaining('add months') }]);
});
