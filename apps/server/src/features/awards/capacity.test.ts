import { awards, bids } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awardDesk, deskMode, type Wish } from '../../../test/support/awardDesk.ts';
import { seededMonths } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

let testApp: TestApp;
let desk: ReturnType<typeof awardDesk>;
beforeAll(async () => {
  testApp = await startTestApp();
  desk = awardDesk(testApp);
});
afterAll(() => testApp.close());

/** Limits a bid to this percent of the lane's forecast in a month. */
const limit = (bidId: string, month: string, percent: number) =>
  desk.sql(
    `INSERT INTO bid_months (customer_id, bid_id, month, capacity)
     SELECT b.customer_id, b.bid_id, f.month, f.volume * $3 / 100 FROM bids b JOIN lane_forecasts f USING (customer_id, lane_id)
     WHERE b.bid_id = $1 AND f.month = $2`,
    [bidId, `${month}-01`, percent],
  );
const refusal = async (wishes: Wish[]) => {
  const { status, body } = await desk.accept(wishes);
  const { code, title } = body as unknown as { code: string; title: string };
  return { status, code, title };
};
const [first = '', second = ''] = seededMonths;

test('a carrier gets no more than its capacity for a month, over all its awards and one call', async () => {
  const { cheap, costly } = await desk.lanesWithBids(1);
  await limit(cheap().bidId, first, 70);
  const block = { months: [first] };
  const over = await refusal([{ ...cheap(), ...block, share: 80 }]);
  expect(over).toMatchObject({ status: 409, code: 'over_capacity' });
  expect(over.title).toMatch(
    /Albatross Lines has a capacity of [\d.]+ on .* in 2026-12. This award would bring it to [\d.]+/,
  );
  const twice = [
    { ...cheap(), ...block, share: 40 },
    { ...cheap(), ...block, share: 40 },
  ];
  expect(await refusal(twice)).toMatchObject({ status: 409, code: 'over_capacity' });
  await desk.give({ ...cheap(), ...block, share: 40 });
  expect(await refusal([{ ...cheap(), ...block, share: 30.01 }])).toMatchObject({ code: 'over_capacity' });
  await desk.give({ ...cheap(), ...block, share: 30 });
  await desk.give({ ...costly(), ...block, share: 30 });
});

test('a bid gets those free months for which it is valid and has capacity', async () => {
  const { cheap, costly } = await desk.lanesWithBids(2);
  await limit(cheap(0).bidId, second, 50);
  const { body } = await desk.accept([cheap(0)]);
  expect(body.awards[0]?.months).toEqual(seededMonths.filter((month) => month !== second));
  for (const month of seededMonths) await limit(costly(1).bidId, month, 10);
  expect(await refusal([{ ...costly(1), share: 20 }])).toMatchObject({ code: 'over_capacity' });
  await desk.sql(`UPDATE bids SET valid_from = '2026-12-01', valid_to = '2027-02-27' WHERE bid_id = $1`, [
    cheap(1).bidId,
  ]);
  const outside = await refusal([{ ...cheap(1), months: seededMonths.slice(0, 3) }]);
  expect(outside).toMatchObject({ status: 409, code: 'bid_not_valid' });
  expect(outside.title).toContain('is valid from 2026-12-01 to 2027-02-27, not in all of 2027-02');
  const held = await desk.accept([cheap(1)]);
  expect(held.body.awards[0]?.months).toEqual(seededMonths.slice(0, 2));
});

test('loads per week limit awards in every month, and are named with the capacity', async () => {
  const { lanes, cheap, costly } = await desk.lanesWithBids(2);
  // A load is one unit of volume; the loads of a month are half of the first month's volume.
  await desk.sql('UPDATE lanes SET shipment_count = 1, volume = 1 WHERE lane_id = ANY ($1)', [lanes.laneIds]);
  const volumes = await desk.sql<{ lane_id: string; volume: string }>(
    'SELECT lane_id, volume FROM lane_forecasts WHERE lane_id = ANY ($1) AND month = $2',
    [lanes.laneIds, `${first}-01`],
  );
  const given = volumes.map(({ lane_id: laneId, volume }) => ({
    laneId,
    loadsPerWeek: Number(((Number(volume) * 7) / 31 / 2).toFixed(2)),
  }));
  const saved = await testApp.call(bids.saveBids, testApp.people.carrier, {
    body: { mode: deskMode, structureVersion: 1, bids: given },
  });
  expect(saved.body).toMatchObject({ errors: [], ratesChanged: 2 });
  await testApp.drainJobs();
  const loads = given.find(({ laneId }) => laneId === cheap(0).laneId)?.loadsPerWeek;
  const over = await refusal([{ ...cheap(0), months: [first], share: 60 }]);
  expect(over).toMatchObject({ status: 409, code: 'over_capacity' });
  expect(over.title).toContain(` (${loads} loads per week) on `);
  await desk.give({ ...cheap(0), months: [first], share: 49 });
  await testApp.call(awards.awardBestBids, testApp.people.customer, {
    body: { mode: deskMode, laneIds: [cheap(1).laneId] },
  });
  expect(await desk.history(cheap(1).laneId)).toMatchObject([{ bidId: costly(1).bidId }]);
});

test('refuses a backup without the capacity for the award', async () => {
  const { cheap, costly } = await desk.lanesWithBids(1);
  await limit(costly().bidId, first, 50);
  const wish = { ...cheap(), months: [first], backupBidId: costly().bidId };
  expect(await refusal([wish])).toMatchObject({ status: 409, code: 'over_capacity' });
  await desk.give({ ...wish, share: 50 });
});

test('best bids skip a bid without capacity for all of every free month', async () => {
  const { lanes, cheap, costly } = await desk.lanesWithBids(3);
  await limit(cheap(1).bidId, first, 99);
  await desk.sql(`UPDATE bids SET valid_to = '2027-10-31' WHERE bid_id = $1`, [cheap(2).bidId]);
  await limit(costly(2).bidId, first, 20);
  const { body } = await testApp.call(awards.awardBestBids, testApp.people.customer, {
    body: { mode: deskMode, laneIds: lanes.laneIds, backups: true },
  });
  expect(body).toMatchObject({
    awarded: 2,
    backups: 1,
    skipped: [{ laneId: lanes.laneIds[2], why: 'no bid covers the full volume in every month' }],
  });
  expect(await desk.history(cheap(0).laneId)).toMatchObject([{ bidId: cheap(0).bidId }]);
  expect(await desk.history(cheap(1).laneId)).toMatchObject([{ bidId: costly(1).bidId, backup: null }]);
  const fitting = await testApp.call(awards.awardBestBids, testApp.people.customer, {
    body: { mode: deskMode, laneIds: lanes.laneIds, months: [second] },
  });
  expect(fitting.body.awarded).toBe(1);
  expect(await desk.history(cheap(2).laneId)).toMatchObject([{ bidId: cheap(2).bidId, months: [second] }]);
});
