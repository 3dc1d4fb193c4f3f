import { bids, lanes, overview, settings } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bytesForCarrier } from '../../../test/support/bytesForCarrier.ts';
import { evaluateColours } from '../../../test/support/evaluateColours.ts';
import { makeLanes } from '../../../test/support/makeLanes.ts';
import type { Person } from '../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { testMoment } from '../../../test/support/testSettings.ts';
import { setClock } from '../../platform/clock.ts';
import { rankMode } from './pricing/rankBids.ts';

let testApp: TestApp;
const mode = Mode.RoadFTL;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => setClock(testMoment));

let made = 0;
/** Creates a lane with this cost per mile. */
async function laneAt(baselineUsd: number): Promise<string> {
  made += 1;
  const [lane] = await makeLanes(testApp.platform, testApp.people.customer.companyId, mode, 1, 500 + made);
  const laneId = lane?.laneId ?? '';
  await setBaseline(laneId, baselineUsd);
  return laneId;
}
async function setBaseline(laneId: string, baselineUsd: number): Promise<void> {
  const { customer } = testApp.people;
  await testApp.platform.database.bulkPool.query(
    'UPDATE lanes SET priced_charge_usd = $2::numeric * 1000, priced_volume = 1000 WHERE lane_id = $1',
    [laneId, baselineUsd],
  );
  await rankMode.run(testApp.platform, {
    customerId: customer.companyId,
    mode,
    subject: 'test',
    factId: '0',
  });
  await testApp.drainJobs();
}
async function offer(as: Person, laneId: string, rate: number, chargeNo = 1): Promise<void> {
  const saved = await testApp.call(bids.saveBids, as, {
    body: { mode, structureVersion: 1, bids: [{ laneId, rates: [{ chargeNo, rate }] }] },
  });
  expect(saved.body).toMatchObject({ saved: 1, errors: [] });
  await testApp.drainJobs();
}
const set = async (properties: Record<string, unknown>) => {
  const saved = await testApp.call(settings.saveInstance, testApp.people.customer, {
    params: { id: mode },
    body: { properties },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await testApp.drainJobs();
};
const laneOf = async (laneId: string, as = testApp.people.customer) =>
  (await testApp.call(overview.getLane, as, { params: { id: laneId } })).body;
/** The lane's colour as its customer sees it, and its colour reference. */
const seen = async (laneId: string) => {
  const { colour, colourReference, isOnlyBid } = await laneOf(laneId);
  return [colour, colourReference, isOnlyBid];
};
const shown = async (laneId: string, as = testApp.people.carrier) => (await laneOf(laneId, as)).colour;

test('compares a lane’s only complete bid with the baseline, unless the customer turns that off', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const laneId = await laneAt(2);
  const found: unknown[] = [];
  for (const rate of [2, 2.1, 2.11]) {
    await offer(carrier, laneId, rate);
    found.push(await seen(laneId));
  }
  expect(found).toEqual([
    ['Green', 'baseline', true],
    ['Amber', 'baseline', true],
    ['Red', 'baseline', true],
  ]);
  const bid = async () =>
    (await testApp.call(bids.listLaneBids, customer, { params: { laneId } })).body.find(
      ({ carrierId }) => carrierId === carrier.companyId,
    );
  expect(await bid()).toMatchObject({ colour: 'Red', colourReference: 'baseline', isOnlyBid: true });
  // A partial bid does not count as another bid.
  await offer(otherCarrier, laneId, 0.3, 2);
  expect(await seen(laneId)).toEqual(['Red', 'baseline', true]);
  await set({ 'standings.compareSoleBid': false });
  expect(await seen(laneId)).toEqual(['Green', 'best', true]);
  await set({ 'standings.compareSoleBid': true });
  await testApp.call(lanes.setTargets, customer, { body: { targets: [{ laneId, targetPrice: 2.2 }] } });
  await testApp.drainJobs();
  expect(await seen(laneId)).toEqual(['Green', 'target', true]);
  await testApp.call(lanes.setTargets, customer, { body: { targets: [{ laneId, targetPrice: 0 }] } });
  await offer(otherCarrier, laneId, 2.15);
  expect(await seen(laneId)).toEqual(['Green', 'best', false]);
  expect(await bid()).toMatchObject({ colour: 'Green', colourReference: 'best', isOnlyBid: false });
});

test('compares bids of a lane whose best bid is far above the baseline with it, from a margin the customer sets', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const laneId = await laneAt(2);
  await offer(carrier, laneId, 2.2);
  await offer(otherCarrier, laneId, 2.25);
  expect(await seen(laneId)).toEqual(['Green', 'best', false]);
  await set({ 'standings.maxBestOverBaselinePercent': 9.9 });
  expect(await seen(laneId)).toEqual(['Red', 'baseline', false]);
  await set({ 'standings.maxBestOverBaselinePercent': 10 });
  expect(await seen(laneId)).toEqual(['Green', 'best', false]);
});

test('data that differs only in a hidden baseline gives the carrier identical bytes, even with colours towards the best bid', async () => {
  const { carrier } = testApp.people;
  const laneId = await laneAt(2.5);
  await offer(carrier, laneId, 2);
  for (const showsBest of [false, true]) {
    await set({ 'standings.showColourTowardsBest': showsBest });
    if (showsBest) await evaluateColours(testApp);
    await setBaseline(laneId, 2.5);
    expect(await seen(laneId)).toEqual(['Green', 'baseline', true]);
    const cheapLane = await bytesForCarrier(testApp, carrier, mode, laneId);
    await setBaseline(laneId, 1.6);
    expect(await seen(laneId)).toEqual(['Red', 'baseline', true]);
    expect(await bytesForCarrier(testApp, carrier, mode, laneId)).toBe(cheapLane);
  }
  // A sole bid is not compared with itself, because that would reveal that there are no others.
  expect(await shown(laneId)).toBeNull();
  await set({ 'standings.showColourTowardsBest': false });
});

test('shows a colour towards a hidden baseline, if the customer turned it on, only at fixed times and independent of rivals', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const laneId = await laneAt(1.6);
  await offer(carrier, laneId, 2);
  await set({ 'standings.showColourTowardsHiddenTarget': true });
  expect(await shown(laneId)).toBeNull();
  await evaluateColours(testApp);
  expect(await shown(laneId)).toBe('Red');
  await offer(otherCarrier, laneId, 1.65);
  await evaluateColours(testApp);
  expect(await seen(laneId)).toEqual(['Green', 'best', false]);
  expect(await shown(laneId)).toBe('Red');
  await offer(carrier, laneId, 1.6);
  expect(await shown(laneId), 'saved, not evaluated').toBe('Red');
  await evaluateColours(testApp);
  expect(await shown(laneId)).toBe('Green');
  await set({ 'standings.showColourTowardsHiddenTarget': false, 'visibility.baseline': true });
  expect(await shown(laneId)).toBe('Green');
  await offer(carrier, laneId, 1.65);
  expect(await shown(laneId)).toBe('Amber');
  await set({ 'visibility.baseline': false });
  expect(await shown(laneId)).toBeNull();
});
