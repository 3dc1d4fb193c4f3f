import { awards, bids, lanes, notifications, settings } from '@lanewright/contract';
import { Mode, type OfferedMode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLanes } from '../../../../test/support/makeLanes.ts';
import type { Person } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { waitingForLocks } from '../../../../test/support/waitingForLocks.ts';
import { rankBids } from './rankBids.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;

async function oneLane(mode: OfferedMode, seed: number): Promise<string> {
  const [lane] = await makeLanes(testApp.platform, testApp.people.customer.companyId, mode, 1, seed);
  return lane?.laneId ?? '';
}
const offer = (as: Person, laneId: string, rate: number, mode: OfferedMode = Mode.RoadFTL) =>
  testApp.call(bids.saveBids, as, {
    body: { mode, structureVersion: 1, bids: [{ laneId, rates: [{ chargeNo: 1, rate }] }] },
  });
/** The carriers whose bids on a lane were announced as priced, in order. */
const pricedOn = async (laneId: string) =>
  (
    await sql<{ carrier: string }>(
      `SELECT payload ->> 'carrierId' AS carrier FROM outbox_facts
       WHERE fact = 'bids.priced' AND payload -> 'laneIds' ? $1 ORDER BY outbox_fact_id`,
      [laneId],
    )
  ).map(({ carrier }) => carrier);
const bidOf = async (as: Person, laneId: string) =>
  (await testApp.call(bids.listLaneBids, as, { params: { laneId } })).body[0];
const set = (properties: Record<string, unknown>, mode: OfferedMode = Mode.RoadFTL) =>
  testApp.call(settings.saveInstance, testApp.people.customer, {
    params: { id: mode },
    body: { properties },
  });

test('reprices a lane’s bids when its volumes change', async () => {
  const { customer, carrier } = testApp.people;
  const laneId = await oneLane(Mode.RoadFTL, 1);
  await offer(carrier, laneId, 2);
  await testApp.drainJobs();
  const before = await bidOf(customer, laneId);
  expect(before?.allInUsd).toBeGreaterThan(0);
  const [month] = (await testApp.call(bids.validMonths, customer, { query: { mode: Mode.RoadFTL } })).body;
  const volumes = [{ month: month ?? '', volume: 1_000_000 }];
  await testApp.call(lanes.setLaneVolume, customer, { params: { id: laneId }, body: { volumes } });
  // Another change of the mode before the job starts must not make it forget the volumes.
  const targets = [{ laneId, targetPrice: 3 }];
  await testApp.call(lanes.setTargets, customer, { body: { targets } });
  await testApp.drainJobs();
  const [forecast] = await sql<{ volume: string }>(
    'SELECT sum(volume) AS volume FROM lane_forecasts WHERE lane_id = $1',
    [laneId],
  );
  const after = await bidOf(customer, laneId);
  expect(after?.allInUsd).toBeCloseTo(2 * Number(forecast?.volume), 0);
  expect(after?.allInUsd).not.toBe(before?.allInUsd);
});

test('rates saved during pricing wait for their own price', async () => {
  const { customer, carrier } = testApp.people;
  const laneId = await oneLane(Mode.RoadFTL, 2);
  await offer(carrier, laneId, 2);
  const { database } = testApp.platform;
  const saving = await database.bulkPool.connect();
  try {
    await saving.query('BEGIN');
    await saving.query('UPDATE bids SET needs_pricing = true WHERE lane_id = $1', [laneId]);
    await saving.query(
      'UPDATE bid_rates SET rate = 5 WHERE bid_id = (SELECT bid_id FROM bids WHERE lane_id = $1)',
      [laneId],
    );
    const payload = { customerId: customer.companyId, mode: Mode.RoadFTL, subject: 'x', factId: '0' };
    const ranking = rankBids.run(testApp.platform, payload);
    await expect.poll(() => waitingForLocks(database), { timeout: 20_000 }).toHaveLength(1);
    await saving.query('COMMIT');
    await ranking;
  } finally {
    saving.release();
  }
  expect(await sql('SELECT needs_pricing FROM bids WHERE lane_id = $1', [laneId])).toEqual([
    { needs_pricing: true },
  ]);
  expect(await pricedOn(laneId)).toEqual([]);
  await testApp.drainJobs();
  expect(await pricedOn(laneId)).toEqual([carrier.companyId]);
});

test('notifies a carrier once when its own bid has its price, and of no other carrier’s', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const laneId = await oneLane(Mode.RoadFTL, 9);
  await offer(carrier, laneId, 2);
  await testApp.drainJobs();
  expect(await pricedOn(laneId)).toEqual([carrier.companyId]);
  await offer(otherCarrier, laneId, 1.8);
  await testApp.drainJobs();
  expect(await pricedOn(laneId)).toEqual([carrier.companyId, otherCarrier.companyId]);
  await testApp.call(lanes.setTargets, customer, { body: { targets: [{ laneId, targetPrice: 3 }] } });
  await testApp.drainJobs();
  await testApp.call(awards.resetLane, otherCarrier, { params: { id: laneId }, query: {} });
  await testApp.drainJobs();
  expect((await pricedOn(laneId)).slice(2)).toEqual([otherCarrier.companyId]);
});

test('prices and holds an absurd bid, awards it once included, and lets it affect no other bid', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const mode = Mode.AirFreight;
  const laneId = await oneLane(mode, 3);
  const rates = [1, 2, 3, 4, 5, 6].map((breakNo) => ({ chargeNo: 1, breakNo, rate: 999_999_999_999 }));
  const save = (as: Person, body: typeof rates) =>
    testApp.call(bids.saveBids, as, { body: { mode, structureVersion: 1, bids: [{ laneId, rates: body }] } });
  const seen = async () =>
    (await testApp.call(bids.listLaneBids, customer, { params: { laneId } })).body.toSorted(
      (one, other) => (one.allInUsd ?? 0) - (other.allInUsd ?? 0),
    );
  await save(
    otherCarrier,
    rates.map((rate) => ({ ...rate, rate: 3 })),
  );
  await testApp.drainJobs();
  const [alone] = await seen();
  expect((await save(carrier, rates)).body).toMatchObject({ saved: 1 });
  await testApp.drainJobs();
  const [cheap, costliest] = await seen();
  expect(cheap).toEqual(alone);
  expect(costliest).toMatchObject({ isPriced: true, isBest: false, outlier: { isHeld: true } });
  const share = { laneId, bidId: costliest?.bidId ?? '', months: [], share: 100 };
  const award = () => testApp.call(awards.acceptBids, customer, { body: [share] });
  expect(await award()).toMatchObject({ status: 409, body: { code: 'bid_unconfirmed' } });
  const included = { bidIds: [share.bidId], as: 'included' as const };
  expect((await testApp.call(bids.resolveOutliers, customer, { body: included })).body).toEqual({
    resolved: 1,
  });
  await testApp.drainJobs();
  expect((await seen()).map((bid) => bid.colour)).toEqual(['Green', 'Red']);
  expect(await award()).toMatchObject({
    status: 200,
    body: { awards: [{ awardedUsd: costliest?.allInUsd }] },
  });
});

test('names a lane given twice in one save and leaves it unchanged', async () => {
  const { carrier } = testApp.people;
  const laneId = await oneLane(Mode.RoadFTL, 4);
  const twice = [1, 2].map((rate) => ({ laneId, rates: [{ chargeNo: 1, rate }] }));
  const answer = await testApp.call(bids.saveBids, carrier, {
    body: { mode: Mode.RoadFTL, structureVersion: 1, bids: twice },
  });
  expect(answer).toMatchObject({ status: 200, body: { saved: 0, errors: [{ laneId }, { laneId }] } });
});

test('a first colour is no status change for the carrier or the customer', async () => {
  const { customer, carrier } = testApp.people;
  const laneId = await oneLane(Mode.RoadFTL, 8);
  await set({ 'visibility.target': true, 'standings.showColourTowardsBest': false });
  const told = async (person: typeof carrier) =>
    (await testApp.call(notifications.listNotifications, person)).body
      .filter((item) => item.laneId === laneId && item.type >= 300 && item.type <= 305)
      .map((item) => item.type);
  const setTarget = async (targetPrice: number) => {
    await testApp.call(lanes.setTargets, customer, { body: { targets: [{ laneId, targetPrice }] } });
    await testApp.drainJobs();
    return (await bidOf(carrier, laneId))?.colour;
  };
  await offer(carrier, laneId, 2);
  await testApp.drainJobs();
  expect((await bidOf(carrier, laneId))?.colour).toBeNull();
  expect(await told(customer)).toEqual([]);
  expect(await setTarget(3)).toBe('Green');
  expect(await told(carrier)).toEqual([]);
  expect(await setTarget(1)).toBe('Red');
  expect(await told(carrier)).toEqual([301]);
  expect(await told(customer)).toEqual([301]);
});
