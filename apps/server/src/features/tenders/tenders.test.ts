import { awards, bids, lanes, settings, tenders } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { advanceClockTo } from '../../../test/support/advanceClockTo.ts';
import { makeLanes } from '../../../test/support/makeLanes.ts';
import type { Person } from '../../../test/support/people.ts';
import { planTender, roundTimes, startNextRound } from '../../../test/support/planTender.ts';
import { seedLanes } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { testMoment } from '../../../test/support/testSettings.ts';
import { setClock } from '../../platform/clock.ts';

const mode = Mode.RoadFTL;
const { opensAt, closesAt, afterClosing } = roundTimes;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => setClock(testMoment));

let seeded = 0;
const lanesOf = async (count: number, state: 'Created' | 'Started' = 'Created') =>
  (
    await seedLanes(testApp, testApp.people.customer.companyId, mode, count, {
      state,
      label: `tendered ${seeded++}`,
    })
  ).laneIds;

const plan = (laneIds: readonly string[], more: Parameters<typeof planTender>[3] = {}) =>
  planTender(testApp, mode, laneIds, more);

async function planAndOpen(...wanted: Parameters<typeof plan>) {
  const tender = await plan(...wanted);
  await testApp.drainJobs();
  return tender;
}

const tenderNow = async (tenderId: string) =>
  (await testApp.call(tenders.getTender, testApp.people.customer, { params: { id: tenderId } })).body;

const offer = (as: Person, laneIds: readonly string[], rate: number) =>
  testApp.call(bids.saveBids, as, {
    body: {
      mode,
      customerId: testApp.people.customer.companyId,
      structureVersion: 1,
      bids: laneIds.map((laneId) => ({ laneId, rates: [{ chargeNo: 1, rate }] })),
    },
  });

const stateOf = async (laneIds: readonly string[]) => {
  const { rows } = await testApp.platform.database.bulkPool.query<{ state: string }>(
    'SELECT DISTINCT state FROM lanes WHERE lane_id = ANY ($1)',
    [laneIds],
  );
  return rows.map((row) => row.state);
};

async function closeByTheClock() {
  setClock(afterClosing);
  await advanceClockTo(testApp, 'closeRound');
  await testApp.drainJobs();
}

test('a round opens its lanes to invited carriers on time and closes them on time', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const laneIds = await lanesOf(3, 'Started');
  const tender = await plan(laneIds);
  expect(tender).toMatchObject({ state: 'Running', laneCount: 3, round: { roundNo: 1, state: 'Planned' } });
  // Until the round opens the lanes take no bids, although they were open before.
  expect(await stateOf(laneIds)).toEqual(['Paused']);
  const early = await offer(carrier, laneIds, 2);
  expect(early.body).toMatchObject({ saved: 0 });

  await testApp.drainJobs();
  expect((await tenderNow(tender.tenderId)).round).toMatchObject({ state: 'Open', closesAt });
  expect(await stateOf(laneIds)).toEqual(['Started']);
  expect((await offer(carrier, laneIds, 2)).body).toMatchObject({ saved: 3, errors: [] });
  // A carrier that is not invited gets "no such lane" from every endpoint.
  expect((await offer(otherCarrier, laneIds, 1)).body).toMatchObject({
    saved: 0,
    errors: laneIds.map((laneId) => ({ laneId, message: 'Lane not found, or not open to you.' })),
  });
  const grid = await testApp.call(bids.bidGrid, otherCarrier, { query: { mode } });
  expect(grid.body.lanes.filter((lane) => laneIds.includes(lane.laneId))).toEqual([]);
  const seen = await testApp.call(bids.listLaneBids, otherCarrier, { params: { laneId: laneIds[0] ?? '' } });
  expect(seen.status).toBe(404);

  // Exactly at the closing time, although no job has run yet.
  setClock(closesAt);
  const late = await offer(carrier, laneIds, 3);
  expect(late.body).toMatchObject({
    saved: 0,
    errors: laneIds.map((laneId) => ({ laneId, message: 'Round 1 of Spring tender has closed.' })),
  });
  await closeByTheClock();
  expect(await stateOf(laneIds)).toEqual(['Paused']);
  expect((await tenderNow(tender.tenderId)).round).toMatchObject({
    state: 'Closed',
    closedAt: closesAt,
    settledAt: afterClosing,
  });
  const { rows } = await testApp.platform.database.bulkPool.query<{ action: string }>(
    `SELECT action FROM audit_entries WHERE subject_kind = 'tender' AND subject_id = $1 ORDER BY audit_entry_id`,
    [tender.tenderId],
  );
  expect(rows.map((row) => row.action)).toEqual([
    'tender.created',
    'round.planned',
    'round.opened',
    'round.closed',
  ]);
});

test('emails the times to every user of an invited carrier, and again after an extension', async () => {
  const tender = await planAndOpen(await lanesOf(1));
  const later = '2027-02-02T15:30:00.000Z';
  const earlier = await testApp.call(tenders.extendRound, testApp.people.customer, {
    params: { id: tender.tenderId },
    body: { closesAt: '2027-01-01T12:00:00.000Z' },
  });
  expect(earlier).toMatchObject({ status: 422, body: { code: 'must_extend', field: 'closesAt' } });
  const extended = await testApp.call(tenders.extendRound, testApp.people.customer, {
    params: { id: tender.tenderId },
    body: { closesAt: '2027-02-02T16:30:00+01:00' },
  });
  expect(extended.body.round).toMatchObject({ state: 'Open', closesAt: later, formerClosings: [closesAt] });
  await testApp.drainJobs();
  const { rows } = await testApp.platform.database.bulkPool.query<{ subject: string; text_body: string }>(
    `SELECT subject, text_body FROM emails WHERE to_address = 'carrier@example.com' ORDER BY email_id DESC LIMIT 2`,
  );
  expect(rows.map((mail) => mail.subject)).toEqual([
    'Deadline extended for Spring tender: 2 Feb 2027, 3:30 pm UTC',
    'Northwind invites you to bid: Spring tender',
  ]);
  expect(rows[1]?.text_body).toContain('closes on 1 Feb 2027, 12:00 pm UTC');
  expect(rows[1]?.text_body).toContain('/road-ftl/lanes');
  // At the previous closing time nothing is closed.
  await closeByTheClock();
  expect((await tenderNow(tender.tenderId)).round?.state).toBe('Open');
  setClock('2027-02-02T15:31:00.000Z');
  await advanceClockTo(testApp, 'closeRound');
  await testApp.drainJobs();
  expect((await tenderNow(tender.tenderId)).round?.state).toBe('Closed');
});

test('a job for a time that has changed does nothing', async () => {
  const laneIds = await lanesOf(1);
  const tender = await planAndOpen(laneIds);
  const { closeRound } = await import('./rounds/closeRound.ts');
  await closeRound.run(testApp.platform, {
    customerId: testApp.people.customer.companyId,
    tenderId: tender.tenderId,
    roundNo: 1,
    mode,
    moment: '2027-01-31T12:00:00.000Z',
    subject: 'of the former time',
    factId: '0',
  });
  expect((await tenderNow(tender.tenderId)).round?.state).toBe('Open');
});

test('a lane is in one running event only, and a draft reserves none', async () => {
  const { customer } = testApp.people;
  const laneIds = await lanesOf(2);
  const body = {
    name: 'Another',
    mode,
    laneIds,
    carrierIds: [testApp.people.carrier.companyId],
    round: { opensAt, closesAt },
  };
  const draft = await testApp.call(tenders.createTender, customer, { body: { ...body, round: undefined } });
  expect(draft.body).toMatchObject({ state: 'Draft', round: null });
  await plan(laneIds);
  const second = await testApp.call(tenders.createTender, customer, { body });
  expect(second).toMatchObject({ status: 409, body: { code: 'lane_in_event' } });
  expect(JSON.stringify(second.body)).toContain('2 lanes are already in a running event: Spring tender');
  const planned = await testApp.call(tenders.nextRound, customer, {
    params: { id: draft.body.tenderId },
    body: { opensAt, closesAt },
  });
  expect(planned).toMatchObject({ status: 409, body: { code: 'lane_in_event' } });
});

test('refuses an event and names what is wrong', async () => {
  const { customer, carrier, rivalCarrier, rivalCustomer } = testApp.people;
  const laneIds = await lanesOf(1);
  const foreign = (await seedLanes(testApp, rivalCustomer.companyId, mode, 1, { label: 'foreign' })).laneIds;
  const good = { name: 'X', mode, laneIds, carrierIds: [carrier.companyId], round: { opensAt, closesAt } };
  const refused = async (change: Partial<typeof good>) => {
    const { status, body } = await testApp.call(tenders.createTender, customer, {
      body: { ...good, ...change },
    });
    const { code, field } = body as unknown as { code: string; field: string };
    return [status, code, field];
  };
  expect(await refused({ laneIds: [...laneIds, ...foreign] })).toEqual([422, 'unknown_lane', 'laneIds']);
  expect(await refused({ carrierIds: [rivalCarrier.companyId] })).toEqual([
    422,
    'carrier_not_connected',
    'carrierIds',
  ]);
  expect(await refused({ round: { opensAt, closesAt: opensAt } })).toEqual([
    422,
    'closing_time_past',
    'closesAt',
  ]);
  expect(await refused({ round: { opensAt: closesAt, closesAt } })).toEqual([
    422,
    'closing_before_opening',
    'closesAt',
  ]);
  const tender = await plan(laneIds);
  for (const endpoint of [tenders.openRound, tenders.closeRound])
    expect((await testApp.call(endpoint, rivalCustomer, { params: { id: tender.tenderId } })).status).toBe(
      404,
    );
  const unopened = await testApp.call(tenders.closeRound, customer, { params: { id: tender.tenderId } });
  expect(unopened).toMatchObject({ status: 409, body: { code: 'no_open_round' } });
});

test('rounds follow each other, and feedback at the end is each carrier’s own colour', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  // With shipments, so that bids have a cost.
  const made = await makeLanes(testApp.platform, customer.companyId, mode, 2, 7);
  const laneIds = made.map(({ laneId }) => laneId);
  const tender = await planAndOpen(laneIds, { carriers: [carrier, otherCarrier], givesFeedback: true });
  await offer(carrier, laneIds, 2);
  await offer(otherCarrier, laneIds, 4);
  const ask = (as: Person) =>
    testApp.call(tenders.roundFeedback, as, { params: { id: tender.tenderId } }).then(({ body }) => body);
  expect(await ask(carrier)).toEqual({ roundNo: null, lanes: [] });
  const closed = await testApp.call(tenders.closeRound, customer, { params: { id: tender.tenderId } });
  expect(closed.body.round).toMatchObject({ state: 'Closed' });
  await testApp.drainJobs();
  expect(await ask(carrier)).toMatchObject({ roundNo: 1, lanes: [{ colour: 'Green' }, { colour: 'Green' }] });
  expect(await ask(otherCarrier)).toMatchObject({
    roundNo: 1,
    lanes: [{ colour: 'Red' }, { colour: 'Red' }],
  });
  const results = await testApp.call(tenders.roundResults, customer, { params: { id: tender.tenderId } });
  expect(results.body).toMatchObject([
    {
      roundNo: 1,
      lanesOffered: 2,
      carriers: [
        { name: 'Albatross Lines', lanes: 2, green: 2, red: 0 },
        { name: 'Buffalo Trucking', lanes: 2, green: 0, red: 2 },
      ],
    },
  ]);
  const second = await testApp.call(tenders.nextRound, customer, {
    params: { id: tender.tenderId },
    body: { opensAt, closesAt },
  });
  expect(second.body).toMatchObject({ round: { roundNo: 2, state: 'Planned' } });
  await testApp.drainJobs();
  await offer(otherCarrier, laneIds, 1);
  await testApp.drainJobs();
  // In the next round the colour stays as it was sent.
  expect(await ask(otherCarrier)).toMatchObject({
    roundNo: 1,
    lanes: [{ colour: 'Red' }, { colour: 'Red' }],
  });
});

test('feedback covers the carrier’s own cost only, whatever others ask for charges it leaves out', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const made = await makeLanes(testApp.platform, customer.companyId, mode, 1, 17);
  const laneId = made[0]?.laneId ?? '';
  const counts = (value: boolean) =>
    testApp.call(settings.saveInstance, customer, {
      params: { id: mode },
      query: {},
      body: { properties: { 'standings.countMissingCharges': value } },
    });
  expect((await counts(true)).status).toBe(200);
  const tender = await planAndOpen([laneId], { carriers: [carrier, otherCarrier], givesFeedback: true });
  const give = (as: Person, rates: { chargeNo: number; rate: number }[]) =>
    testApp.call(bids.saveBids, as, {
      body: { mode, customerId: customer.companyId, structureVersion: 1, bids: [{ laneId, rates }] },
    });
  await give(carrier, [
    { chargeNo: 1, rate: 2 },
    { chargeNo: 2, rate: 1 },
  ]);
  await give(otherCarrier, [{ chargeNo: 1, rate: 2.5 }]);
  await testApp.call(tenders.closeRound, customer, { params: { id: tender.tenderId } });
  await testApp.drainJobs();
  await counts(false);
  const { body: seen } = await testApp.call(tenders.roundResults, customer, {
    params: { id: tender.tenderId },
  });
  expect(seen[0]?.carriers).toMatchObject([
    { name: 'Albatross Lines', green: 1 },
    { name: 'Buffalo Trucking', red: 1 },
  ]);
  const told = async (as: Person) =>
    (await testApp.call(tenders.roundFeedback, as, { params: { id: tender.tenderId } })).body.lanes;
  expect(await told(carrier)).toMatchObject([{ colour: 'Red' }]);
  expect(await told(otherCarrier)).toMatchObject([{ colour: 'Green' }]);
});

test('ending an event releases its lanes and cancels an open round only if requested', async () => {
  const { customer, carrier } = testApp.people;
  const laneIds = await lanesOf(1);
  const tender = await planAndOpen(laneIds);
  const end = (cancelsRound: boolean) =>
    testApp.call(tenders.endTender, customer, { params: { id: tender.tenderId }, body: { cancelsRound } });
  expect(await end(false)).toMatchObject({ status: 409, body: { code: 'round_open' } });
  expect((await end(true)).body).toMatchObject({ state: 'Cancelled', round: { state: 'Cancelled' } });
  expect(await stateOf(laneIds)).toEqual(['Paused']);
  expect(await end(true)).toMatchObject({ status: 409, body: { code: 'tender_ended' } });
  await testApp.call(lanes.startLanes, customer, { body: { laneIds } });
  expect((await offer(carrier, laneIds, 2)).body).toMatchObject({ saved: 1 });
});

test('a carrier sees only events it is invited to', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const tender = await planAndOpen(await lanesOf(1));
  const mine = await testApp.call(tenders.myTenders, carrier, { query: { mode } });
  expect(mine.body.map(({ tenderId }) => tenderId)).toContain(tender.tenderId);
  const others = await testApp.call(tenders.myTenders, otherCarrier, { query: { mode } });
  expect(others.body.map(({ tenderId }) => tenderId)).not.toContain(tender.tenderId);
  for (const endpoint of [tenders.myTender, tenders.roundFeedback])
    expect((await testApp.call(endpoint, otherCarrier, { params: { id: tender.tenderId } })).status).toBe(
      404,
    );
});

test.each([false, true])(
  'refuses an offer above the previous one if the event says so (sealed: %s)',
  async (isSealed) => {
    const { customer, carrier, otherCarrier } = testApp.people;
    const made = await makeLanes(testApp.platform, customer.companyId, mode, 3, isSealed ? 21 : 20);
    const laneIds = made.map(({ laneId }) => laneId);
    const [risen = '', fallen = '', mixed = ''] = laneIds;
    const tender = await planAndOpen(laneIds, { carriers: [carrier, otherCarrier], forbidsRise: true });
    const save = (as: Person, laneId: string, rates: Record<number, number>) =>
      testApp.call(bids.saveBids, as, {
        body: {
          mode,
          structureVersion: 1,
          customerId: customer.companyId,
          bids: [
            { laneId, rates: Object.entries(rates).map(([no, rate]) => ({ chargeNo: Number(no), rate })) },
          ],
        },
      });
    for (const laneId of laneIds) await save(carrier, laneId, { 1: 2, 2: 0.5 });
    // Within the first round it may rise and fall.
    expect((await save(carrier, risen, { 1: 2.2 })).body).toMatchObject({ saved: 1 });
    expect((await save(carrier, risen, { 1: 2 })).body).toMatchObject({ saved: 1 });
    await startNextRound(testApp, tender.tenderId, isSealed);

    const refused = await save(carrier, risen, { 1: 2.0001 });
    expect(refused.body).toMatchObject({ saved: 0, errors: [{ laneId: risen }] });
    expect(refused.body.errors[0]?.message).toContain('your price is higher than in round 1');
    expect((await save(carrier, risen, { 1: 2 })).body).toMatchObject({ saved: 1 });
    expect((await save(carrier, fallen, { 1: 1.9 })).body).toMatchObject({ saved: 1 });
    // One charge may rise when another falls by as much.
    expect((await save(carrier, mixed, { 1: 1.9, 2: 0.6 })).body).toMatchObject({ saved: 1 });
    // A carrier without a bid has no limit to stay below.
    expect((await save(otherCarrier, risen, { 1: 9 })).body).toMatchObject({ saved: 1 });
    await closeByTheClock();
    const { rows } = await testApp.platform.database.bulkPool.query(
      `SELECT r.rate::float FROM bids b JOIN bid_rates r USING (customer_id, bid_id)
     WHERE b.lane_id = $1 AND b.carrier_id = $2 ORDER BY charge_no`,
      [risen, carrier.companyId],
    );
    expect(rows.map((row) => row.rate)).toEqual([2, 0.5]);
  },
);

test('in a sealed round compares all sealed bids for a lane together with the previous offer', async () => {
  const { customer, carrier } = testApp.people;
  const [lane] = await makeLanes(testApp.platform, customer.companyId, mode, 1, 33);
  const laneId = lane?.laneId ?? '';
  const tender = await planAndOpen([laneId], { forbidsRise: true });
  const save = (chargeNo: number, rate: number) =>
    testApp.call(bids.saveBids, carrier, {
      body: { mode, structureVersion: 1, bids: [{ laneId, rates: [{ chargeNo, rate }] }] },
    });
  await save(1, 2);
  await save(2, 0.5);
  await startNextRound(testApp, tender.tenderId, true);
  // Within one save the sum falls; the second save raises one of the rates again.
  const both = await testApp.call(bids.saveBids, carrier, {
    body: {
      mode,
      structureVersion: 1,
      bids: [
        {
          laneId,
          rates: [
            { chargeNo: 1, rate: 1.4 },
            { chargeNo: 2, rate: 1 },
          ],
        },
      ],
    },
  });
  expect(both.body).toMatchObject({ saved: 1, sealed: 1 });
  expect((await save(1, 1.9)).body).toMatchObject({ saved: 1, sealed: 1 });
  await closeByTheClock();
  const mine = await testApp.call(tenders.myTender, carrier, { params: { id: tender.tenderId } });
  expect(mine.body.lanes[0]?.refused).toContain('your price is higher than in round 1');
  const { rows } = await testApp.platform.database.bulkPool.query(
    `SELECT r.rate::float FROM bids b JOIN bid_rates r USING (customer_id, bid_id) WHERE b.lane_id = $1 ORDER BY charge_no`,
    [laneId],
  );
  // Its bid of the last round remains valid.
  expect(rows.map((row) => row.rate)).toEqual([2, 0.5]);
});

test('scheduling or opening the first round of a mode asks before it locks outdated exchange rates', async () => {
  const { customer, carrier } = testApp.people;
  const { laneIds } = await seedLanes(testApp, customer.companyId, Mode.OceanFCL, 1, { state: 'Created' });
  const round = { opensAt: '2026-12-01T12:00:00.000Z', closesAt, isSealed: false };
  const event = { name: 'First', mode: Mode.OceanFCL, laneIds, carrierIds: [carrier.companyId] };
  const create = (more: { round?: typeof round; acknowledged?: boolean }) =>
    testApp.call(tenders.createTender, customer, { body: { ...event, ...more } });
  const refused = { status: 409, body: { code: 'rates_outdated' } };
  expect(await create({ round, acknowledged: false })).toMatchObject(refused);
  const { body: draft } = await create({ acknowledged: false });
  const params = { id: draft.tenderId };
  expect(
    await testApp.call(tenders.nextRound, customer, { params, body: { ...round, acknowledged: false } }),
  ).toMatchObject(refused);
  const change = (acknowledged: boolean) =>
    testApp.call(tenders.updateTender, customer, { params, body: { round, acknowledged } });
  expect(await change(false)).toMatchObject(refused);
  expect((await change(true)).body).toMatchObject({ round: { state: 'Planned' } });
  // Its times can be changed without being asked again.
  expect((await change(false)).status).toBe(200);
  const open = (body?: { acknowledged: boolean }) =>
    testApp.call(tenders.openRound, customer, { params, ...(body && { body }) });
  expect(await open({ acknowledged: false })).toMatchObject(refused);
  expect((await tenderNow(draft.tenderId)).round).toMatchObject({ state: 'Planned' });
  expect((await open()).body).toMatchObject({ round: { state: 'Open' } });
  // Only the first one locks rates.
  await testApp.call(tenders.closeRound, customer, { params });
  await testApp.drainJobs();
  expect(
    (await testApp.call(tenders.nextRound, customer, { params, body: { ...round, acknowledged: false } }))
      .status,
  ).toBe(200);
});

test('refuses a closing time unreasonably far away', async () => {
  const { customer, carrier } = testApp.people;
  const far = '9999-12-31T23:59:59-14:00';
  const times = (closing: string) => ({ opensAt, closesAt: closing, isSealed: false });
  const made = await testApp.call(tenders.createTender, customer, {
    body: {
      name: 'Far',
      mode,
      laneIds: await lanesOf(1),
      carrierIds: [carrier.companyId],
      round: times(far),
    },
  });
  expect(made).toMatchObject({ status: 422, body: { code: 'closing_too_far', field: 'closesAt' } });
  const tender = await planAndOpen(await lanesOf(1));
  const extended = await testApp.call(tenders.extendRound, customer, {
    params: { id: tender.tenderId },
    body: { closesAt: '9999-12-31T23:59:59Z' },
  });
  expect(extended).toMatchObject({ status: 422, body: { code: 'closing_too_far' } });
  expect((await testApp.call(tenders.listTenders, customer, { query: {} })).status).toBe(200);
});

test('compares an offer that starts over with the previous one in the currency it starts in', async () => {
  const { customer, carrier } = testApp.people;
  await testApp.platform.database.bulkPool.query(
    `UPDATE structure_charges SET currency = 'EUR' WHERE customer_id = $1 AND mode = $2 AND charge_no = 1`,
    [customer.companyId, mode],
  );
  const [lane] = await makeLanes(testApp.platform, customer.companyId, mode, 1, 34);
  const laneId = lane?.laneId ?? '';
  const tender = await planAndOpen([laneId], { forbidsRise: true });
  expect((await offer(carrier, [laneId], 2)).body).toMatchObject({ saved: 1 });
  await testApp.call(tenders.closeRound, customer, { params: { id: tender.tenderId } });
  await testApp.drainJobs();
  await testApp.call(tenders.nextRound, customer, {
    params: { id: tender.tenderId },
    body: { opensAt, closesAt, isSealed: false },
  });
  await testApp.drainJobs();
  await testApp.call(awards.resetLane, carrier, { params: { id: laneId } });
  expect((await offer(carrier, [laneId], 2.01)).body).toMatchObject({ saved: 0, errors: [{ laneId }] });
  expect((await offer(carrier, [laneId], 2)).body).toMatchObject({ saved: 1, errors: [] });
});
