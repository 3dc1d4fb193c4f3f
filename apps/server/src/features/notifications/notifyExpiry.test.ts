import { awards, notifications } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { advanceClockTo } from '../../../test/support/advanceClockTo.ts';
import { seedBids, type SeededLanes, seededMonths, seedLanes } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { now, setClock } from '../../platform/clock.ts';
import { nextReminder } from '../contracts/expiryReminders.ts';
import { notifyExpiry } from './notifyExpiry.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
let lanes: SeededLanes;
let bids: Map<string, string>;
let testMoment: string;
beforeAll(async () => {
  testApp = await startTestApp();
  testMoment = now().toISOString();
  lanes = await seedLanes(testApp, testApp.people.customer.companyId, mode, 3);
  bids = await seedBids(testApp, lanes, testApp.people.carrier.companyId, 0.9);
});
afterEach(() => setClock(testMoment));
afterAll(() => testApp.close());

const award = async (laneIds: readonly string[], months: string[]) => {
  const given = await testApp.call(awards.acceptBids, testApp.people.customer, {
    body: laneIds.map((laneId) => ({ laneId, bidId: bids.get(laneId) ?? '', months, share: 100 })),
  });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  for (const { awardId } of given.body.awards)
    await testApp.call(awards.answerAward, testApp.people.carrier, {
      params: { id: awardId },
      body: { answer: 'accept' },
    });
  await testApp.drainJobs();
};
const reset = async (laneId: string) => {
  await testApp.call(awards.resetLane, testApp.people.customer, { params: { id: laneId }, query: {} });
  await testApp.drainJobs();
};
/** The reminders that wait, with the moments that they are for. */
const waiting = async () =>
  (
    await testApp.platform.database.ownerPool.query<{ due: string; run_at: string; payload: never }>(
      `SELECT payload ->> 'dueAt' AS due, run_at, payload FROM graphile_worker._private_jobs WHERE key LIKE 'notifyExpiry:%'`,
    )
  ).rows;
const reminders = async (as = testApp.people.customer) =>
  (await testApp.call(notifications.listNotifications, as)).body.filter(
    ({ contractNo, amendment }) => contractNo !== null && amendment === null,
  );
/** Runs the job that waits, on the day for which it is planned. */
const runAt = async (moment: string) => {
  setClock(moment);
  await advanceClockTo(testApp, 'notifyExpiry');
  await testApp.drainJobs();
};
const [first = '', second = '', third = ''] = [0, 1, 2].map(String);
const lane = (at: string) => lanes.laneIds[Number(at)] ?? '';

test('reminders fall 90 and 30 days before awarded months end', () => {
  const after = (moment: string, ...months: string[]) =>
    nextReminder(months, new Date(moment))?.toISOString();
  expect(after('2027-01-01T00:00:00Z', '2027-11')).toBe('2027-09-01T06:00:00.000Z');
  expect(after('2027-09-01T06:00:00Z', '2027-11')).toBe('2027-10-31T06:00:00.000Z');
  expect(after('2027-10-31T06:00:00Z', '2027-11')).toBeUndefined();
  expect(after('2027-10-31T06:00:00Z', '2027-11', '2028-01')).toBe('2027-11-02T06:00:00.000Z');
  expect(after('2027-01-01T00:00:00Z')).toBeUndefined();
});

test('a contract has one reminder planned, which moves with its awards', async () => {
  expect(await waiting()).toEqual([]);
  await award([lane(first), lane(second)], seededMonths);
  expect(await waiting()).toMatchObject([
    { due: '2027-09-01T06:00:00.000Z', run_at: '2027-09-01T06:00:00.000Z' },
  ]);
  await award([lane(third)], seededMonths.slice(0, 6));
  // The third lane ends on 31 May 2027.
  expect(await waiting()).toMatchObject([{ due: '2027-03-02T06:00:00.000Z' }]);
  await reset(lane(third));
  expect(await waiting()).toMatchObject([{ due: '2027-09-01T06:00:00.000Z' }]);
});

test('the buyers are reminded 90 and 30 days before, once each, however often the job runs', async () => {
  const { customer, colleague, carrier } = testApp.people;
  // Not due yet: the queue's clock is ahead.
  await runAt('2027-08-30T06:00:00Z');
  expect(await reminders()).toEqual([]);
  const [due] = await waiting();
  if (due === undefined) throw new Error('no reminder waits');
  await runAt('2027-09-01T08:00:00Z');
  await notifyExpiry.run(testApp.platform, due.payload);
  const text =
    'The awards of 2 lanes in Contract 1 end on 30 Nov 2027, and no contract follows. Plan the next contract.';
  expect(await reminders(customer)).toMatchObject([
    { type: 1, laneId: null, contractNo: 1, amendment: null, mode, description: text },
  ]);
  for (const person of [colleague, carrier]) expect(await reminders(person)).toEqual([]);
  expect(await waiting()).toMatchObject([{ due: '2027-10-31T06:00:00.000Z' }]);
  await runAt('2027-10-31T06:00:00Z');
  expect((await reminders()).map(({ description }) => description)).toEqual([text, text]);
  // No reminder is left.
  expect(await waiting()).toEqual([]);
});

test('nothing is sent about lanes that a planned contract has, nor about awards that were cancelled', async () => {
  const sql = (text: string) =>
    testApp.platform.database.ownerPool.query(text, [testApp.people.customer.companyId]);
  await sql(
    `INSERT INTO contracts (customer_id, mode, contract_no, name, state, first_month, months, structure_version, is_current)
     VALUES ($1, ${mode}, 2, 'Next year', 'Planned', '2027-12-01', 12, 1, false)`,
  );
  await sql(
    `INSERT INTO lanes (customer_id, mode, contract_no, history_id, state, is_counted, origin_node, destination_node, origin_label,
       destination_label, origin_place, destination_place, trade_region)
     SELECT customer_id, mode, 2, history_id, 'Created', true, origin_node, destination_node, origin_label, destination_label,
       origin_place, destination_place, trade_region FROM lanes WHERE customer_id = $1 AND contract_no = 1 AND lane_id = ${lane(first)}`,
  );
  const run = (dueAt: string, factId: string) => {
    setClock(dueAt);
    const fact = { customerId: lanes.customerId, mode, contractNo: 1, dueAt };
    return notifyExpiry.run(testApp.platform, {
      ...fact,
      subject: `${lanes.customerId}:${mode}:1`,
      factId,
    } as never);
  };
  const before = (await reminders()).length;
  await run('2027-09-01T06:00:00.000Z', '9001');
  expect((await reminders()).map(({ description }) => description)).toContain(
    'The awards of 1 lane in Contract 1 end on 30 Nov 2027, and no contract follows. Plan the next contract.',
  );
  expect(await reminders()).toHaveLength(before + 1);
  setClock(testMoment);
  await reset(lane(second));
  await run('2027-09-01T06:00:00.000Z', '9002');
  expect(await reminders()).toHaveLength(before + 1);
});
