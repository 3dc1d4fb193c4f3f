import { awards, bids, lanes, settings } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeLanes } from '../../../../test/support/makeLanes.ts';
import { planTender, startNextRound } from '../../../../test/support/planTender.ts';
import { seedBids, seedLanes } from '../../../../test/support/seedLanes.ts';
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

let label = 0;
const lanesOf = (count: number, state: 'Created' | 'Started' = 'Started') =>
  seedLanes(testApp, testApp.people.customer.companyId, mode, count, { state, label: `grid ${label++}` });
const gridOf = async (as = testApp.people.carrier) =>
  (
    await testApp.call(bids.bidGrid, as, {
      query: { mode, customerId: testApp.people.customer.companyId },
    })
  ).body;
const inGrid = async (laneId: string, as = testApp.people.carrier) =>
  (await gridOf(as)).lanes.find((lane) => lane.laneId === laneId);

type Rate = { chargeNo: number; rate: number | null };
const save = async (laneId: string, rates: Rate[], currency?: string) => {
  const { body } = await testApp.call(bids.saveBids, testApp.people.carrier, {
    body: {
      mode,
      structureVersion: 1,
      customerId: testApp.people.customer.companyId,
      bids: [{ laneId, rates, ...(currency === undefined ? {} : { currency }) }],
    },
  });
  expect(body.errors).toEqual([]);
};
const show = (properties: Record<string, boolean | string>) =>
  testApp.call(settings.saveInstance, testApp.people.customer, {
    params: { id: mode },
    body: { properties },
  });

test('a lane has its places, and its forecast by month, whose sum is that of the year', async () => {
  const { laneIds } = await lanesOf(3);
  const grid = await gridOf();
  for (const lane of grid.lanes.filter(({ laneId }) => laneIds.includes(laneId))) {
    expect(lane).toMatchObject({ originArea: 'TX, US', destinationArea: 'CA, US' });
    const { volume, loads } = lane.monthly;
    expect(volume).toHaveLength(grid.months.length);
    expect(loads).toHaveLength(grid.months.length);
    expect(volume.reduce((sum, one) => sum + one, 0)).toBeCloseTo(lane.volume, 2);
    const loadsAYear = (loads ?? []).reduce((sum, one) => sum + one, 0);
    expect(Math.abs(loadsAYear - (lane.shipmentsPerYear ?? 0))).toBeLessThanOrEqual(0.05 * 12 + 0.05);
  }
  const { rows } = await testApp.platform.database.bulkPool.query<{ month: string; volume: number }>(
    `SELECT to_char(month, 'YYYY-MM') AS month, volume::float8 AS volume FROM lane_forecasts WHERE lane_id = $1 ORDER BY month`,
    [laneIds[0]],
  );
  expect(rows.map(({ month }) => month)).toEqual(grid.months);
  expect((await inGrid(laneIds[0] ?? ''))?.monthly.volume).toEqual(rows.map(({ volume }) => volume));
});

test('says why no standing is shown', async () => {
  const made = await makeLanes(testApp.platform, testApp.people.customer.companyId, mode, 3, 91);
  const [none = '', partial = '', complete = ''] = made.map(({ laneId }) => laneId);
  await save(partial, [{ chargeNo: 2, rate: 0.3 }]);
  await save(complete, [{ chargeNo: 1, rate: 2 }]);
  const reasonOf = async (laneId: string) => (await inGrid(laneId))?.standingReason;
  expect(await reasonOf(none)).toBe('noBid');
  expect(await reasonOf(partial)).toBe('partial');
  expect(await reasonOf(complete)).toBe('pricing');
  await testApp.drainJobs();
  expect(await reasonOf(complete)).toBe('notShownByCustomer');
  expect((await inGrid(complete))?.unitCostUsd).toBeGreaterThan(0);
  expect((await inGrid(partial))?.unitCostUsd).toBeNull();
  await show({ 'standings.showColourTowardsBest': true });
  expect(await reasonOf(complete)).toBe('notShown');
  await testApp.call(lanes.setTargets, testApp.people.customer, {
    body: { targets: [{ laneId: complete, targetPrice: 900 }] },
  });
  await show({ 'standings.showColourTowardsBest': false, 'visibility.target': true });
  await testApp.drainJobs();
  expect(await inGrid(complete)).toMatchObject({ standingReason: null, colour: 'Green' });
  await show({ 'visibility.target': false });
});

test('names the rates of the last round that are different now', async () => {
  const { laneIds } = await lanesOf(2, 'Created');
  const [laneId = '', unchanged = ''] = laneIds;
  const { tenderId } = await planTender(testApp, mode, laneIds);
  await testApp.drainJobs();
  expect((await inGrid(laneId))?.lastRound).toBeNull();
  await save(laneId, [{ chargeNo: 1, rate: 3 }]);
  await save(laneId, [
    { chargeNo: 1, rate: 2 },
    { chargeNo: 2, rate: 0.4 },
  ]);
  await save(unchanged, [{ chargeNo: 1, rate: 2 }]);
  await testApp.drainJobs();
  setClock('2026-11-22T12:00:00.000Z');
  await startNextRound(testApp, tenderId);
  expect((await inGrid(laneId))?.lastRound).toEqual({ roundNo: 1, currency: null, rates: [] });
  await save(laneId, [{ chargeNo: 1, rate: 1.9 }]);
  await save(
    laneId,
    [
      { chargeNo: 1, rate: 1.8 },
      { chargeNo: 2, rate: null },
      { chargeNo: 3, rate: 50 },
    ],
    'EUR',
  );
  await testApp.drainJobs();
  expect((await inGrid(laneId))?.lastRound).toEqual({
    roundNo: 1,
    currency: 'USD',
    rates: [
      { chargeNo: 1, breakNo: null, rate: 2 },
      { chargeNo: 2, breakNo: null, rate: 0.4 },
      { chargeNo: 3, breakNo: null, rate: null },
    ],
  });
  expect((await inGrid(unchanged))?.lastRound).toEqual({ roundNo: 1, currency: null, rates: [] });
  expect(await inGrid(laneId, testApp.people.otherCarrier)).toBeUndefined();
  await save(laneId, [{ chargeNo: 1, rate: 2 }], 'USD');
  expect((await inGrid(laneId))?.lastRound?.rates.map(({ chargeNo }) => chargeNo)).toEqual([2, 3]);
});

test('shows the carrier’s own award with its rates, which a new price does not change', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const seeded = await lanesOf(1);
  const laneId = seeded.laneIds[0] ?? '';
  const own = await seedBids(testApp, seeded, carrier.companyId, 0.9);
  await seedBids(testApp, seeded, otherCarrier.companyId, 0.95);
  const { body } = await testApp.call(awards.acceptBids, customer, {
    body: [{ laneId, bidId: own.get(laneId) ?? '' }],
  });
  const awarded = (await inGrid(laneId))?.award;
  expect(awarded).toMatchObject({ status: 'Pending', share: 100, currency: 'USD' });
  expect(awarded?.months).toHaveLength(12);
  await testApp.call(awards.answerAward, carrier, {
    params: { id: body.awards[0]?.awardId ?? '' },
    body: { answer: 'accept' },
  });
  await save(laneId, [{ chargeNo: 1, rate: 99 }]);
  const won = (await inGrid(laneId))?.award;
  expect(won).toMatchObject({ status: 'Accepted', rates: awarded?.rates });
  expect(won?.rates.some(({ rate }) => rate === 99)).toBe(false);
  expect((await inGrid(laneId, otherCarrier))?.award).toBeNull();
});
