import { awards, bids, type BodyInputOf } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { advanceClockTo } from '../../../../test/support/advanceClockTo.ts';
import { makeLanes } from '../../../../test/support/makeLanes.ts';
import { planTender } from '../../../../test/support/planTender.ts';
import { seedLanes } from '../../../../test/support/seedLanes.ts';
import { sheetColumn, sheetReviews } from '../../../../test/support/sheetReviews.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { testMoment } from '../../../../test/support/testSettings.ts';
import { setClock } from '../../../platform/clock.ts';

const mode = Mode.RoadFTL;
const { currency, linehaul, fuel, transitDays } = sheetColumn;

let testApp: TestApp;
let desk: ReturnType<typeof sheetReviews>;
let laneIds: string[] = [];
const lane = (at: number) => laneIds[at] ?? '';
beforeAll(async () => {
  testApp = await startTestApp();
  desk = sheetReviews(testApp, mode, testApp.people.carrier);
});
afterAll(() => testApp.close());
let label = 0;
beforeEach(async () => {
  setClock(testMoment);
  label += 1;
  const { customer } = testApp.people;
  laneIds = (await seedLanes(testApp, customer.companyId, mode, 3, { label: `undo ${label}` })).laneIds;
});

type Given = BodyInputOf<typeof bids.saveBids>['bids'];
const save = (given: Given) =>
  testApp.call(bids.saveBids, testApp.people.carrier, { body: { mode, structureVersion: 1, bids: given } });
const rate = (chargeNo: number, price: number | null, confirmed = false) => ({
  chargeNo,
  rate: price,
  ...(confirmed ? { confirmed } : {}),
});
async function submitted(edits: Parameters<typeof desk.sheet>[0], confirmed: string[] = []) {
  const id = await desk.send(await desk.sheet(edits));
  const { reviewId } = await desk.review(id);
  await desk.submit(id, {
    reviewId,
    confirmed: confirmed.map((laneId) => ({ laneId, cell: 'rate:1' })),
  });
  await testApp.drainJobs();
  return id;
}
const gridLane = async (laneId: string) => {
  const { body } = await testApp.call(bids.bidGrid, testApp.people.carrier, { query: { mode } });
  return body.lanes.find((one) => one.laneId === laneId);
};

test('restores cells that still have the sheet’s values, and the history names it', async () => {
  const { carrier } = testApp.people;
  await save([{ laneId: lane(0), transitDays: 2, rates: [rate(1, 2), rate(2, 0.4)] }]);
  const before = await desk.cells();
  const file = await desk.sheet({
    [lane(0)]: { [linehaul]: 1.9, [fuel]: 0.41, [transitDays]: 3 },
    [lane(1)]: { [linehaul]: 2.5 },
  });
  const id = await desk.send(file);
  await desk.submit(id, { reviewId: (await desk.review(id)).reviewId });
  await testApp.drainJobs();
  await save([{ laneId: lane(0), rates: [rate(2, 0.42)] }]);
  expect((await desk.undo(id)).body).toEqual({
    restored: 3,
    unchanged: [{ laneId: lane(0), cell: 'rate:2', why: 'Changed again since the upload.' }],
  });
  await testApp.drainJobs();
  expect(await desk.cells()).toEqual(new Map(before).set(`${lane(0)} rate:2`, '0.42'));
  const { body: history } = await testApp.call(bids.bidHistory, carrier, { params: { laneId: lane(0) } });
  expect(history[0]).toMatchObject({ kind: 'undone', uploadId: id });
  expect((await desk.upload(id)).undoneAt).not.toBeNull();
  expect(await desk.undo(id)).toMatchObject({ status: 409, body: { code: 'upload_already_undone' } });
  // The same file is no duplicate of a sheet that was undone.
  expect((await desk.post(file)).status).toBe(200);
});

test('a bid that lost all its rates takes effect again with its terms', async () => {
  await save([
    { laneId: lane(0), currency: 'EUR', transitDays: 4, validTo: '2027-06-30', rates: [rate(1, 2)] },
  ]);
  const before = await desk.cells();
  const [bid] = (
    await testApp.call(bids.listLaneBids, testApp.people.carrier, { params: { laneId: lane(0) } })
  ).body;
  const id = await submitted({ [lane(0)]: { [linehaul]: null } });
  expect((await desk.cells()).get(`${lane(0)} rate:1`)).toBeUndefined();
  expect((await desk.undo(id)).body).toEqual({ restored: 1, unchanged: [] });
  await testApp.drainJobs();
  expect(await desk.cells()).toEqual(before);
  const [again] = (
    await testApp.call(bids.listLaneBids, testApp.people.carrier, { params: { laneId: lane(0) } })
  ).body;
  expect([again?.bidId, again?.submittedAt]).toEqual([bid?.bidId, bid?.submittedAt]);
});

test('a bid that its carrier withdrew since stays withdrawn', async () => {
  const { carrier } = testApp.people;
  await save([
    { laneId: lane(0), rates: [rate(1, 2), rate(2, 0.4)] },
    { laneId: lane(1), rates: [rate(1, 2)] },
  ]);
  const id = await submitted({
    [lane(0)]: { [linehaul]: 1.9, [fuel]: null },
    [lane(1)]: { [linehaul]: null },
    [lane(2)]: { [linehaul]: 2.5 },
  });
  await testApp.call(awards.resetLane, carrier, { params: { id: lane(0) } });
  // Priced again after the sheet, and withdrawn.
  await save([{ laneId: lane(1), rates: [rate(1, 2.2)] }]);
  await testApp.call(awards.resetLane, carrier, { params: { id: lane(1) } });
  const why = 'The bid was withdrawn since the upload.';
  expect((await desk.undo(id)).body).toEqual({
    restored: 1,
    unchanged: expect.arrayContaining([
      { laneId: lane(0), cell: 'rate:1', why },
      { laneId: lane(0), cell: 'rate:2', why },
      { laneId: lane(1), cell: 'rate:1', why },
    ]),
  });
  await testApp.drainJobs();
  for (const laneId of laneIds) expect((await gridLane(laneId))?.rates).toEqual([]);
});

test('a rate never becomes the same number of another currency', async () => {
  for (const at of [0, 1, 2])
    await save([{ laneId: lane(at), currency: 'USD', transitDays: 2, rates: [rate(1, 2), rate(2, 0.4)] }]);
  const id = await submitted({
    [lane(0)]: { [currency]: 'EUR', [linehaul]: 1.8, [transitDays]: 3 },
    [lane(1)]: { [linehaul]: 1.8, [transitDays]: 3 },
    [lane(2)]: { [currency]: 'EUR', [linehaul]: 1.8 },
  });
  // A rate that the sheet left as it was, now in EUR; and another currency for the sheet's rate.
  await save([{ laneId: lane(0), rates: [rate(2, 0.35)] }]);
  await save([{ laneId: lane(1), currency: 'EUR', rates: [] }]);
  const { body } = await desk.undo(id);
  const inEuros = 'The lane changed since, in its new currency.';
  expect(body.unchanged).toEqual([
    { laneId: lane(0), cell: 'currency', why: inEuros },
    { laneId: lane(0), cell: 'rate:1', why: inEuros },
    { laneId: lane(1), cell: 'rate:1', why: 'The currency changed since the upload.' },
  ]);
  expect(body.restored).toBe(4);
  const priceOf = async (at: number) => {
    const found = await gridLane(lane(at));
    return [found?.currency, found?.transitDays, ...(found?.rates.map((cell) => cell.rate) ?? [])];
  };
  expect([await priceOf(0), await priceOf(1), await priceOf(2)]).toEqual([
    ['EUR', 2, 1.8, 0.35],
    ['EUR', 2, 1.8, 0.4],
    ['USD', 2, 2, 0.4],
  ]);
});

test('restores the checks of prices: confirmed ones stay confirmed, open ones open', async () => {
  await save([
    { laneId: lane(0), rates: [rate(1, 2)] },
    { laneId: lane(1), rates: [rate(1, 2)] },
  ]);
  await save([
    { laneId: lane(0), rates: [rate(1, 200, true)] },
    { laneId: lane(1), rates: [rate(1, 200)] },
  ]);
  const checks = async () => [(await gridLane(lane(0)))?.checks, (await gridLane(lane(1)))?.checks];
  const before = await checks();
  expect(before).toMatchObject([[], [{ kind: 'slip', rate: 200 }]]);
  const id = await submitted({ [lane(0)]: { [linehaul]: 2.1 }, [lane(1)]: { [linehaul]: 2.1 } }, [
    lane(0),
    lane(1),
  ]);
  expect(await checks()).toEqual([[], []]);
  expect((await desk.undo(id)).body.restored).toBe(2);
  expect(await checks()).toEqual(before);
});

test('restores what the customer decided about an unusual price, unless it decided again since', async () => {
  const { customer } = testApp.people;
  // With shipments, so that bids have a cost.
  laneIds = (await makeLanes(testApp.platform, customer.companyId, mode, 3, 57)).map(({ laneId }) => laneId);
  await testApp.platform.database.bulkPool.query(
    'UPDATE lanes SET last_price_paid = 2, priced_charge_usd = 2000, priced_volume = 1000 WHERE lane_id = ANY ($1)',
    [laneIds],
  );
  await save([0, 1, 2].map((at) => ({ laneId: lane(at), rates: [rate(1, 9, true)] })));
  await testApp.drainJobs();
  const outlierOf = async (at: number) => {
    const { body } = await testApp.call(bids.listLaneBids, customer, { params: { laneId: lane(at) } });
    return { bidId: body[0]?.bidId ?? '', state: body[0]?.outlier?.state, isHeld: body[0]?.outlier?.isHeld };
  };
  const decide = async (at: number, as: 'included' | 'excluded') => {
    const { bidId } = await outlierOf(at);
    const { body } = await testApp.call(bids.resolveOutliers, customer, { body: { bidIds: [bidId], as } });
    expect(body).toEqual({ resolved: 1 });
    await testApp.drainJobs();
  };
  await decide(0, 'included');
  await decide(1, 'included');
  const id = await submitted(
    { [lane(0)]: { [linehaul]: 2.1 }, [lane(1)]: { [linehaul]: 9.05 }, [lane(2)]: { [linehaul]: 2.1 } },
    [lane(0), lane(2)],
  );
  expect(await outlierOf(0)).toMatchObject({ state: undefined });
  await decide(1, 'excluded');
  expect((await desk.undo(id)).body).toEqual({ restored: 3, unchanged: [] });
  await testApp.drainJobs();
  expect(await outlierOf(0)).toMatchObject({ state: 'included', isHeld: false });
  expect(await outlierOf(1)).toMatchObject({ state: 'excluded', isHeld: true });
  expect(await outlierOf(2)).toMatchObject({ state: 'open', isHeld: true });
});

test('after the round has closed, its lanes keep the uploaded prices, and the answer says why', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const { laneIds: inRound } = await seedLanes(testApp, testApp.people.customer.companyId, mode, 1, {
    state: 'Created',
    label: `round ${label}`,
  });
  const [held = ''] = inRound;
  const { tenderId } = await planTender(testApp, mode, inRound, { carriers: [carrier, otherCarrier] });
  expect(tenderId).not.toBe('');
  await testApp.drainJobs();
  const id = await submitted({ [held]: { [linehaul]: 2.2 }, [lane(0)]: { [linehaul]: 2.4 } });
  setClock('2027-02-01T12:01:00.000Z');
  await advanceClockTo(testApp, 'closeRound');
  await testApp.drainJobs();
  const { body } = await desk.undo(id);
  expect(body.restored).toBe(1);
  expect(body.unchanged).toEqual([{ laneId: held, cell: 'rate:1', why: 'Round 1 has closed.' }]);
  const cells = await desk.cells();
  expect([cells.get(`${held} rate:1`), cells.get(`${lane(0)} rate:1`)]).toEqual(['2.2', undefined]);
});
