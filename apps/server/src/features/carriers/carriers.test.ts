import { accounts, awards, bids, lanes, overview, settings } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptDocument, publishMandatory, sendDocument } from '../../../test/support/documentsOfTests.ts';
import { advanceClockTo } from '../../../test/support/advanceClockTo.ts';
import { makeLanes } from '../../../test/support/makeLanes.ts';
import type { Person } from '../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { setClock } from '../../platform/clock.ts';

let testApp: TestApp;
let laneIds: string[];
const mode = Mode.RoadFTL;

beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier, otherCarrier } = testApp.people;
  laneIds = (await makeLanes(testApp.platform, customer.companyId, mode, 8, 11)).map(({ laneId }) => laneId);
  // Eight lanes are open; the carrier bids on five, four of them completely and one without a required charge; the other bids on
  // all.
  await offer(carrier, laneIds.slice(0, 4), 2);
  await offer(carrier, laneIds.slice(4, 5), 2, [3]);
  await offer(otherCarrier, laneIds.slice(0, 1), 2.06);
  await offer(otherCarrier, laneIds.slice(1), 1);
  await testApp.drainJobs();
});
afterAll(() => testApp.close());

async function offer(as: Person, offered: readonly string[], rate: number, chargeNos = [1]): Promise<void> {
  const { body } = await testApp.call(bids.saveBids, as, {
    body: {
      mode,
      structureVersion: 1,
      bids: offered.map((laneId) => ({ laneId, rates: chargeNos.map((chargeNo) => ({ chargeNo, rate })) })),
    },
  });
  expect(body).toMatchObject({ saved: offered.length, errors: [] });
}
const carrierOf = async ({ companyId }: Person) =>
  (await testApp.call(overview.getCarrier, testApp.people.customer, { params: { id: companyId } })).body;
async function bidOn(laneId: string, { companyId }: Person): Promise<string> {
  const { body } = await testApp.call(bids.listLaneBids, testApp.people.customer, { params: { laneId } });
  return body.find((bid) => bid.carrierId === companyId)?.bidId ?? '';
}

test('a carrier’s coverage counts its valid bids on open lanes, and standings those of valid bids', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const own = await carrierOf(carrier);
  // It has a valid bid on four of the eight open lanes of all its modes.
  expect(own).toMatchObject({
    name: 'Albatross Lines',
    lanesOpen: 8,
    lanesBid: 5,
    lanesPartial: 1,
    coveragePercent: 50,
    green: 1,
    amber: 0,
    red: 3,
    lanesBest: 1,
    lanesAwarded: 0,
    lanesWon: 0,
    awardedUsd: 0,
    answerHours: null,
    lastBidAt: '2026-11-20T12:00:00.000Z',
  });
  expect(own.byMode.find((one) => one.mode === mode)).toMatchObject({
    isConnected: true,
    lanesOpen: 8,
    lanesBid: 5,
  });
  expect(own.byMode).toHaveLength(5);
  expect(await carrierOf(otherCarrier)).toMatchObject({
    coveragePercent: 100,
    green: 7,
    amber: 1,
    red: 0,
    lanesBest: 7,
  });
});

test('the list agrees with the pages and the lane figures', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const list = (await testApp.call(overview.listCarriers, customer)).body;
  for (const person of [carrier, otherCarrier]) {
    const { byMode, documents: between, ...whole } = await carrierOf(person);
    expect(between).toEqual([]);
    expect(byMode.reduce((sum, one) => sum + one.lanesBid, 0)).toBe(whole.lanesBid);
    expect(list.find(({ carrierId }) => carrierId === person.companyId)).toEqual(whole);
  }
});

test('lists bids by page: place by price, distance from the best, sorted and filtered by the server', async () => {
  const { customer, carrier } = testApp.people;
  const list = async (query: object) =>
    testApp.call(overview.listCarrierBids, customer, { params: { id: carrier.companyId }, query });
  const all = await list({ sortBy: 'overBestPercent', sortDesc: 'false' });
  expect(all.headers['x-total-count']).toBe('5');
  expect(all.body[0]).toMatchObject({
    laneId: laneIds[0],
    colour: 'Green',
    place: 1,
    validBids: 2,
    overBestPercent: 0,
  });
  expect(all.body[1]).toMatchObject({ colour: 'Red', place: 2, overBestPercent: 100, isComplete: true });
  expect(all.body[4]).toMatchObject({
    laneId: laneIds[4],
    isComplete: false,
    place: null,
    overBestPercent: null,
  });
  const best = (await testApp.call(bids.listLaneBids, customer, { params: { laneId: laneIds[0] ?? '' } }))
    .body[0];
  expect(all.body[0]?.allInUsd).toBe(best?.allInUsd);
  const paged = await list({ page: 2, pageSize: 2, sortBy: 'overBestPercent' });
  expect(paged.body.map(({ bidId }) => bidId)).toEqual(all.body.slice(2, 4).map(({ bidId }) => bidId));
  expect(paged.headers['x-total-count']).toBe('5');
  expect((await list({ colour: 'Red' })).body).toHaveLength(3);
  expect((await list({ search: 'lane 11/0' })).body.map(({ laneId }) => laneId)).toEqual([laneIds[0]]);
  expect((await list({ mode: Mode.AirFreight })).body).toEqual([]);
  expect((await list({ sortBy: 'lane_id; drop' })).status).toBe(400);
});

test('shows wins and answers: what a carrier won, how soon it answers and what it let expire', async () => {
  const { customer, carrier } = testApp.people;
  const wishes = await Promise.all(
    laneIds.slice(0, 3).map(async (laneId) => ({ laneId, bidId: await bidOn(laneId, carrier) })),
  );
  const given = await testApp.call(awards.acceptBids, customer, { body: wishes });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  expect(await carrierOf(carrier)).toMatchObject({
    lanesAwarded: 3,
    lanesWon: 0,
    awardsWaiting: 3,
    awardsAnswered: 0,
  });
  const answer = (at: number, said: 'accept' | 'decline') =>
    testApp.call(awards.answerAward, carrier, {
      params: { id: given.body.awards[at]?.awardId ?? '' },
      body: { answer: said },
    });
  setClock('2026-11-20T14:00:00.000Z');
  expect((await answer(0, 'accept')).status).toBe(200);
  setClock('2026-11-20T18:00:00.000Z');
  expect((await answer(1, 'decline')).status).toBe(200);
  const now = await carrierOf(carrier);
  // Two and six hours: half of them within four.
  expect(now).toMatchObject({
    lanesAwarded: 2,
    lanesWon: 1,
    awardsWaiting: 1,
    awardsAnswered: 2,
    awardsPassed: 0,
    answerHours: 4,
  });
  setClock('2026-11-30T12:00:00.000Z');
  await advanceClockTo(testApp, 'processAwardDeadlines');
  await testApp.drainJobs();
  const later = await carrierOf(carrier);
  expect(later).toMatchObject({ lanesAwarded: 1, awardsWaiting: 0, awardsAnswered: 2, awardsPassed: 1 });
  const { body: stats } = await testApp.call(overview.overviewStats, customer, { params: { id: mode } });
  expect(later.awardedUsd).toBe(stats.awarded);
  setClock('2026-11-20T12:00:00.000Z');
});

test('ranks a lane by price and terms together, in addition to places by price', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const params = { id: mode };
  const [, second = ''] = laneIds;
  const rank = async () =>
    (await testApp.call(overview.weightedRanking, customer, { params: { id: second } })).body;
  expect(await rank()).toMatchObject({
    priceWeightPercent: 100,
    weights: [],
    bids: [
      { carrierName: 'Buffalo Trucking', place: 1, placeByPrice: 1, points: 100 },
      { carrierName: 'Albatross Lines', place: 2, placeByPrice: 2, points: 0 },
    ],
  });
  await testApp.call(settings.saveNegotiationTerms, customer, {
    params,
    body: { terms: [{ category: 'OTD', weightPercent: 60, expectation: '98 % on time' }] },
  });
  await testApp.call(settings.saveCarrierScores, customer, {
    params,
    body: {
      scores: [
        { carrierId: carrier.companyId, category: 'OTD', score: 100 },
        { carrierId: otherCarrier.companyId, category: 'OTD', score: 20 },
      ],
    },
  });
  // 40 × 0 + 60 × 100 = 60 against 40 × 100 + 60 × 20 = 52.
  expect((await rank()).bids).toMatchObject([
    { carrierName: 'Albatross Lines', place: 1, placeByPrice: 2, points: 60, pricePoints: 0 },
    { carrierName: 'Buffalo Trucking', place: 2, placeByPrice: 1, points: 52, pricePoints: 100 },
  ]);
});

test('counts missing charges in the ranking when the setting is on', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const laneId = laneIds[6] ?? '';
  await offer(carrier, [laneId], 2);
  // 2.40 per mile against 2.00; but it includes fuel, at 1.20 per mile.
  await offer(otherCarrier, [laneId], 1.2, [1, 2]);
  await testApp.drainJobs();
  const rank = async () =>
    (await testApp.call(overview.weightedRanking, customer, { params: { id: laneId } })).body.bids.toSorted(
      (a, b) => (a.placeByPrice ?? 9) - (b.placeByPrice ?? 9),
    );
  const set = async (on: boolean) => {
    await testApp.call(settings.saveInstance, customer, {
      params: { id: mode },
      body: { properties: { 'standings.countMissingCharges': on } },
    });
    await testApp.drainJobs();
  };
  expect((await rank()).map(({ carrierName }) => carrierName)).toEqual([
    'Albatross Lines',
    'Buffalo Trucking',
  ]);
  await set(true);
  expect((await rank()).map(({ carrierName }) => carrierName)).toEqual([
    'Buffalo Trucking',
    'Albatross Lines',
  ]);
  await set(false);
});

test('shows what a customer and carrier published to each other, with the carrier’s answer', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const documentId = await publishMandatory(testApp, customer);
  const own = { category: 'General', customerId: customer.companyId };
  const insurance = await sendDocument(testApp, carrier, { ...own, title: 'Insurance', publish: true });
  await sendDocument(testApp, carrier, { ...own, title: 'Not to be seen yet' });
  await acceptDocument(testApp, carrier, documentId);
  expect((await carrierOf(carrier)).documents).toEqual([
    {
      documentId,
      title: 'Terms of carriage',
      category: 'Mandatory',
      version: 1,
      isCarriers: false,
      readAt: null,
      acceptedAt: '2026-11-20T12:00:00.000Z',
    },
    {
      documentId: insurance.body.documentId,
      title: 'Insurance',
      category: 'General',
      version: 1,
      isCarriers: true,
      readAt: null,
      acceptedAt: null,
    },
  ]);
  expect((await carrierOf(otherCarrier)).documents).toMatchObject([{ documentId, acceptedAt: null }]);
});

test('a carrier whose modes are closed keeps its bids and is in no percentage', async () => {
  const { customer, carrier } = testApp.people;
  const closed = await testApp.call(accounts.connectCarrier, customer, {
    params: { id: carrier.companyId },
    body: { modes: [] },
  });
  expect(closed.status).toBe(200);
  expect(await carrierOf(carrier)).toMatchObject({
    modes: [],
    lanesOpen: 0,
    coveragePercent: null,
    lanesBid: 6,
  });
});

test('does not find other customers’ carriers or lanes', async () => {
  const { customer, rivalCarrier, rivalCustomer } = testApp.people;
  const params = { id: rivalCarrier.companyId };
  expect((await testApp.call(overview.getCarrier, customer, { params })).status).toBe(404);
  expect((await testApp.call(overview.listCarrierBids, customer, { params })).status).toBe(404);
  const lane = { params: { id: laneIds[0] ?? '' } };
  expect((await testApp.call(overview.weightedRanking, rivalCustomer, lane)).status).toBe(404);
  expect((await testApp.call(lanes.getValidBlocks, rivalCustomer, lane)).status).toBe(404);
});
