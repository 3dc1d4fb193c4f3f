import { bids, lanes, overview, settings, tenders } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeLanes } from '../../../test/house/makeLanes.ts';
import type { Person } from '../../../test/house/people.ts';
import { openTestHouse, type TestHouse } from '../../../test/house/testHouse.ts';
import { testMoment } from '../../../test/house/testSettings.ts';
import { setClock } from '../../platform/clock.ts';

let house: TestHouse;
const mode = Mode.RoadFTL;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(() => setClock(testMoment));

let made = 0;
async function oneLane(): Promise<string> {
  made += 1;
  const [lane] = await makeLanes(house.platform, house.people.customer.companyId, mode, 1, 100 + made);
  return lane?.laneId ?? '';
}
async function offer(as: Person, laneId: string, rate: number): Promise<void> {
  const saved = await house.call(bids.saveBids, as, {
    body: { mode, structureVersion: 1, bids: [{ laneId, rates: [{ chargeNo: 1, rate }] }] },
  });
  expect(saved.body).toMatchObject({ saved: 1, errors: [] });
  await house.drainJobs();
}
const set = async (properties: Record<string, unknown>) => {
  await house.call(settings.saveInstance, house.people.customer, {
    params: { id: mode },
    body: { properties },
  });
  await house.drainJobs();
};

/** What a carrier is shown of its colour on a lane, by every call that shows it; all must say the same. */
async function shownTo(as: Person, laneId: string): Promise<string | null> {
  const list = await house.call(overview.listLanes, as, { query: { mode } });
  const grid = await house.call(bids.bidGrid, as, { query: { mode } });
  const all = [
    (await house.call(overview.getLane, as, { params: { id: laneId } })).body.colour,
    (await house.call(bids.listLaneBids, as, { params: { laneId } })).body[0]?.colour,
    list.body.find((lane) => lane.id === laneId)?.colour,
    grid.body.lanes.find((lane) => lane.laneId === laneId)?.colour,
  ];
  expect(new Set(all).size, JSON.stringify(all)).toBe(1);
  return all[0] ?? null;
}
const stands = async (as: Person, laneId: string) => {
  const { body } = await house.call(bids.listLaneBids, house.people.customer, { params: { laneId } });
  return body.find((bid) => bid.carrierId === as.companyId)?.colour;
};

test('measured by the best bid alone, a visible target opens no colour', async () => {
  const { customer, carrier, otherCarrier } = house.people;
  const laneId = await oneLane();
  await offer(carrier, laneId, 2);
  await offer(otherCarrier, laneId, 1);
  await house.call(lanes.setTargets, customer, { body: { targets: [{ laneId, targetPrice: 2.5 }] } });
  await set({ 'visibility.target': true });
  expect(await stands(carrier, laneId)).toBe('Green');
  expect(await shownTo(carrier, laneId)).toBe('Green');
  await set({ 'standings.basis': 'best' });
  // Twice the best bid: red for the customer; and what is measured by another’s price is not shown.
  expect(await stands(carrier, laneId)).toBe('Red');
  expect(await shownTo(carrier, laneId)).toBeNull();
  const coverage = (await house.call(bids.bidCoverage, carrier)).body.find((place) => place.mode === mode);
  expect(coverage).toMatchObject({ complete: 1, red: 0, green: 0, notShown: 1 });
  await set({ 'standings.showColourTowardsBest': true });
  expect(await shownTo(carrier, laneId)).toBe('Red');
  await set({
    'standings.basis': 'target',
    'visibility.target': false,
    'standings.showColourTowardsBest': false,
  });
  expect(await shownTo(carrier, laneId)).toBeNull();
});

test('the day of three changes is a day of UTC', async () => {
  const { carrier, otherCarrier } = house.people;
  const laneId = await oneLane();
  await set({ 'standings.showColourTowardsBest': true });
  await offer(carrier, laneId, 2);
  // Half past ten in the evening of Greenwich: tomorrow in Auckland, still today in New York.
  setClock('2026-11-20T22:30:00.000Z');
  const colours: (string | null)[] = [];
  for (const rate of [1, 3, 1, 3]) {
    await offer(otherCarrier, laneId, rate);
    colours.push(await shownTo(carrier, laneId));
  }
  // The first showing was one change already.
  expect(colours).toEqual(['Red', 'Green', 'Green', 'Green']);
  expect(await stands(carrier, laneId)).toBe('Green');
  await offer(otherCarrier, laneId, 1);
  setClock('2026-11-20T23:59:59.000Z');
  await offer(otherCarrier, laneId, 1.01);
  expect(await shownTo(carrier, laneId)).toBe('Green');
  setClock('2026-11-21T00:00:01.000Z');
  await offer(otherCarrier, laneId, 1);
  expect(await shownTo(carrier, laneId)).toBe('Red');
  await set({ 'standings.showColourTowardsBest': false });
});

test('while a round is open what a carrier is shown rests, and moves on when the round has closed', async () => {
  const { customer, carrier, otherCarrier } = house.people;
  const laneId = await oneLane();
  await set({ 'standings.showColourTowardsBest': true });
  const tender = await house.call(tenders.createTender, customer, {
    body: {
      name: 'Resting colours',
      mode,
      laneIds: [laneId],
      carrierIds: [carrier.companyId, otherCarrier.companyId],
      round: { opensAt: testMoment, closesAt: '2026-12-01T12:00:00.000Z' },
    },
  });
  expect(tender.status).toBe(200);
  await house.drainJobs();
  const params = { id: tender.body.tenderId };
  await offer(otherCarrier, laneId, 1);
  await offer(carrier, laneId, 2);
  expect(await stands(carrier, laneId)).toBe('Red');
  expect(await shownTo(carrier, laneId)).toBeNull();
  expect((await house.call(tenders.closeRound, customer, { params })).status).toBe(200);
  await house.drainJobs();
  expect(await shownTo(carrier, laneId)).toBe('Red');

  setClock('2026-12-02T12:00:00.000Z');
  const next = await house.call(tenders.nextRound, customer, {
    params,
    body: { opensAt: '2026-12-02T12:00:00.000Z', closesAt: '2026-12-09T12:00:00.000Z' },
  });
  expect(next.status, JSON.stringify(next.body)).toBe(200);
  await house.platform.database.ownerPool.query(`UPDATE graphile_worker._private_jobs SET run_at = now()`);
  await house.drainJobs();
  await offer(carrier, laneId, 0.9);
  expect(await stands(carrier, laneId)).toBe('Green');
  expect(await shownTo(carrier, laneId)).toBe('Red');
  expect((await house.call(tenders.closeRound, customer, { params })).status).toBe(200);
  await house.drainJobs();
  expect(await shownTo(carrier, laneId)).toBe('Green');
  await set({ 'standings.showColourTowardsBest': false });
});

test('towards a visible target nothing shows of what others ask for a charge that one leaves out', async () => {
  const { customer, carrier, otherCarrier } = house.people;
  const laneId = await oneLane();
  const target = await house.call(lanes.setTargets, customer, {
    body: { targets: [{ laneId, targetPrice: 2.5 }] },
  });
  expect(target.status).toBe(200);
  await set({ 'visibility.target': true, 'standings.countMissingCharges': true });
  await offer(carrier, laneId, 2.4);
  const fuel = await house.call(bids.saveBids, otherCarrier, {
    body: {
      mode,
      structureVersion: 1,
      bids: [
        {
          laneId,
          rates: [
            { chargeNo: 1, rate: 1.2 },
            { chargeNo: 2, rate: 1.2 },
          ],
        },
      ],
    },
  });
  expect(fuel.body).toMatchObject({ saved: 1, errors: [] });
  await house.drainJobs();
  // The customer compares 3.60 with 2.50; were the carrier told so, it would find the 1.20 by trying.
  expect(await stands(carrier, laneId)).toBe('Red');
  expect(await shownTo(carrier, laneId)).toBe('Green');
  await set({ 'visibility.target': false, 'standings.countMissingCharges': false });
});
