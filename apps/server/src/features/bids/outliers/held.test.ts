import { awards, bids, notifications, overview, scenarios, settings, tenders } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluateColours } from '../../../../test/support/evaluateColours.ts';
import { makeLanes } from '../../../../test/support/makeLanes.ts';
import type { Person } from '../../../../test/support/people.ts';
import { sheetAnswers } from '../../../../test/support/sheetAnswers.ts';
import { closeByTheClock, offerAs, sealedClosesAt } from '../../../../test/support/sealedTender.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { testMoment } from '../../../../test/support/testSettings.ts';
import { setClock } from '../../../platform/clock.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
let thirdCarrier: Person;
beforeAll(async () => {
  testApp = await startTestApp();
  const { rivalCarrier, customer } = testApp.people;
  await sql('INSERT INTO connections (customer_id, carrier_id, mode) VALUES ($1, $2, $3)', [
    customer.companyId,
    rivalCarrier.companyId,
    mode,
  ]);
  thirdCarrier = rivalCarrier;
  await set({ 'standings.countMissingCharges': true, 'standings.showColourTowardsBest': true });
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;
const set = async (properties: Record<string, unknown>) => {
  await testApp.call(settings.saveInstance, testApp.people.customer, {
    params: { id: mode },
    body: { properties },
  });
  await testApp.drainJobs();
};
let drawn = 10;
/** Creates lanes with a cost of 2 USD per mile so far. */
async function lanesAtTwo(count: number): Promise<string[]> {
  drawn += 1;
  const made = await makeLanes(testApp.platform, testApp.people.customer.companyId, mode, count, drawn);
  const laneIds = made.map(({ laneId }) => laneId);
  await sql(
    'UPDATE lanes SET last_price_paid = 2, priced_charge_usd = 2000, priced_volume = 1000 WHERE lane_id = ANY ($1)',
    [laneIds],
  );
  return laneIds;
}
type Rates = Readonly<Record<number, number>>;
const offer = async (as: Person, laneId: string, rates: Rates) => {
  const cells = Object.entries(rates).map(([chargeNo, rate]) => ({
    chargeNo: Number(chargeNo),
    rate,
    confirmed: true,
  }));
  const { body } = await testApp.call(bids.saveBids, as, {
    body: {
      mode,
      customerId: testApp.people.customer.companyId,
      structureVersion: 1,
      bids: [{ laneId, rates: cells }],
    },
  });
  expect(body).toMatchObject({ saved: 1, errors: [] });
  await testApp.drainJobs();
};
const own = () => ({ query: { mode, customerId: testApp.people.customer.companyId } });

test('with a typo held, everything else equals the tender without that bid; once included it counts like any other', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const laneIds = await lanesAtTwo(2);
  const [laneId = '', spare = ''] = laneIds;
  await offer(otherCarrier, laneId, { 1: 2, 2: 0.3 });
  await offer(thirdCarrier, laneId, { 1: 2.1 });
  await offer(otherCarrier, spare, { 1: 2 });
  const { body: made } = await testApp.call(scenarios.createScenario, customer, {
    body: { name: 'Cheapest', mode, rules: [] },
  });
  /** Everything visible to others and every result, as text. */
  const world = async () => {
    await testApp.call(scenarios.solveScenario, customer, { params: { id: made.scenarioId } });
    await testApp.drainJobs();
    const { body: scenario } = await testApp.call(scenarios.getScenario, customer, {
      params: { id: made.scenarioId },
    });
    const { body: chosen } = await testApp.call(scenarios.scenarioLanes, customer, {
      params: { id: made.scenarioId },
      query: {},
    });
    const seen = await testApp.call(bids.listBidsOfLanes, customer, { body: { laneIds } });
    const rows = await testApp.call(overview.listLanes, customer, { query: { mode } });
    const grids = [];
    for (const rival of [otherCarrier, thirdCarrier])
      grids.push((await testApp.call(bids.bidGrid, rival, own())).body.lanes);
    const best = await testApp.call(awards.awardBestBids, customer, {
      body: { mode, laneIds, backups: true },
    });
    const given = await sql(
      `SELECT a.lane_id, a.bid_id, k.bid_id AS backup FROM awards a LEFT JOIN award_backups k USING (customer_id, award_id)
       WHERE a.lane_id = ANY ($1) AND a.status = 'Pending' ORDER BY 1`,
      [laneIds],
    );
    for (const id of laneIds) await testApp.call(awards.resetLane, customer, { params: { id }, query: {} });
    await testApp.drainJobs();
    const { result, ...rest } = scenario as { result?: Record<string, unknown> } & Record<string, unknown>;
    return JSON.stringify({
      rivals: seen.body.filter((bid) => bid.carrierId !== carrier.companyId),
      rows: rows.body.filter((row) => laneIds.includes(row.id)),
      grids,
      // IDs of awards are random.
      best: { ...best.body, bestBidsId: null, awardIds: [] },
      given,
      chosen,
      scenario: { result, awardedUsd: rest.awardedUsd, savingsUsd: rest.savingsUsd, figures: rest.figures },
    });
  };
  const without = await world();
  await offer(carrier, laneId, { 1: 0.02 });
  const [slip] = (await testApp.call(bids.listBidsOfLanes, customer, { body: { laneIds } })).body.filter(
    (bid) => bid.carrierId === carrier.companyId,
  );
  expect(slip?.outlier?.isHeld).toBe(true);
  expect(await world()).toBe(without);
  const bidIds = [slip?.bidId ?? ''];
  await testApp.call(bids.resolveOutliers, customer, { body: { bidIds, as: 'included' } });
  await testApp.drainJobs();
  const included = await world();
  expect(included).not.toBe(without);
  expect(JSON.parse(included).rows.find((row: { id: string }) => row.id === laneId)).toMatchObject({
    bidsReceived: 3,
  });
  // As for bids from before holding existed.
  await sql('DELETE FROM bid_outliers WHERE bid_id = $1', [bidIds[0]]);
  await sql('UPDATE bids SET predates_outliers = true, needs_ranking = true WHERE bid_id = $1', [bidIds[0]]);
  await set({ 'bids.senseFactor': 3.5 });
  expect(await world()).toBe(included);
  await set({ 'bids.senseFactor': 3 });
});

/** Everything a carrier is shown of a mode and a lane, as text, without the random row IDs. */
async function shownTo(as: Person, laneId: string): Promise<string> {
  const params = { laneId };
  const answers = [
    (await testApp.call(bids.bidGrid, as, own())).body.lanes.filter((lane) => lane.laneId === laneId),
    (await testApp.call(bids.listLaneBids, as, { params })).body,
    (await testApp.call(bids.bidHistory, as, { params })).body,
    (await testApp.call(bids.explainLaneBids, as, { params })).body,
    (await testApp.call(overview.listLanes, as, { query: { mode } })).body.filter(
      (lane) => lane.id === laneId,
    ),
    (await testApp.call(overview.getLane, as, { params: { id: laneId } })).body,
    (await testApp.call(bids.bidCoverage, as)).body,
    (await testApp.call(notifications.listNotifications, as)).body.filter((item) => item.laneId === laneId),
    await sql(
      `SELECT kind, subject, text_body FROM emails m JOIN users u ON u.email = m.to_address WHERE u.company_id = $1 ORDER BY email_id`,
      [as.companyId],
    ),
    (
      await testApp.call(bids.saveBids, as, {
        body: { mode, structureVersion: 1, bids: [{ laneId, rates: [{ chargeNo: 1, rate: -1 }] }] },
      })
    ).body,
    ...(await sheetAnswers(testApp, as, mode, laneId)),
  ];
  return JSON.stringify(answers);
}

test('a carrier sees the same whether its bid is held or not, whatever the customer hides and does', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const [laneId = ''] = await lanesAtTwo(1);
  // Expensive, but not an error by its own rates; compared with the best bid it is red.
  await offer(otherCarrier, laneId, { 1: 2, 2: 0.3 });
  await offer(thirdCarrier, laneId, { 1: 2.1 });
  await set({ 'bids.senseFactor': 20 });
  await offer(carrier, laneId, { 1: 9 });
  await evaluateColours(testApp);
  const bidOf = async () =>
    (await testApp.call(bids.listLaneBids, customer, { params: { laneId } })).body.find(
      (bid) => bid.carrierId === carrier.companyId,
    );
  const free = await shownTo(carrier, laneId);
  expect((await bidOf())?.outlier).toBeNull();
  await set({ 'bids.senseFactor': 3 });
  expect((await bidOf())?.outlier).toMatchObject({ isHeld: true, state: 'open' });
  expect(JSON.parse(free)[1][0].colour).toBe('Red');
  expect(await shownTo(carrier, laneId), 'held').toBe(free);
  await evaluateColours(testApp);
  expect(await shownTo(carrier, laneId), 'held and evaluated').toBe(free);
  const bidIds = [(await bidOf())?.bidId ?? ''];
  for (const as of ['excluded', 'included'] as const) {
    await testApp.call(bids.resolveOutliers, customer, { body: { bidIds, as } });
    expect(await shownTo(carrier, laneId), `${as}, not ranked`).toBe(free);
    await testApp.drainJobs();
    expect(await shownTo(carrier, laneId), as).toBe(free);
  }
  // A hidden baseline and last price that make it an outlier or not.
  await sql('DELETE FROM bid_outliers WHERE bid_id = $1', bidIds);
  for (const price of [4, 1.2]) {
    await sql(
      'UPDATE lanes SET last_price_paid = $2::numeric, priced_charge_usd = $2::numeric * 1000 WHERE lane_id = $1',
      [laneId, price],
    );
    await sql('UPDATE bids SET needs_ranking = true WHERE bid_id = $1', bidIds);
    await set({ 'bids.senseFactor': price === 4 ? 3.1 : 3.2 });
    expect((await bidOf())?.outlier?.isHeld ?? false).toBe(price !== 4);
    expect(await shownTo(carrier, laneId), `hidden price ${price}`).toBe(free);
  }
  // The cheapest bid of the lane stays green for its carrier while it is held, and turns no rival red.
  const [second = ''] = await lanesAtTwo(1);
  await offer(otherCarrier, second, { 1: 2 });
  await offer(thirdCarrier, second, { 1: 2.1 });
  await evaluateColours(testApp);
  const alone = await shownTo(otherCarrier, second);
  await offer(carrier, second, { 1: 0.3 });
  await evaluateColours(testApp);
  expect(JSON.parse(await shownTo(carrier, second))[1][0].colour).toBe('Green');
  expect(await shownTo(otherCarrier, second)).toBe(alone);
  await set({ 'bids.senseFactor': 3 });
});

test('in a round’s feedback and results a held offer is compared only with itself', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const [laneId = ''] = await lanesAtTwo(1);
  await sql(`UPDATE lanes SET state = 'Created' WHERE lane_id = $1`, [laneId]);
  const made = await testApp.call(tenders.createTender, customer, {
    body: {
      name: 'Held in a round',
      mode,
      laneIds: [laneId],
      carrierIds: [carrier.companyId, otherCarrier.companyId],
      givesFeedback: true,
      round: { opensAt: testMoment, closesAt: sealedClosesAt, isSealed: true },
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  await testApp.drainJobs();
  const id = made.body.tenderId;
  const cell = (rate: number) => [{ laneId, rates: [{ chargeNo: 1, rate, confirmed: true }] }];
  await offerAs(testApp, carrier, cell(0.02));
  await offerAs(testApp, otherCarrier, cell(2));
  const stored = () =>
    sql('SELECT o.state FROM bid_outliers o JOIN bids b USING (customer_id, bid_id) WHERE b.lane_id = $1', [
      laneId,
    ]);
  expect(await stored(), 'nothing before the opening').toEqual([]);
  await closeByTheClock(testApp);
  expect(await stored()).toEqual([{ state: 'open' }]);
  for (const as of [carrier, otherCarrier]) {
    const feedback = (await testApp.call(tenders.roundFeedback, as, { params: { id } })).body;
    expect(feedback.lanes).toMatchObject([{ laneId, colour: 'Green' }]);
  }
  const results = async () => (await testApp.call(tenders.roundResults, customer, { params: { id } })).body;
  const honest = (await results())[0]?.carriers.find(({ carrierId }) => carrierId === otherCarrier.companyId);
  expect((await results())[0]).toMatchObject({ bestUsd: honest?.allInUsd });
  const [slip] = (await testApp.call(bids.listLaneBids, customer, { params: { laneId } })).body.filter(
    (bid) => bid.carrierId === carrier.companyId,
  );
  await testApp.call(bids.resolveOutliers, customer, {
    body: { bidIds: [slip?.bidId ?? ''], as: 'included' },
  });
  await testApp.drainJobs();
  expect((await results())[0]).toMatchObject({ bestUsd: slip?.allInUsd });
  setClock(testMoment);
});
