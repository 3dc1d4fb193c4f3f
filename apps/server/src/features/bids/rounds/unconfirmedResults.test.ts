import { bids } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeLanes } from '../../../../test/support/makeLanes.ts';
import { planTender, startNextRound } from '../../../../test/support/planTender.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { testMoment } from '../../../../test/support/testSettings.ts';
import { setClock } from '../../../platform/clock.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => setClock(testMoment));

const sql = async <T extends object>(text: string, values: unknown[]) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;

const save = async (laneId: string, rate: number, isConfirmed = false) => {
  const { body } = await testApp.call(bids.saveBids, testApp.people.carrier, {
    body: {
      mode,
      structureVersion: 1,
      customerId: testApp.people.customer.companyId,
      bids: [{ laneId, rates: [{ chargeNo: 1, rate, confirmed: isConfirmed }] }],
    },
  });
  await testApp.drainJobs();
  return { saved: body.saved, errors: body.errors.map(({ message }) => message), checks: body.checks };
};

/** Creates lanes with a cost of 2 USD per mile so far, in a tender in which no bid may rise. */
async function openTender(count: number, drawn: number) {
  const made = await makeLanes(testApp.platform, testApp.people.customer.companyId, mode, count, drawn);
  const laneIds = made.map(({ laneId }) => laneId);
  await sql(
    'UPDATE lanes SET last_price_paid = 2, priced_charge_usd = 2000, priced_volume = 1000 WHERE lane_id = ANY ($1)',
    [laneIds],
  );
  const tender = await planTender(testApp, mode, laneIds, { forbidsRise: true });
  await testApp.drainJobs();
  return { laneIds, tenderId: tender.tenderId };
}

const confirm = (laneId: string, kind: 'level' | 'slip' | 'asked', rate: number) =>
  testApp.call(bids.confirmChecks, testApp.people.carrier, {
    body: {
      mode,
      customerId: testApp.people.customer.companyId,
      cells: [{ laneId, chargeNo: 1, breakNo: null, kind, rate }],
    },
  });

test('a price the carrier has not confirmed does not limit its next rounds', async () => {
  const { laneIds, tenderId } = await openTender(2, 71);
  const [slip = '', kept = ''] = laneIds;
  for (const laneId of laneIds) expect((await save(laneId, 0.0002)).checks).toHaveLength(1);
  await startNextRound(testApp, tenderId);
  expect(await save(slip, 2)).toMatchObject({ saved: 1, errors: [] });
  expect(await save(slip, 2.1), 'the corrected price may still change in this round').toMatchObject({
    saved: 1,
  });
  const check = await sql<{ kind: 'level' | 'slip' }>(
    'SELECT c.kind FROM bid_checks c JOIN bids b USING (customer_id, bid_id) WHERE b.lane_id = $1',
    [kept],
  );
  // Once confirmed, it is a limit like any other.
  await confirm(kept, check[0]?.kind ?? 'slip', 0.0002);
  expect((await save(kept, 2)).errors).toEqual([
    expect.stringContaining('your price is higher than in round 1'),
  ]);
  await startNextRound(testApp, tenderId);
  expect((await save(slip, 2.2)).errors).toEqual([
    expect.stringContaining('your price is higher than in round 2'),
  ]);
});

test('nor does a price the customer asked to confirm, until the carrier does; an outlier alone changes nothing', async () => {
  const { customer } = testApp.people;
  const { laneIds, tenderId } = await openTender(2, 72);
  const [asked = '', confirmed = ''] = laneIds;
  for (const laneId of laneIds) await save(laneId, 0.2, true);
  const bidIds: string[] = [];
  for (const laneId of laneIds) {
    const [bid] = (await testApp.call(bids.listLaneBids, customer, { params: { laneId } })).body;
    expect(bid?.outlier).toMatchObject({ isHeld: true });
    bidIds.push(bid?.bidId ?? '');
  }
  await startNextRound(testApp, tenderId);
  for (const laneId of laneIds) expect((await save(laneId, 2)).errors).toHaveLength(1);
  await testApp.call(bids.askOutliers, customer, { body: { bidIds } });
  await testApp.drainJobs();
  expect((await confirm(confirmed, 'asked', 0.2)).body.confirmed).toBe(1);
  expect((await save(confirmed, 2)).errors).toHaveLength(1);
  expect(await save(asked, 2)).toMatchObject({ saved: 1, errors: [] });
});
