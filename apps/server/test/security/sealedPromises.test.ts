import { awards, bids, lanes, settings, tenders } from '@lanewright/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '../../src/platform/clock.ts';
import { seedLanes } from '../support/seedLanes.ts';
import {
  closeByTheClock,
  offerAs,
  openSealedTender,
  sealedClosesAt,
  sealedMode as mode,
} from '../support/sealedTender.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { testMoment } from '../support/testSettings.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => setClock(testMoment));

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.ownerPool.query<T>(text, values)).rows;

test('a lane of an open sealed round can’t be paused until the round has closed', async () => {
  const { customer, carrier } = testApp.people;
  const { laneIds } = await openSealedTender(testApp, [carrier]);
  const { laneIds: others } = await seedLanes(testApp, customer.companyId, mode, 1, { label: 'free' });
  const pause = (body: { laneIds?: string[]; mode?: number }) =>
    testApp.call(lanes.pauseLanes, customer, { body: body as never });
  const refused = await pause({ laneIds: [...laneIds, ...others] });
  expect(refused).toMatchObject({ status: 409, body: { code: 'lane_in_sealed_round', field: 'laneIds' } });
  expect((await pause({ mode })).status).toBe(409);
  expect((await pause({ laneIds: others })).body).toEqual({ changed: 1 });
  const states = () =>
    sql('SELECT DISTINCT state, stays_open FROM lanes WHERE lane_id = ANY ($1)', [laneIds]);
  expect(await states()).toEqual([{ state: 'Started', stays_open: true }]);
  await closeByTheClock(testApp);
  expect(await states()).toEqual([{ state: 'Paused', stays_open: false }]);
});

test('a bid withdrawn in a sealed round counts until the opening: no colour, rank or figure reveals the withdrawal', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const { laneIds } = await seedLanes(testApp, customer.companyId, mode, 2, { label: 'withdrawn' });
  const [laneId = '', kept = ''] = laneIds;
  await offerAs(testApp, carrier, [
    { laneId, rates: [{ chargeNo: 1, rate: 1 }] },
    { laneId: kept, rates: [{ chargeNo: 1, rate: 1 }] },
  ]);
  await offerAs(testApp, otherCarrier, [{ laneId, rates: [{ chargeNo: 1, rate: 5 }] }]);
  await testApp.drainJobs();
  const made = await testApp.call(tenders.createTender, customer, {
    body: {
      name: 'Second thoughts',
      mode,
      laneIds,
      carrierIds: [carrier.companyId, otherCarrier.companyId],
      round: { opensAt: testMoment, closesAt: sealedClosesAt, isSealed: true },
    },
  });
  await testApp.drainJobs();
  const standing = async () => ({
    bids: await sql(
      'SELECT carrier_id, colour, shown_colour, withdrawn_at FROM bids WHERE lane_id = $1 ORDER BY carrier_id',
      [laneId],
    ),
    lane: await sql(
      'SELECT colour, best_all_in_usd, bid_count, ranked_at FROM lane_standings WHERE lane_id = $1',
      [laneId],
    ),
  });
  const before = await standing();
  const facts = async () =>
    (
      await sql(
        `SELECT FROM outbox_facts WHERE fact IN ('bid.withdrawn', 'bids.ranked', 'standings.changed')`,
      )
    ).length;
  const factsBefore = await facts();
  const withdraw = () => testApp.call(awards.resetLane, carrier, { params: { id: laneId }, query: {} });
  expect((await withdraw()).body).toEqual({ changed: 1 });
  await testApp.drainJobs();
  expect(await standing()).toEqual(before);
  expect(await facts()).toBe(factsBefore);
  const mine = await testApp.call(tenders.myTender, carrier, { params: { id: made.body.tenderId } });
  expect(mine.body.lanes.map((lane) => [lane.laneId, lane.cells])).toEqual([[laneId, 1]]);
  await closeByTheClock(testApp);
  const after = await sql(
    'SELECT carrier_id, lane_id FROM bids WHERE lane_id = ANY ($1) AND withdrawn_at IS NULL',
    [laneIds],
  );
  expect(after).toHaveLength(2);
  expect(after).toEqual(
    expect.arrayContaining([
      { carrier_id: otherCarrier.companyId, lane_id: laneId },
      { carrier_id: carrier.companyId, lane_id: kept },
    ]),
  );
});

test('a month or charge removed during a round invalidates only that part of a bid, and its carrier is notified which', async () => {
  const { customer, carrier } = testApp.people;
  const { laneIds, tenderId } = await openSealedTender(testApp, [carrier]);
  const [laneId = '', other = ''] = laneIds;
  const { body: months } = await testApp.call(bids.validMonths, carrier, { query: { mode } });
  const [first = ''] = months;
  const last = months.at(-1) ?? '';
  await offerAs(testApp, carrier, [
    {
      laneId,
      rates: [
        { chargeNo: 1, rate: 2 },
        { chargeNo: 2, rate: 0.4 },
      ],
      capacity: [
        { month: first, capacity: 10 },
        { month: last, capacity: 20 },
      ],
    },
    { laneId: other, rates: [{ chargeNo: 1, rate: 3 }], capacity: [{ month: first, capacity: 5 }] },
  ]);
  const moved = await testApp.call(settings.saveInstance, customer, {
    params: { id: mode },
    query: {},
    body: { properties: { 'contract.months': months.length - 1 } },
  });
  expect(moved.status).toBe(200);
  const { body: structure } = await testApp.call(settings.getCharges, customer, {
    params: { id: mode },
    query: {},
  });
  const changed = await testApp.call(settings.saveCharges, customer, {
    params: { id: mode },
    query: {},
    body: {
      version: structure.version,
      charges: structure.charges
        .filter(({ chargeNo }) => chargeNo !== 2)
        .map((charge) => ({ ...charge, unit: charge.unit as 0 })),
      weightBreaks: structure.weightBreaks.map(({ weightFrom }) => weightFrom),
    },
  });
  expect(changed.status).toBe(200);
  await testApp.drainJobs();
  const mine = async () =>
    (await testApp.call(tenders.myTender, carrier, { params: { id: tenderId } })).body.lanes.toSorted(
      (a, b) => Number(a.laneId) - Number(b.laneId),
    );
  expect((await mine()).map((lane) => lane.chargesChanged)).toEqual([true, true]);
  await closeByTheClock(testApp);
  const [partly, whole] = await mine();
  expect(partly?.refused).toBeNull();
  expect(partly?.leftOut).toContain(`your capacity for ${last}`);
  expect(partly?.leftOut).toContain('your entry for');
  expect(whole).toMatchObject({ refused: null, leftOut: null, chargesChanged: false });
  const stored = await sql<{ capacity: string; month: string }>(
    `SELECT to_char(m.month, 'YYYY-MM') AS month, m.capacity::float AS capacity FROM bids b JOIN bid_months m USING (customer_id, bid_id)
     WHERE b.lane_id = ANY ($1) ORDER BY capacity`,
    [laneIds],
  );
  expect(stored).toEqual([
    { month: first, capacity: 5 },
    { month: first, capacity: 10 },
  ]);
});
