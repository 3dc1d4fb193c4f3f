import { awards } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awardDesk, deskMode } from '../../../test/support/awardDesk.ts';
import { seededMonths } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

let testApp: TestApp;
let desk: ReturnType<typeof awardDesk>;
beforeAll(async () => {
  testApp = await startTestApp();
  desk = awardDesk(testApp);
});
afterAll(() => testApp.close());

type Asked = { laneIds: string[]; months?: string[]; backups?: boolean; shownUsd?: number };
const preview = async (body: Asked) =>
  (await testApp.call(awards.previewBestBids, testApp.people.customer, { body: { mode: deskMode, ...body } }))
    .body;
const award = (body: Asked) =>
  testApp.call(awards.awardBestBids, testApp.people.customer, { body: { mode: deskMode, ...body } });
const cancel = (awardIds: string[], more: { reason?: string; includeAnswered?: boolean } = {}) =>
  testApp.call(awards.cancelAwards, testApp.people.customer, { body: { awardIds, ...more } });

test('the preview matches the awards to the cent, by carrier', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const { lanes, cheap, costly } = await desk.lanesWithBids(9, { someWithoutBaseline: true });
  const { laneIds } = lanes;
  // Three months of one lane are awarded; on another, only the more expensive bid is left.
  await desk.give({ ...costly(0), months: seededMonths.slice(0, 3) });
  await desk.sql('UPDATE bids SET withdrawn_at = now() WHERE bid_id = $1', [cheap(1).bidId]);
  const shown = await preview({ laneIds, backups: true });
  expect(shown).toMatchObject({ lanes: 9, backups: 8, months: seededMonths, skipped: [] });
  expect(shown.carriers.map(({ carrierId, lanes: of }) => [carrierId, of])).toEqual([
    [carrier.companyId, 8],
    [otherCarrier.companyId, 1],
  ]);
  expect(shown.incumbentsLost).toEqual([{ name: 'Old Hauler', lanes: 9 }]);
  const { body } = await award({ laneIds, backups: true, shownUsd: shown.awardedUsd });
  expect(body).toMatchObject({
    awarded: 9,
    backups: 8,
    awardedUsd: shown.awardedUsd,
    savingsUsd: shown.savingsUsd,
  });
  const written = await desk.sql<{ carrier_id: string; usd: string }>(
    `SELECT a.carrier_id, sum(m.awarded_usd) AS usd FROM awards a JOIN award_months m USING (customer_id, award_id)
     WHERE a.award_id = ANY ($1::bigint[]) GROUP BY a.carrier_id`,
    [body.awardIds],
  );
  expect(Object.fromEntries(written.map((row) => [row.carrier_id, Number(row.usd)]))).toEqual(
    Object.fromEntries(shown.carriers.map((row) => [row.carrierId, row.awardedUsd])),
  );
});

test('a preview awards nothing and says why a lane cannot be awarded', async () => {
  const { lanes, cheap, costly } = await desk.lanesWithBids(5);
  const { laneIds } = lanes;
  await desk.sql(`UPDATE bids SET colour = 'Red' WHERE bid_id = $1`, [cheap(0).bidId]);
  await desk.sql(
    `INSERT INTO bid_outliers (customer_id, bid_id, factor, evidence, unit_cost_usd, state)
     SELECT customer_id, bid_id, 3, '{"references": [], "baselineIsAssumed": false}', unit_cost_usd, 'included' FROM bids WHERE bid_id = $1`,
    [cheap(1).bidId],
  );
  await desk.sql('UPDATE bids SET withdrawn_at = now() WHERE bid_id = ANY ($1)', [
    [costly(2).bidId, costly(3).bidId, cheap(4).bidId, costly(4).bidId],
  ]);
  await desk.sql('UPDATE lanes SET target_price = 1.5 WHERE lane_id = $1', [laneIds[3]]);
  const shown = await preview({ laneIds });
  expect(shown.marks).toEqual({ red: 1, onlyBid: 1, unusual: 1 });
  expect(Object.fromEntries(shown.markedLanes.map((lane) => [lane.laneId, lane.marks]))).toEqual({
    [laneIds[0] ?? '']: ['red'],
    [laneIds[1] ?? '']: ['unusual'],
    [laneIds[2] ?? '']: ['onlyBid'],
  });
  expect(shown.skipped).toEqual([{ laneId: laneIds[4], why: 'no bid' }]);
  expect(await desk.sql('SELECT 1 FROM awards WHERE lane_id = ANY ($1::bigint[])', [laneIds])).toEqual([]);
});

test('does not award anything that changed since the preview', async () => {
  const { lanes, cheap } = await desk.lanesWithBids(2);
  const { laneIds } = lanes;
  const shown = await preview({ laneIds });
  await desk.sql('UPDATE bids SET withdrawn_at = now() WHERE bid_id = $1', [cheap(1).bidId]);
  const refused = await award({ laneIds, shownUsd: shown.awardedUsd });
  expect(refused).toMatchObject({ status: 409, body: { code: 'figures_changed' } });
  expect(await desk.sql('SELECT 1 FROM awards WHERE lane_id = ANY ($1::bigint[])', [laneIds])).toEqual([]);
});

test('cancels an award of best bids in one step, with accepted awards only when included', async () => {
  const { customer } = testApp.people;
  const { lanes } = await desk.lanesWithBids(3);
  const { laneIds } = lanes;
  const { body } = await award({ laneIds });
  const [first] = body.awardIds;
  expect((await desk.history(laneIds[0] ?? ''))[0]?.bestBidsId).toBe(body.bestBidsId);
  const carriersView = await desk.awardsOf(testApp.people.carrier, laneIds[0] ?? '');
  expect(carriersView[0]?.bestBidsId).toBeNull();
  await desk.answer(first ?? '', { answer: 'accept' });

  const read = async () =>
    (await testApp.call(awards.getBestBidsAward, customer, { params: { id: body.bestBidsId ?? '' } })).body;
  expect(await read()).toMatchObject({
    lanes: 3,
    awardedUsd: body.awardedUsd,
    awardIds: expect.arrayContaining(body.awardIds) as string[],
    standing: 3,
    accepted: 1,
  });
  const refused = await cancel(body.awardIds);
  expect(refused).toMatchObject({ status: 409, body: { code: 'awards_answered' } });
  expect((refused.body as unknown as { choices: { id: string }[] }).choices.map(({ id }) => id)).toEqual([
    first,
  ]);
  expect(await read()).toMatchObject({ standing: 3 });

  const done = await cancel(body.awardIds, { includeAnswered: true, reason: 'too early' });
  expect(done.body).toEqual({ cancelled: 3 });
  expect(await read()).toMatchObject({ standing: 0, accepted: 0 });
  expect((await cancel(body.awardIds)).body).toEqual({ cancelled: 0 });
  const audit = await desk.sql(
    `SELECT 1 FROM audit_entries WHERE customer_id = $1 AND action = 'awards.takenBack'`,
    [customer.companyId],
  );
  expect(audit).toHaveLength(1);
});

test('also cancels the award of a backup that was asked in the meantime', async () => {
  const { otherCarrier } = testApp.people;
  const { lanes } = await desk.lanesWithBids(1);
  const laneId = lanes.laneIds[0] ?? '';
  const { body } = await award({ laneIds: [laneId], backups: true });
  await desk.answer(body.awardIds[0] ?? '', { answer: 'decline' });
  expect(await desk.awardsOf(otherCarrier, laneId)).toMatchObject([{ status: 'Pending' }]);
  expect((await cancel(body.awardIds)).body).toEqual({ cancelled: 1 });
  expect(await desk.awardsOf(otherCarrier, laneId)).toMatchObject([{ status: 'Reset' }]);
});

test('does not find others’ ids', async () => {
  const { rivalCustomer } = testApp.people;
  const { lanes } = await desk.lanesWithBids(1);
  const { laneIds } = lanes;
  const { body } = await award({ laneIds });
  const asOther = { body: { mode: deskMode, laneIds } };
  expect((await testApp.call(awards.previewBestBids, rivalCustomer, asOther)).status).toBe(404);
  expect(
    (await testApp.call(awards.cancelAwards, rivalCustomer, { body: { awardIds: body.awardIds } })).status,
  ).toBe(404);
  expect(
    (await testApp.call(awards.getBestBidsAward, rivalCustomer, { params: { id: body.bestBidsId ?? '' } }))
      .status,
  ).toBe(404);
  expect((await cancel([...body.awardIds, '999999999'])).status).toBe(404);
});
