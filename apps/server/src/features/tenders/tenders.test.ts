import { awards, bids, lanes, settings, tenders } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeDue } from '../../../test/house/makeDue.ts';
import { makeLanes } from '../../../test/house/makeLanes.ts';
import type { Person } from '../../../test/house/people.ts';
import { planTender, roundTimes, startNextRound } from '../../../test/house/planTender.ts';
import { plantLanes } from '../../../test/house/plantLanes.ts';
import { openTestHouse, type TestHouse } from '../../../test/house/testHouse.ts';
import { testMoment } from '../../../test/house/testSettings.ts';
import { setClock } from '../../platform/clock.ts';

const mode = Mode.RoadFTL;
const { opensAt, closesAt, afterClosing } = roundTimes;

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(() => setClock(testMoment));

let planted = 0;
const lanesOf = async (count: number, state: 'Created' | 'Started' = 'Created') =>
  (
    await plantLanes(house, house.people.customer.companyId, mode, count, {
      state,
      label: `tendered ${planted++}`,
    })
  ).laneIds;

const plan = (laneIds: readonly string[], more: Parameters<typeof planTender>[3] = {}) =>
  planTender(house, mode, laneIds, more);

async function planAndOpen(...wanted: Parameters<typeof plan>) {
  const tender = await plan(...wanted);
  await house.drainJobs();
  return tender;
}

const tenderNow = async (tenderId: string) =>
  (await house.call(tenders.getTender, house.people.customer, { params: { id: tenderId } })).body;

const offer = (as: Person, laneIds: readonly string[], rate: number) =>
  house.call(bids.saveBids, as, {
    body: {
      mode,
      customerId: house.people.customer.companyId,
      structureVersion: 1,
      bids: laneIds.map((laneId) => ({ laneId, rates: [{ chargeNo: 1, rate }] })),
    },
  });

const stateOf = async (laneIds: readonly string[]) => {
  const { rows } = await house.platform.database.bulkPool.query<{ state: string }>(
    'SELECT DISTINCT state FROM lanes WHERE lane_id = ANY ($1)',
    [laneIds],
  );
  return rows.map((row) => row.state);
};

async function closeByTheClock() {
  setClock(afterClosing);
  await makeDue(house, 'closeRound');
  await house.drainJobs();
}

test('a round opens its lanes to invited carriers on time and closes them on time', async () => {
  const { carrier, otherCarrier } = house.people;
  const laneIds = await lanesOf(3, 'Started');
  const tender = await plan(laneIds);
  expect(tender).toMatchObject({ state: 'Running', laneCount: 3, round: { roundNo: 1, state: 'Planned' } });
  // Until the round opens the lanes take no bids, although they were open before.
  expect(await stateOf(laneIds)).toEqual(['Paused']);
  const early = await offer(carrier, laneIds, 2);
  expect(early.body).toMatchObject({ saved: 0 });

  await house.drainJobs();
  expect((await tenderNow(tender.tenderId)).round).toMatchObject({ state: 'Open', closesAt });
  expect(await stateOf(laneIds)).toEqual(['Started']);
  expect((await offer(carrier, laneIds, 2)).body).toMatchObject({ saved: 3, errors: [] });
  // A carrier that is not invited gets "no such lane" from every endpoint.
  expect((await offer(otherCarrier, laneIds, 1)).body).toMatchObject({
    saved: 0,
    errors: laneIds.map((laneId) => ({ laneId, message: 'Lane not found, or not open to you.' })),
  });
  const grid = await house.call(bids.bidGrid, otherCarrier, { query: { mode } });
  expect(grid.body.lanes.filter((lane) => laneIds.includes(lane.laneId))).toEqual([]);
  const seen = await house.call(bids.listLaneBids, otherCarrier, { params: { laneId: laneIds[0] ?? '' } });
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
  const { rows } = await house.platform.database.bulkPool.query<{ action: string }>(
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
  const earlier = await house.call(tenders.extendRound, house.people.customer, {
    params: { id: tender.tenderId },
    body: { closesAt: '2027-01-01T12:00:00.000Z' },
  });
  expect(earlier).toMatchObject({ status: 422, body: { code: 'not_later', field: 'closesAt' } });
  const extended = await house.call(tenders.extendRound, house.people.customer, {
    params: { id: tender.tenderId },
    body: { closesAt: '2027-02-02T16:30:00+01:00' },
  });
  expect(extended.body.round).toMatchObject({ state: 'Open', closesAt: later, formerClosings: [closesAt] });
  await house.drainJobs();
  const { rows } = await house.platform.database.bulkPool.query<{ subject: string; text_body: string }>(
    `SELECT subject, text_body FROM mails WHERE to_address = 'carrier@example.com' ORDER BY mail_id DESC LIMIT 2`,
  );
  expect(rows.map((mail) => mail.subject)).toEqual([
    'Deadline extended for Spring tender: 2 Feb 2027, 3:30 pm UTC',
    'Northwind invites you to bid: Spring tender',
  ]);
  expect(rows[1]?.text_body).toContain('closes 1 Feb 2027, 12:00 pm UTC');
  expect(rows[1]?.text_body).toContain('/road-ftl/lanes');
  // At the previous closing time nothing is closed.
  await closeByTheClock();
  expect((await tenderNow(tender.tenderId)).round?.state).toBe('Open');
  setClock('2027-02-02T15:31:00.000Z');
  await makeDue(house, 'closeRound');
  await house.drainJobs();
  expect((await tenderNow(tender.tenderId)).round?.state).toBe('Closed');
});

test('a job for a time that has changed does nothing', async () => {
  const laneIds = await lanesOf(1);
  const tender = await planAndOpen(laneIds);
  const { closeRound } = await import('./rounds/closeRound.ts');
  await closeRound.run(house.platform, {
    customerId: house.people.customer.companyId,
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
  const { customer } = house.people;
  const laneIds = await lanesOf(2);
  const body = {
    name: 'Another',
    mode,
    laneIds,
    carrierIds: [house.people.carrier.companyId],
    round: { opensAt, closesAt },
  };
  const draft = await house.call(tenders.createTender, customer, { body: { ...body, round: undefined } });
  expect(draft.body).toMatchObject({ state: 'Draft', round: null });
  await plan(laneIds);
  const second = await house.call(tenders.createTender, customer, { body });
  expect(second).toMatchObject({ status: 409, body: { code: 'lane_in_event' } });
  expect(JSON.stringify(second.body)).toContain('2 lanes are already in a running event: Spring tender');
  const planned = await house.call(tenders.nextRound, customer, {
    params: { id: draft.body.tenderId },
    body: { opensAt, closesAt },
  });
  expect(planned).toMatchObject({ status: 409, body: { code: 'lane_in_event' } });
});

test('refuses an event and names what is wrong', async () => {
  const { customer, carrier, rivalCarrier, rivalCustomer } = house.people;
  const laneIds = await lanesOf(1);
  const foreign = (await plantLanes(house, rivalCustomer.companyId, mode, 1, { label: 'foreign' })).laneIds;
  const good = { name: 'X', mode, laneIds, carrierIds: [carrier.companyId], round: { opensAt, closesAt } };
  const refused = async (change: Partial<typeof good>) => {
    const { status, body } = await house.call(tenders.createTender, customer, {
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
  expect(await refused({ round: { opensAt, closesAt: opensAt } })).toEqual([422, 'closing_past', 'closesAt']);
  expect(await refused({ round: { opensAt: closesAt, closesAt } })).toEqual([
    422,
    'closing_before_opening',
    'closesAt',
  ]);
  const tender = await plan(laneIds);
  for (const endpoint of [tenders.openRound, tenders.closeRound])
    expect((await house.call(endpoint, rivalCustomer, { params: { id: tender.tenderId } })).status).toBe(404);
  const unopened = await house.call(tenders.closeRound, customer, { params: { id: tender.tenderId } });
  expect(unopened).toMatchObject({ status: 409, body: { code: 'no_open_round' } });
});

test('rounds follow each other, and feedback at the end is each carrier’s own colour', async () => {
  const { customer, carrier, otherCarrier } = house.people;
  // With shipments, so that bids have a cost.
  const made = await makeLanes(house.platform, customer.companyId, mode, 2, 7);
  const laneIds = made.map(({ laneId }) => laneId);
  const tender = await planAndOpen(laneIds, { carriers: [carrier, otherCarrier], givesFeedback: true });
  await offer(carrier, laneIds, 2);
  await offer(otherCarrier, laneIds, 4);
  const ask = (as: Person) =>
    house.call(tenders.roundFeedback, as, { params: { id: tender.tenderId } }).then(({ body }) => body);
  expect(await ask(carrier)).toEqual({ roundNo: null, lanes: [] });
  const closed = await house.call(tenders.closeRound, customer, { params: { id: tender.tenderId } });
  expect(closed.body.round).toMatchObject({ state: 'Closed' });
  await house.drainJobs();
  expect(await ask(carrier)).toMatchObject({ roundNo: 1, lanes: [{ colour: 'Green' }, { colour: 'Green' }] });
  expect(await ask(otherCarrier)).toMatchObject({
    roundNo: 1,
    lanes: [{ colour: 'Red' }, { colour: 'Red' }],
  });
  const results = await house.call(tenders.roundResults, customer, { params: { id: tender.tenderId } });
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
  const second = await house.call(tenders.nextRound, customer, {
    params: { id: tender.tenderId },
    body: { opensAt, closesAt },
  });
  expect(second.body).toMatchObject({ round: { roundNo: 2, state: 'Planned' } });
  await house.drainJobs();
  await offer(otherCarrier, laneIds, 1);
  await house.drainJobs();
  // In the next round the colour stays as it was sent.
  expect(await ask(otherCarrier)).toMatchObject({
    roundNo: 1,
    lanes: [{ colour: 'Red' }, { colour: 'Red' }],
  });
});

test('feedback covers the carrier’s own cost only, whatever others ask for charges it leaves out', async () => {
  const { customer, carrier, otherCarrier } = house.people;
  const made = await makeLanes(house.platform, customer.companyId, mode, 1, 17);
  const laneId = made[0]?.laneId ?? '';
  const counts = (value: boolean) =>
    house.call(settings.saveInstance, customer, {
      params: { id: mode },
      query: {},
      body: { properties: { 'standings.countMissingCharges': value } },
    });
  expect((await counts(true)).status).toBe(200);
  const tender = await planAndOpen([laneId], { carriers: [carrier, otherCarrier], givesFeedback: true });
  const give = (as: Person, rates: { chargeNo: number; rate: number }[]) =>
    house.call(bids.saveBids, as, {
      body: { mode, customerId: customer.companyId, structureVersion: 1, bids: [{ laneId, rates }] },
    });
  await give(carrier, [
    { chargeNo: 1, rate: 2 },
    { chargeNo: 2, rate: 1 },
  ]);
  await give(otherCarrier, [{ chargeNo: 1, rate: 2.5 }]);
  await house.call(tenders.closeRound, customer, { params: { id: tender.tenderId } });
  await house.drainJobs();
  await counts(false);
  const { body: seen } = await house.call(tenders.roundResults, customer, {
    params: { id: tender.tenderId },
  });
  expect(seen[0]?.carriers).toMatchObject([
    { name: 'Albatross Lines', green: 1 },
    { name: 'Buffalo Trucking', red: 1 },
  ]);
  const told = async (as: Person) =>
    (await house.call(tenders.roundFeedback, as, { params: { id: tender.tenderId } })).body.lanes;
  expect(await told(carrier)).toMatchObject([{ colour: 'Red' }]);
  expect(await told(otherCarrier)).toMatchObject([{ colour: 'Green' }]);
});

test('ending an event releases its lanes and cancels an open round only if requested', async () => {
  const { customer, carrier } = house.people;
  const laneIds = await lanesOf(1);
  const tender = await planAndOpen(laneIds);
  const end = (cancelsRound: boolean) =>
    house.call(tenders.endTender, customer, { params: { id: tender.tenderId }, body: { cancelsRound } });
  expect(await end(false)).toMatchObject({ status: 409, body: { code: 'round_open' } });
  expect((await end(true)).body).toMatchObject({ state: 'Cancelled', round: { state: 'Cancelled' } });
  expect(await stateOf(laneIds)).toEqual(['Paused']);
  expect(await end(true)).toMatchObject({ status: 409, body: { code: 'tender_ended' } });
  await house.call(lanes.startLanes, customer, { body: { laneIds } });
  expect((await offer(carrier, laneIds, 2)).body).toMatchObject({ saved: 1 });
});

test('a carrier sees only events it is invited to', async () => {
  const { carrier, otherCarrier } = house.people;
  const tender = await planAndOpen(await lanesOf(1));
  const mine = await house.call(tenders.myTenders, carrier, { query: { mode } });
  expect(mine.body.map(({ tenderId }) => tenderId)).toContain(tender.tenderId);
  const others = await house.call(tenders.myTenders, otherCarrier, { query: { mode } });
  expect(others.body.map(({ tenderId }) => tenderId)).not.toContain(tender.tenderId);
  for (const endpoint of [tenders.myTender, tenders.roundFeedback])
    expect((await house.call(endpoint, otherCarrier, { params: { id: tender.tenderId } })).status).toBe(404);
});

test.each([false, true])(
  'refuses an offer above the previous one if the event says so (sealed: %s)',
  async (isSealed) => {
    const { customer, carrier, otherCarrier } = house.people;
    const made = await makeLanes(house.platform, customer.companyId, mode, 3, isSealed ? 21 : 20);
    const laneIds = made.map(({ laneId }) => laneId);
    const [risen = '', fallen = '', mixed = ''] = laneIds;
    const tender = await planAndOpen(laneIds, { carriers: [carrier, otherCarrier], forbidsRise: true });
    const save = (as: Person, laneId: string, rates: Record<number, number>) =>
      house.call(bids.saveBids, as, {
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
    await startNextRound(house, tender.tenderId, isSealed);

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
    const { rows } = await house.platform.database.bulkPool.query(
      `SELECT r.rate::float FROM bids b JOIN bid_rates r USING (customer_id, bid_id)
     WHERE b.lane_id = $1 AND b.carrier_id = $2 ORDER BY charge_no`,
      [risen, carrier.companyId],
    );
    expect(rows.map((row) => row.rate)).toEqual([2, 0.5]);
  },
);

test('in a sealed round compares all sealed bids for a lane together with the previous offer', async () => {
  const { customer, carrier } = house.people;
  const [lane] = await makeLanes(house.platform, customer.companyId, mode, 1, 33);
  const laneId = lane?.laneId ?? '';
  const tender = await planAndOpen([laneId], { forbidsRise: true });
  const save = (chargeNo: number, rate: number) =>
    house.call(bids.saveBids, carrier, {
      body: { mode, structureVersion: 1, bids: [{ laneId, rates: [{ chargeNo, rate }] }] },
    });
  await save(1, 2);
  await save(2, 0.5);
  await startNextRound(house, tender.tenderId, true);
  // Within one save the sum falls; the second save raises one of the rates again.
  const both = await house.call(bids.saveBids, carrier, {
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
  const mine = await house.call(tenders.myTender, carrier, { params: { id: tender.tenderId } });
  expect(mine.body.lanes[0]?.refused).toContain('your price is higher than in round 1');
  const { rows } = await house.platform.database.bulkPool.query(
    `SELECT r.rate::float FROM bids b JOIN bid_rates r USING (customer_id, bid_id) WHERE b.lane_id = $1 ORDER BY charge_no`,
    [laneId],
  );
  // Its bid of the last round remains valid.
  expect(rows.map((row) => row.rate)).toEqual([2, 0.5]);
});

test('scheduling or opening the first round of a mode asks before it locks outdated exchange rates', async () => {
  const { customer, carrier } = house.people;
  const { laneIds } = await plantLanes(house, customer.companyId, Mode.OceanFCL, 1, { state: 'Created' });
  const round = { opensAt: '2026-12-01T12:00:00.000Z', closesAt, isSealed: false };
  const event = { name: 'First', mode: Mode.OceanFCL, laneIds, carrierIds: [carrier.companyId] };
  const create = (more: { round?: typeof round; acknowledged?: boolean }) =>
    house.call(tenders.createTender, customer, { body: { ...event, ...more } });
  const refused = { status: 409, body: { code: 'rates_outdated' } };
  expect(await create({ round, acknowledged: false })).toMatchObject(refused);
  const { body: draft } = await create({ acknowledged: false });
  const params = { id: draft.tenderId };
  expect(
    await house.call(tenders.nextRound, customer, { params, body: { ...round, acknowledged: false } }),
  ).toMatchObject(refused);
  const change = (acknowledged: boolean) =>
    house.call(tenders.updateTender, customer, { params, body: { round, acknowledged } });
  expect(await change(false)).toMatchObject(refused);
  expect((await change(true)).body).toMatchObject({ round: { state: 'Planned' } });
  // Its times can be changed without being asked again.
  expect((await change(false)).status).toBe(200);
  const open = (body?: { acknowledged: boolean }) =>
    house.call(tenders.openRound, customer, { params, ...(body && { body }) });
  expect(await open({ acknowledged: false })).toMatchObject(refused);
  expect((await tenderNow(draft.tenderId)).round).toMatchObject({ state: 'Planned' });
  expect((await open()).body).toMatchObject({ round: { state: 'Open' } });
  // Only the first one locks rates.
  await house.call(tenders.closeRound, customer, { params });
  await house.drainJobs();
  expect(
    (await house.call(tenders.nextRound, customer, { params, body: { ...round, acknowledged: false } }))
      .status,
  ).toBe(200);
});

test('refuses a closing time unreasonably far away', async () => {
  const { customer, carrier } = house.people;
  const far = '9999-12-31T23:59:59-14:00';
  const times = (closing: string) => ({ opensAt, closesAt: closing, isSealed: false });
  const made = await house.call(tenders.createTender, customer, {
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
  const extended = await house.call(tenders.extendRound, customer, {
    params: { id: tender.tenderId },
    body: { closesAt: '9999-12-31T23:59:59Z' },
  });
  expect(extended).toMatchObject({ status: 422, body: { code: 'closing_too_far' } });
  expect((await house.call(tenders.listTenders, customer, { query: {} })).status).toBe(200);
});

test('compares an offer that starts over with the previous one in the currency it starts in', async () => {
  const { customer, carrier } = house.people;
  await house.platform.database.bulkPool.query(
    `UPDATE structure_charges SET currency = 'EUR' WHERE customer_id = $1 AND mode = $2 AND charge_no = 1`,
    [customer.companyId, mode],
  );
  const [lane] = await makeLanes(house.platform, customer.companyId, mode, 1, 34);
  const laneId = lane?.laneId ?? '';
  const tender = await planAndOpen([laneId], { forbidsRise: true });
  expect((await offer(carrier, [laneId], 2)).body).toMatchObject({ saved: 1 });
  await house.call(tenders.closeRound, customer, { params: { id: tender.tenderId } });
  await house.drainJobs();
  await house.call(tenders.nextRound, customer, {
    params: { id: tender.tenderId },
    body: { opensAt, closesAt, isSealed: false },
  });
  await house.drainJobs();
  await house.call(awards.resetLane, carrier, { params: { id: laneId } });
  expect((await offer(carrier, [laneId], 2.01)).body).toMatchObject({ saved: 0, errors: [{ laneId }] });
  expect((await offer(carrier, [laneId], 2)).body).toMatchObject({ saved: 1, errors: [] });
});
