import { awards, bids, lanes, notifications, overview } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../../test/support/people.ts';
import { makeLanes } from '../../../../test/support/makeLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
let laneIds: string[];
beforeAll(async () => {
  testApp = await startTestApp();
  const made = await makeLanes(testApp.platform, testApp.people.customer.companyId, mode, 8, 3);
  laneIds = made.map(({ laneId }) => laneId);
  // Every lane cost 2 USD per mile, which carriers are not shown.
  await sql(
    'UPDATE lanes SET last_price_paid = 2, priced_charge_usd = 2000, priced_volume = 1000 WHERE lane_id = ANY ($1)',
    [laneIds],
  );
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;
const lane = (at: number) => laneIds[at] ?? '';
const offer = async (at: number, rate: number, confirmed = false) => {
  const { body } = await testApp.call(bids.saveBids, testApp.people.carrier, {
    body: {
      mode,
      structureVersion: 1,
      bids: [{ laneId: lane(at), rates: [{ chargeNo: 1, rate, confirmed }] }],
    },
  });
  await testApp.drainJobs();
  return body;
};
const bidsOf = async (at: number) =>
  (await testApp.call(bids.listLaneBids, testApp.people.customer, { params: { laneId: lane(at) } })).body;
const bidOf = async (at: number, as: Person = testApp.people.carrier) => {
  const found = (await bidsOf(at)).find(({ carrierId }) => carrierId === as.companyId);
  if (found === undefined) throw new Error('no bid');
  return found;
};
const resolve = async (bidId: string, as: 'included' | 'excluded', by = testApp.people.customer) => {
  const answer = await testApp.call(bids.resolveOutliers, by, { body: { bidIds: [bidId], as } });
  await testApp.drainJobs();
  return answer;
};
const listed = async (held: boolean) =>
  (
    await testApp.call(bids.listOutliers, testApp.people.customer, {
      query: { mode, ...(held === true ? { held: 'true' } : {}) },
    })
  ).body;
const accept = (at: number, bidId: string) =>
  testApp.call(awards.acceptBids, testApp.people.customer, {
    body: [{ laneId: lane(at), bidId, months: [], share: 100 }],
  });
const awardBest = async (at: number) =>
  (await testApp.call(awards.awardBestBids, testApp.people.customer, { body: { mode, laneIds: [lane(at)] } }))
    .body;

test('holds a bid far from its lane’s usual cost, with the evidence, until the customer includes it', async () => {
  expect((await offer(0, 9)).checks).toEqual([]);
  const held = await bidOf(0);
  expect(held.outlier).toMatchObject({
    isHeld: true,
    state: 'open',
    factor: 4.5,
    message: '9.00 per mile is 4.5 times the last price paid',
    references: [
      { of: 'lastPricePaid', unitUsd: 2, bids: null },
      { of: 'baseline', unitUsd: 2, bids: null },
    ],
    baselineIsAssumed: false,
  });
  expect(held.isBest).toBe(false);
  expect(await accept(0, held.bidId)).toMatchObject({
    status: 409,
    body: {
      code: 'bid_unconfirmed',
      title: 'Confirm this price first: 9.00 per mile is 4.5 times the last price paid',
    },
  });
  expect((await awardBest(0)).skipped).toEqual([{ laneId: lane(0), why: 'the only bid is unconfirmed' }]);
  expect((await listed(true)).map(({ bidId }) => bidId)).toContain(held.bidId);
  // The lane table's filter and the dashboard link to them; a carrier's filter finds nothing.
  const filters = JSON.stringify([{ column: 'unusualBid', isEmpty: false }]);
  const lanesOf = async (as: Person) =>
    (await testApp.call(overview.listLanes, as, { query: { mode, filters } })).body.map(({ id }) => id);
  expect(await lanesOf(testApp.people.customer)).toEqual([lane(0)]);
  expect(await lanesOf(testApp.people.carrier)).toEqual([]);
  const dashboard = (await testApp.call(overview.overviewDashboard, testApp.people.customer)).body;
  expect(dashboard).toMatchObject({
    modes: expect.arrayContaining([
      expect.objectContaining({ mode, waits: expect.objectContaining({ lanesWithUnusualBids: 1 }) }),
    ]),
  });
  expect((await resolve(held.bidId, 'included')).body).toEqual({ resolved: 1 });
  expect((await resolve(held.bidId, 'included')).body).toEqual({ resolved: 0 });
  expect(await bidOf(0)).toMatchObject({ isBest: true, outlier: { isHeld: false, state: 'included' } });
  const [audit] = await sql<{ after: unknown }>(
    `SELECT after FROM audit_entries WHERE action = 'bids.outlierResolved'`,
  );
  expect(audit?.after).toEqual({
    as: 'included',
    bids: [[lane(0), testApp.people.carrier.companyId, held.bidId]],
  });
  expect((await accept(0, held.bidId)).status).toBe(200);
});

test('a resolution ends when the price changes by more than 1%', async () => {
  await offer(1, 9);
  const { bidId } = await bidOf(1);
  await resolve(bidId, 'excluded');
  await offer(1, 9.05);
  expect((await bidOf(1)).outlier).toMatchObject({ state: 'excluded', isHeld: true });
  await offer(1, 9.2);
  expect((await bidOf(1)).outlier).toMatchObject({ state: 'open' });
  await resolve(bidId, 'included');
  await offer(1, 8.9);
  expect((await bidOf(1)).outlier).toMatchObject({ state: 'open', isHeld: true });
  await offer(1, 2.1, true);
  expect((await bidOf(1)).outlier).toBeNull();
});

test('holds a price with an open check until its carrier confirms it or the customer includes it', async () => {
  await offer(2, 2);
  const { bidId } = await bidOf(2);
  expect((await offer(2, 0.02)).checks).toHaveLength(1);
  expect((await bidOf(2)).outlier).toMatchObject({ state: 'open', isHeld: true });
  const confirm = () =>
    testApp.call(bids.confirmChecks, testApp.people.carrier, {
      body: { mode, cells: [{ laneId: lane(2), chargeNo: 1, breakNo: null, kind: 'slip', rate: 0.02 }] },
    });
  expect((await confirm()).body.confirmed).toBe(1);
  await testApp.drainJobs();
  expect((await bidOf(2)).outlier, 'the outlier stays').toMatchObject({ state: 'open', isHeld: true });
  // Only a check: far from its own rates, not from what the lane costs.
  await offer(3, 0.5);
  await sql('UPDATE lanes SET last_price_paid = 0.5, priced_charge_usd = 500 WHERE lane_id = $1', [lane(3)]);
  await offer(3, 1.4);
  const only = await bidOf(3);
  expect(only.outlier).toMatchObject({ state: 'unconfirmed', isHeld: true, factor: null });
  expect(only.outlier?.message).toBe('The carrier has not confirmed Linehaul 1.4 USD');
  expect((await resolve(only.bidId, 'included')).body.resolved).toBe(1);
  expect((await bidOf(3)).outlier).toMatchObject({ state: 'included', isHeld: false });
  expect(bidId).not.toBe(only.bidId);
});

test('an asked carrier sees its own price without a reason, and its confirmation marks the outlier as noted', async () => {
  const { customer, carrier } = testApp.people;
  await offer(4, 9);
  const { bidId } = await bidOf(4);
  const ask = () => testApp.call(bids.askOutliers, customer, { body: { bidIds: [bidId] } });
  expect((await ask()).body).toEqual({ asked: 1 });
  expect((await ask()).body, 'not asked twice').toEqual({ asked: 0 });
  await testApp.drainJobs();
  const grid = await testApp.call(bids.bidGrid, carrier, { query: { mode } });
  const [check] = grid.body.lanes.find(({ laneId }) => laneId === lane(4))?.checks ?? [];
  expect(check).toMatchObject({
    kind: 'asked',
    rate: 9,
    message: 'The customer asks you to confirm your price of 9.00 USD per mile.',
    corrections: [],
  });
  const news = (await testApp.call(notifications.listNotifications, carrier)).body.filter(
    (item) => item.laneId === lane(4),
  );
  expect(news.map((item) => item.description)).toEqual([
    expect.stringMatching(/^Confirm your price on lane 3\/4 – Destination: 9\.00 USD per mile$/),
  ]);
  const mails = await sql<{ subject: string; content: unknown }>(
    `SELECT subject, to_jsonb(m) AS content FROM emails m WHERE kind = 'bid confirmation'`,
  );
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).not.toMatch(/last price|baseline|times/);
  await testApp.call(bids.confirmChecks, carrier, {
    body: { mode, cells: [{ laneId: lane(4), chargeNo: 1, breakNo: null, kind: 'asked', rate: 9 }] },
  });
  await testApp.drainJobs();
  expect(await bidOf(4)).toMatchObject({ isBest: true, outlier: { state: 'noted', isHeld: false } });
  // A changed price makes it a new outlier.
  await offer(4, 9.5);
  expect((await bidOf(4)).outlier).toMatchObject({ state: 'open', isHeld: true, isAsked: false });
});

test('a question ends when the carrier corrects the price in another cell', async () => {
  await offer(5, 9);
  const { bidId } = await bidOf(5);
  await testApp.call(bids.askOutliers, testApp.people.customer, { body: { bidIds: [bidId] } });
  await offer(5, 2, true);
  expect((await bidOf(5)).outlier).toBeNull();
});

test('only the customer resolves outliers, and only among its own bids', async () => {
  const { rivalCustomer, carrier } = testApp.people;
  const { bidId } = await bidOf(1);
  for (const by of [rivalCustomer]) {
    expect((await resolve(bidId, 'included', by)).status).toBe(404);
    expect((await testApp.call(bids.askOutliers, by, { body: { bidIds: [bidId] } })).status).toBe(404);
  }
  expect((await resolve(bidId, 'included', carrier)).status).toBe(403);
  expect((await testApp.call(bids.listOutliers, carrier, { query: { mode } })).status).toBe(403);
});

test('marks a bid priced before outlier detection as noted until its price changes', async () => {
  await offer(6, 9);
  await sql(
    'DELETE FROM bid_outliers o USING bids b WHERE b.customer_id = o.customer_id AND b.bid_id = o.bid_id AND b.lane_id = $1',
    [lane(6)],
  );
  await sql('UPDATE bids SET predates_outliers = true WHERE lane_id = $1', [lane(6)]);
  await testApp.call(lanes.setTargets, testApp.people.customer, {
    body: { targets: [{ laneId: lane(6), targetPrice: 2 }] },
  });
  await testApp.drainJobs();
  expect(await bidOf(6)).toMatchObject({ isBest: true, outlier: { state: 'noted', isHeld: false } });
  await offer(6, 8);
  expect((await bidOf(6)).outlier).toMatchObject({ state: 'open', isHeld: true });
});
