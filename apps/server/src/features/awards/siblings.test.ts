import { setTimeout as pause } from 'node:timers/promises';
import { awards } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawnCases } from '../../../../../tools/lib/drawnCases.ts';
import { productItself } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { acceptBids } from './acceptBids.ts';
import { insertSecondContract } from '../../../test/support/insertSecondContract.ts';
import { seedBids, seedLanes, seededMonths } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
/** Lanes of contract 1, each with the lane of contract 2 that has the same history, and the bid on each. */
let siblings: { first: Offer; second: Offer }[];
type Offer = { readonly laneId: string; readonly bidId: string };

beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier } = testApp.people;
  const seeded = await seedLanes(testApp, customer.companyId, mode, 4);
  await seedBids(testApp, seeded, carrier.companyId, 0.9);
  const client = await testApp.platform.database.ownerPool.connect();
  await insertSecondContract(client, 'first');
  client.release();
  const offers = await query<{ contract_no: number; history_id: string; lane_id: string; bid_id: string }>(
    `SELECT l.contract_no, l.history_id, l.lane_id, b.bid_id FROM lanes l JOIN bids b USING (customer_id, lane_id)
     WHERE l.customer_id = $1 ORDER BY l.history_id, l.contract_no`,
  );
  const offerOf = (contractNo: number, historyId: string): Offer => {
    const found = offers.find((one) => one.contract_no === contractNo && one.history_id === historyId);
    return { laneId: found?.lane_id ?? '', bidId: found?.bid_id ?? '' };
  };
  siblings = [...new Set(offers.map((one) => one.history_id))].map((historyId) => ({
    first: offerOf(1, historyId),
    second: offerOf(2, historyId),
  }));
});
afterAll(() => testApp.close());

const query = async <T extends object>(text: string) =>
  (await testApp.platform.database.ownerPool.query<T>(text, [testApp.people.customer.companyId])).rows;
const sibling = (at: number) =>
  siblings[at] ?? { first: { laneId: '', bidId: '' }, second: { laneId: '', bidId: '' } };
const award = (offer: Offer, share: number) =>
  testApp.call(awards.acceptBids, testApp.people.customer, {
    body: [{ ...offer, months: seededMonths, share }],
  });
const reset = (offer: Offer) =>
  testApp.call(awards.resetLane, testApp.people.customer, { params: { id: offer.laneId }, query: {} });
/** A signal that one part of a test awaits and another sends. */
function signal(): { give: () => void; given: Promise<void> } {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give: () => give(), given };
}
const mostOfAMonth = async () => {
  const [row] = await query<{ most: string | null }>(
    `SELECT max(share) AS most FROM (SELECT sum(share) AS share FROM counted_award_months JOIN lanes USING (customer_id, lane_id)
     WHERE customer_id = $1 GROUP BY history_id, month) s`,
  );
  return Number(row?.most ?? 0);
};

test('awards of one history add up to 100% over all contracts', async () => {
  const { first, second } = sibling(0);
  expect((await award(first, 60)).status).toBe(200);
  const refused = await award(second, 50);
  expect(refused).toMatchObject({ status: 409, body: { code: 'month_already_awarded' } });
  expect(JSON.stringify(refused.body)).toContain(`already awarded in Contract 1: 40% is still available`);
  const monthsTaken = async (laneId: string, as = testApp.people.customer) =>
    (await testApp.call(awards.awardedMonths, as, { params: { id: laneId } })).body;
  const taken = await monthsTaken(second.laneId);
  expect(taken.map(({ month, share, contractNo }) => ({ month, share, contractNo }))).toEqual(
    seededMonths.map((month) => ({ month, share: 60, contractNo: 1 })),
  );
  expect(await monthsTaken(second.laneId, testApp.people.carrier)).toEqual([]);
  expect((await award(second, 40)).status).toBe(200);
  await reset(first);
  expect((await award(second, 60)).status).toBe(200);
});

test('awarding best bids leaves out months that another contract awards', async () => {
  const { first, second } = sibling(1);
  expect((await award(second, 100)).status).toBe(200);
  const best = () =>
    testApp.call(awards.awardBestBids, testApp.people.customer, {
      body: { mode, laneIds: [first.laneId], backups: false },
    });
  expect((await best()).body).toMatchObject({
    awarded: 0,
    skipped: [{ why: 'all months are already awarded' }],
  });
  await reset(second);
  expect((await best()).body).toMatchObject({ awarded: 1 });
});

test('an award waits for one of the same freight in another contract that is under way', async () => {
  const { customer } = testApp.people;
  const { first, second } = sibling(2);
  const by = { customerId: customer.companyId, userId: customer.userId };
  const accept = (tx: Transaction, offer: Offer) =>
    acceptBids(tx, { ...productItself, ...by }, by, [{ ...offer, months: seededMonths, share: 60 }]);
  const { database } = testApp.platform;
  const awarded = signal();
  const commits = signal();
  const one = database.asCustomers([customer.companyId], async (tx) => {
    await accept(tx, first);
    awarded.give();
    await commits.given;
  });
  await awarded.given;
  const other = database
    .asCustomers([customer.companyId], (tx) => accept(tx, second))
    .catch((error: unknown) => error);
  // Without the lock, the other award would read what is available before the first is committed.
  await pause(500);
  commits.give();
  await one;
  expect(await other).toMatchObject({ problem: { code: 'month_already_awarded' } });
  await reset(first);
});

test('any sequence of awards and cancellations stays within 100% and reports what was awarded', async () => {
  const { first, second } = sibling(3);
  const step = fc.record({
    offer: fc.constantFrom(first, second),
    share: fc.constantFrom(0, 10, 30, 50, 70, 100),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      await reset(first);
      await reset(second);
      const shares = new Map<Offer, number>();
      for (const { offer, share } of steps) {
        const total = [...shares.values()].reduce((sum, one) => sum + one, 0);
        if (share === 0) {
          await reset(offer);
          shares.set(offer, 0);
          continue;
        }
        const { status } = await award(offer, share);
        expect(status).toBe(total + share <= 100 ? 200 : 409);
        if (status === 200) shares.set(offer, (shares.get(offer) ?? 0) + share);
      }
      expect(await mostOfAMonth()).toBeLessThanOrEqual(100);
    }),
    { numRuns: drawnCases(4, 12), seed: 2512 },
  );
});
