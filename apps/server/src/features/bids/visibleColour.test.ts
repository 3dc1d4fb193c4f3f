import { awards, bids, lanes, notifications, overview, settings, tenders } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { evaluateColours } from '../../../test/support/evaluateColours.ts';
import { makeLanes } from '../../../test/support/makeLanes.ts';
import { advanceClockTo } from '../../../test/support/advanceClockTo.ts';
import type { Person } from '../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { testMoment } from '../../../test/support/testSettings.ts';
import { now, setClock } from '../../platform/clock.ts';

let testApp: TestApp;
const mode = Mode.RoadFTL;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, rivalCarrier } = testApp.people;
  await testApp.platform.database.bulkPool.query(
    'INSERT INTO connections (customer_id, carrier_id, mode) VALUES ($1, $2, $3)',
    [customer.companyId, rivalCarrier.companyId, mode],
  );
});
afterAll(() => testApp.close());
beforeEach(() => setClock(testMoment));

let made = 0;
async function oneLane(): Promise<string> {
  made += 1;
  const [lane] = await makeLanes(testApp.platform, testApp.people.customer.companyId, mode, 1, 100 + made);
  return lane?.laneId ?? '';
}
async function offer(as: Person, laneId: string, rate: number): Promise<void> {
  const saved = await testApp.call(bids.saveBids, as, {
    body: {
      mode,
      customerId: testApp.people.customer.companyId,
      structureVersion: 1,
      bids: [{ laneId, rates: [{ chargeNo: 1, rate, confirmed: true }] }],
    },
  });
  expect(saved.body).toMatchObject({ saved: 1, errors: [] });
  await testApp.drainJobs();
}
const set = async (properties: Record<string, unknown>) => {
  await testApp.call(settings.saveInstance, testApp.people.customer, {
    params: { id: mode },
    body: { properties },
  });
  await testApp.drainJobs();
};

/** Returns a carrier's colour on a lane as shown by every endpoint; all must be equal. */
async function shownTo(as: Person, laneId: string): Promise<string | null> {
  const list = await testApp.call(overview.listLanes, as, { query: { mode } });
  const grid = await testApp.call(bids.bidGrid, as, { query: { mode } });
  const all = [
    (await testApp.call(overview.getLane, as, { params: { id: laneId } })).body.colour,
    (await testApp.call(bids.listLaneBids, as, { params: { laneId } })).body[0]?.colour,
    list.body.find((lane) => lane.id === laneId)?.colour,
    grid.body.lanes.find((lane) => lane.laneId === laneId)?.colour,
  ];
  expect(new Set(all).size, JSON.stringify(all)).toBe(1);
  return all[0] ?? null;
}
const stands = async (as: Person, laneId: string) => {
  const { body } = await testApp.call(bids.listLaneBids, testApp.people.customer, { params: { laneId } });
  return body.find((bid) => bid.carrierId === as.companyId)?.colour;
};

test('with colours by best bid alone, a visible target shows no colour', async () => {
  const { customer, carrier, otherCarrier, rivalCarrier } = testApp.people;
  const laneId = await oneLane();
  await offer(carrier, laneId, 2);
  await offer(otherCarrier, laneId, 1);
  await testApp.call(lanes.setTargets, customer, { body: { targets: [{ laneId, targetPrice: 2.5 }] } });
  await set({ 'visibility.target': true });
  expect(await stands(carrier, laneId)).toBe('Green');
  expect(await shownTo(carrier, laneId)).toBe('Green');
  await set({ 'standings.basis': 'best' });
  // Twice the best bid: red for the customer; a colour based on another carrier's price is not shown.
  expect(await stands(carrier, laneId)).toBe('Red');
  expect(await shownTo(carrier, laneId)).toBeNull();
  const coverage = (await testApp.call(bids.bidCoverage, carrier)).body.find((place) => place.mode === mode);
  expect(coverage).toMatchObject({ complete: 1, red: 0, green: 0, emptyFigure: 1 });
  await set({ 'standings.showColourTowardsBest': true });
  await evaluateColours(testApp);
  expect(await shownTo(carrier, laneId), 'too few bids').toBeNull();
  await offer(rivalCarrier, laneId, 1.2);
  await evaluateColours(testApp);
  expect(await shownTo(carrier, laneId)).toBe('Red');
  await set({
    'standings.basis': 'target',
    'visibility.target': false,
    'standings.showColourTowardsBest': false,
  });
  expect(await shownTo(carrier, laneId)).toBeNull();
});

/** A lane with two rivals at 1 and 1.2 USD, where colours towards the best bid are shown. */
async function rivalLane(): Promise<string> {
  const laneId = await oneLane();
  await set({ 'standings.showColourTowardsBest': true });
  await offer(testApp.people.otherCarrier, laneId, 1);
  await offer(testApp.people.rivalCarrier, laneId, 1.2);
  return laneId;
}

test('evaluates a slow colour at 06:00 and 18:00 UTC only, whatever is saved in between, and does not push it', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const laneId = await rivalLane();
  await offer(carrier, laneId, 2);
  expect(await shownTo(carrier, laneId), 'not evaluated yet').toBeNull();
  const evaluated: (string | null)[] = [];
  for (const [own, rival] of [
    [2, 1],
    [1, 1],
    [1, 0.9],
    [0.9, 0.9],
  ] as const) {
    await offer(otherCarrier, laneId, rival);
    await offer(carrier, laneId, own + 0.001);
    await offer(carrier, laneId, own);
    expect(await shownTo(carrier, laneId)).toBe(evaluated.at(-1) ?? null);
    await evaluateColours(testApp);
    expect(now().toISOString()).toMatch(/T(06|18):00:00/);
    evaluated.push(await shownTo(carrier, laneId));
  }
  // Two at an unchanged own price are one evaluation, which reflects the rival.
  expect(evaluated).toEqual(['Red', 'Green', 'Red', 'Green']);
  const { rows } = await testApp.platform.database.bulkPool.query(
    `SELECT 1 FROM outbox_facts, jsonb_array_elements(payload -> 'news') AS item
     WHERE fact = 'bids.ranked' AND item ->> 'carrierId' = $1 AND item ->> 'laneId' = $2`,
    [carrier.companyId, laneId],
  );
  expect(rows).toEqual([]);
  const told = await testApp.call(notifications.listNotifications, carrier);
  expect(told.body.filter((item) => item.laneId === laneId)).toEqual([]);
});

test('a slow colour stops after four of the carrier’s own prices, until the customer sets a new target', async () => {
  const { customer, carrier } = testApp.people;
  const laneId = await rivalLane();
  const evaluateAt = async (rate: number) => {
    await offer(carrier, laneId, rate);
    await evaluateColours(testApp);
    return shownTo(carrier, laneId);
  };
  const shown: (string | null)[] = [];
  for (const rate of [2, 1, 2, 1, 2]) shown.push(await evaluateAt(rate));
  expect(shown).toEqual(['Red', 'Green', 'Red', 'Green', 'Green']);
  // Withdrawn and made again, it continues with the same evaluation count.
  await testApp.call(awards.resetLane, carrier, { params: { id: laneId } });
  await testApp.drainJobs();
  expect(await evaluateAt(2.1)).toBe('Green');
  for (const targetPrice of [1.5, 0])
    await testApp.call(lanes.setTargets, customer, { body: { targets: [{ laneId, targetPrice }] } });
  await testApp.drainJobs();
  await evaluateColours(testApp);
  expect(await shownTo(carrier, laneId)).toBe('Red');
  await set({ 'standings.showColourTowardsBest': false });
});

test('while a round is open the colour shown to a carrier does not change, and updates at the next fixed time after it', async () => {
  const { customer, carrier, otherCarrier, rivalCarrier } = testApp.people;
  const laneId = await oneLane();
  await set({ 'standings.showColourTowardsBest': true });
  const tender = await testApp.call(tenders.createTender, customer, {
    body: {
      name: 'Resting colours',
      mode,
      laneIds: [laneId],
      carrierIds: [carrier, otherCarrier, rivalCarrier].map(({ companyId }) => companyId),
      round: { opensAt: testMoment, closesAt: '2026-12-01T12:00:00.000Z' },
    },
  });
  expect(tender.status).toBe(200);
  await testApp.drainJobs();
  const params = { id: tender.body.tenderId };
  await offer(otherCarrier, laneId, 1);
  await offer(rivalCarrier, laneId, 1.2);
  await offer(carrier, laneId, 2);
  await evaluateColours(testApp);
  expect(await stands(carrier, laneId)).toBe('Red');
  expect(await shownTo(carrier, laneId)).toBeNull();
  expect((await testApp.call(tenders.closeRound, customer, { params })).status).toBe(200);
  await testApp.drainJobs();
  expect(await shownTo(carrier, laneId)).toBeNull();
  await evaluateColours(testApp);
  expect(await shownTo(carrier, laneId)).toBe('Red');

  setClock('2026-12-02T12:00:00.000Z');
  const next = await testApp.call(tenders.nextRound, customer, {
    params,
    body: { opensAt: '2026-12-02T12:00:00.000Z', closesAt: '2026-12-09T12:00:00.000Z' },
  });
  expect(next.status, JSON.stringify(next.body)).toBe(200);
  await advanceClockTo(testApp, 'openRound');
  await testApp.drainJobs();
  await offer(carrier, laneId, 0.9);
  await evaluateColours(testApp);
  expect(await stands(carrier, laneId)).toBe('Green');
  expect(await shownTo(carrier, laneId)).toBe('Red');
  expect((await testApp.call(tenders.closeRound, customer, { params })).status).toBe(200);
  await testApp.drainJobs();
  await evaluateColours(testApp);
  expect(await shownTo(carrier, laneId)).toBe('Green');
  await set({ 'standings.showColourTowardsBest': false });
});

test('a colour towards a visible target reveals nothing of others’ prices for a charge the carrier leaves out', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const laneId = await oneLane();
  const target = await testApp.call(lanes.setTargets, customer, {
    body: { targets: [{ laneId, targetPrice: 2.5 }] },
  });
  expect(target.status).toBe(200);
  await set({ 'visibility.target': true, 'standings.countMissingCharges': true });
  await offer(carrier, laneId, 2.4);
  const fuel = await testApp.call(bids.saveBids, otherCarrier, {
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
  await testApp.drainJobs();
  // The customer compares 3.60 with 2.50; if the carrier saw that, it could find the 1.20 by trying.
  expect(await stands(carrier, laneId)).toBe('Red');
  expect(await shownTo(carrier, laneId)).toBe('Green');
  await set({ 'visibility.target': false, 'standings.countMissingCharges': false });
});
