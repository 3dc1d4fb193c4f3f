import { awards, bids, overview } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLanes } from '../../../test/support/makeLanes.ts';
import type { Person } from '../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test('if missing charges count, the best bid of the lane table is the one awarded', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  await testApp.platform.database.bulkPool.query(
    `INSERT INTO instance_properties (customer_id, mode, contract_no, name, value)
     VALUES ($1, $2, 1, 'standings.countMissingCharges', 'true')`,
    [customer.companyId, mode],
  );
  const [lane] = await makeLanes(testApp.platform, customer.companyId, mode, 1, 91);
  const laneId = lane?.laneId ?? '';
  const offer = async (as: Person, rates: { chargeNo: number; rate: number }[]) => {
    const { body } = await testApp.call(bids.saveBids, as, {
      body: { mode, structureVersion: 1, bids: [{ laneId, rates }] },
    });
    expect(body).toMatchObject({ saved: 1 });
    await testApp.drainJobs();
  };
  // Cheaper only because it does not price stops.
  await offer(carrier, [{ chargeNo: 1, rate: 2 }]);
  await offer(otherCarrier, [
    { chargeNo: 1, rate: 1.99 },
    { chargeNo: 3, rate: 500 },
  ]);
  const { body: offers } = await testApp.call(bids.listLaneBids, customer, { params: { laneId } });
  const bidOf = (person: Person) => offers.find((bid) => bid.carrierId === person.companyId);
  expect(bidOf(carrier)?.allInUsd).toBeLessThan(bidOf(otherCarrier)?.allInUsd ?? 0);
  expect(bidOf(otherCarrier)?.isBest).toBe(true);
  const { body: table } = await testApp.call(overview.listLanes, customer, { query: { mode } });
  expect(table.find((row) => row.id === laneId)?.amountBid).toBe(bidOf(otherCarrier)?.allInUsd);
  const { body } = await testApp.call(awards.awardBestBids, customer, {
    body: { mode, laneIds: [laneId], backups: true },
  });
  expect(body).toMatchObject({ awarded: 1, backups: 1, awardedUsd: bidOf(otherCarrier)?.allInUsd });
  const { body: history } = await testApp.call(awards.awardHistory, customer, { params: { id: laneId } });
  expect(history).toMatchObject([
    { bidId: bidOf(otherCarrier)?.bidId, backup: { carrierId: carrier.companyId } },
  ]);
});

test('the backup is the next bid by compared cost, including missing charges', async () => {
  const { customer, carrier, otherCarrier, rivalCarrier } = testApp.people;
  await testApp.platform.database.bulkPool.query(
    'INSERT INTO connections (customer_id, carrier_id, mode) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [customer.companyId, rivalCarrier.companyId, mode],
  );
  const [lane] = await makeLanes(testApp.platform, customer.companyId, mode, 1, 92);
  const laneId = lane?.laneId ?? '';
  const offer = async (as: Person, rates: { chargeNo: number; rate: number }[]) => {
    const { body } = await testApp.call(bids.saveBids, as, {
      body: {
        mode,
        customerId: customer.companyId,
        structureVersion: 1,
        bids: [{ laneId, rates }],
      },
    });
    expect(body).toMatchObject({ saved: 1 });
    await testApp.drainJobs();
  };
  const withStops = (linehaul: number) => [
    { chargeNo: 1, rate: linehaul },
    { chargeNo: 3, rate: 500 },
  ];
  await offer(otherCarrier, withStops(1.5));
  await offer(rivalCarrier, withStops(2.0));
  // The cheaper of the two others, only because it does not price stops.
  await offer(carrier, [{ chargeNo: 1, rate: 2.001 }]);
  const { body: offers } = await testApp.call(bids.listLaneBids, customer, { params: { laneId } });
  const allInOf = (person: Person) =>
    offers.find((bid) => bid.carrierId === person.companyId)?.allInUsd ?? Number.NaN;
  expect(allInOf(carrier)).toBeLessThan(allInOf(rivalCarrier));
  await testApp.call(awards.awardBestBids, customer, { body: { mode, laneIds: [laneId], backups: true } });
  const { body: history } = await testApp.call(awards.awardHistory, customer, { params: { id: laneId } });
  expect(history).toMatchObject([
    { carrierId: otherCarrier.companyId, backup: { carrierId: rivalCarrier.companyId } },
  ]);
});
