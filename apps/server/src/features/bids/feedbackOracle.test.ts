import { bids, lanes, overview, settings } from '@lanewright/contract';
import { feedbackResolution, type LaneColour, Mode, slowColourEvaluations } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bytesForCarrier } from '../../../test/support/bytesForCarrier.ts';
import { evaluateColours } from '../../../test/support/evaluateColours.ts';
import { makeLanes } from '../../../test/support/makeLanes.ts';
import type { Person } from '../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { testMoment } from '../../../test/support/testSettings.ts';
import { setClock } from '../../platform/clock.ts';

/** What a carrier can learn about a rival's price from the feedback on its own bid. */
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

async function makeWorlds(count: number, seed: number): Promise<string[]> {
  const made = await makeLanes(testApp.platform, testApp.people.customer.companyId, mode, count, seed);
  return made.map(({ laneId }) => laneId);
}
async function offer(as: Person, rates: ReadonlyMap<string, number>): Promise<void> {
  const { body } = await testApp.call(bids.saveBids, as, {
    body: {
      mode,
      customerId: testApp.people.customer.companyId,
      structureVersion: 1,
      bids: [...rates].map(([laneId, rate]) => ({
        laneId,
        rates: [{ chargeNo: 1, rate: Number(rate.toFixed(6)), confirmed: true }],
      })),
    },
  });
  expect(body.errors).toEqual([]);
}
const set = async (properties: Record<string, unknown>) => {
  const { customer } = testApp.people;
  await testApp.call(settings.saveInstance, customer, { params: { id: mode }, body: { properties } });
  await testApp.drainJobs();
};

test('a bisecting carrier with unlimited saves distinguishes at most as many rival prices as four evaluations have outcomes', async () => {
  const { carrier, otherCarrier, rivalCarrier } = testApp.people;
  await set({ 'standings.showColourTowardsBest': true });
  // One lane for each possible price of the rival, which the carrier tries to find in all of them at once.
  const worlds = await makeWorlds(120, 71);
  const priceOf = new Map(worlds.map((laneId, index) => [laneId, 1 + index / 120]));
  await offer(otherCarrier, priceOf);
  await offer(rivalCarrier, new Map([...priceOf].map(([laneId, price]) => [laneId, price * 1.2])));
  const known = new Map(worlds.map((laneId) => [laneId, { low: 1, high: 2 }]));
  const read = new Map<string, (LaneColour | null)[]>(worlds.map((laneId) => [laneId, []]));
  for (let step = 0; step < 6; step += 1) {
    const tried = new Map<string, number>();
    // Amber means that the own price is 2 to 7 percent above the best: placing its middle at the middle of the possible range
    // halves the range.
    for (const [laneId, { low, high }] of known) tried.set(laneId, ((low + high) / 2) * 1.045);
    await offer(carrier, new Map([...tried].map(([laneId, price]) => [laneId, price * 1.01])));
    await offer(carrier, tried);
    await evaluateColours(testApp);
    const { body } = await testApp.call(bids.bidGrid, carrier, { query: { mode } });
    for (const { laneId, colour } of body.lanes) {
      const range = known.get(laneId);
      const price = tried.get(laneId);
      if (range === undefined || price === undefined) continue;
      read.get(laneId)?.push(colour);
      if (colour === 'Red') range.high = Math.min(range.high, price / 1.07);
      if (colour === 'Amber')
        Object.assign(range, { low: Math.max(range.low, price / 1.07), high: price / 1.02 });
      if (colour === 'Green') range.low = Math.max(range.low, price / 1.02);
    }
  }
  const told = new Set([...read.values()].map((colours) => colours.join()));
  expect(told.size).toBeLessThanOrEqual(feedbackResolution('light', [2, 7], slowColourEvaluations));
  expect(told.size, 'it does learn something').toBeGreaterThan(10);
  // After the fourth evaluation nothing changes any more.
  for (const colours of read.values()) expect(new Set(colours.slice(slowColourEvaluations - 1)).size).toBe(1);
  await set({ 'standings.showColourTowardsBest': false });
});

test('rival prices that give the same colour give carriers identical bytes', async () => {
  const { carrier, otherCarrier, rivalCarrier } = testApp.people;
  await set({ 'standings.showColourTowardsBest': true });
  const [laneId = ''] = await makeWorlds(1, 72);
  const world = async (own: number, rival: number) => {
    setClock(testMoment);
    await offer(rivalCarrier, new Map([[laneId, rival * 1.5]]));
    await offer(otherCarrier, new Map([[laneId, rival]]));
    await offer(carrier, new Map([[laneId, own]]));
    await testApp.drainJobs();
    await evaluateColours(testApp);
    // Read at the same moment in every world.
    setClock(testMoment);
    return bytesForCarrier(testApp, carrier, mode, laneId);
  };
  const red = await world(2, 1.5);
  expect(red).toContain('"colour":"Red"');
  expect(await world(2, 1.1), 'both red').toBe(red);
  // A rival that bids lower changes nothing before the next evaluation, and nothing is pushed.
  const green = await world(1.1, 1.5);
  expect(green).toContain('"colour":"Green"');
  await offer(otherCarrier, new Map([[laneId, 0.8]]));
  await testApp.drainJobs();
  expect(await bytesForCarrier(testApp, carrier, mode, laneId)).toBe(green);
  await set({ 'standings.showColourTowardsBest': false });
});

test('different best bids give carriers identical bytes while targets are derived from them', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  await set({ 'visibility.target': true });
  const [laneId = ''] = await makeWorlds(1, 73);
  await offer(carrier, new Map([[laneId, 2]]));
  const world = async (best: number) => {
    await offer(otherCarrier, new Map([[laneId, best]]));
    await testApp.drainJobs();
    const rule = { laneIds: [laneId], percentBelow: 0, of: 'bestBid' as const };
    const { body } = await testApp.call(lanes.setTargets, customer, { body: { rule } });
    expect(body).toEqual({ changed: 1, hidden: 1 });
    await testApp.drainJobs();
    const { body: lane } = await testApp.call(overview.getLane, customer, { params: { id: laneId } });
    expect(lane).toMatchObject({ targetPrice: best, targetSource: 'bestBid' });
    return bytesForCarrier(testApp, carrier, mode, laneId);
  };
  const cheap = await world(1.234567);
  expect(cheap).not.toContain('1.234567');
  expect(await world(1.9)).toBe(cheap);
  expect(await world(1.5)).toBe(cheap);
  // A colour towards such a target is treated as one towards a hidden target.
  const shown = async () => (await testApp.call(overview.getLane, carrier, { params: { id: laneId } })).body;
  expect(await shown()).toMatchObject({
    targetPrice: null,
    targetCost: null,
    targetSource: null,
    colour: null,
  });
  await set({ 'standings.showColourTowardsHiddenTarget': true });
  expect((await shown()).colour).toBeNull();
  await evaluateColours(testApp);
  expect((await shown()).colour).toBe('Red');
  // Once the customer enters a target, it is shown again.
  const targets = [{ laneId, targetPrice: 2.5 }];
  await testApp.call(lanes.setTargets, customer, { body: { targets } });
  await testApp.drainJobs();
  expect(await shown()).toMatchObject({ targetPrice: 2.5, colour: 'Green' });
  await set({ 'visibility.target': false, 'standings.showColourTowardsHiddenTarget': false });
});
