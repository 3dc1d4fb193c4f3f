import { Mode } from '@lanewright/freight';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openReminderDesk } from '../../../test/support/reminderDesk.ts';
import { seededMonths } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { now, setClock } from '../../platform/clock.ts';
import { remindersOf } from '../contracts/expiryReminders.ts';
import { notifyExpiry } from './notifyExpiry.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
let desk: Awaited<ReturnType<typeof openReminderDesk>>;
let testMoment: string;
beforeAll(async () => {
  testApp = await startTestApp();
  testMoment = now().toISOString();
  desk = await openReminderDesk(testApp);
});
afterEach(() => setClock(testMoment));
afterAll(() => testApp.close());

const sql = (text: string, values: unknown[] = []) => testApp.platform.database.ownerPool.query(text, values);

test('reminders fall 90 and 30 days before awarded months end', () => {
  const moments = (month: string) => remindersOf(month).map((moment) => moment.toISOString());
  expect(moments('2027-11')).toEqual(['2027-09-01T06:00:00.000Z', '2027-10-31T06:00:00.000Z']);
  expect(moments('2028-01')).toEqual(['2027-11-02T06:00:00.000Z', '2028-01-01T06:00:00.000Z']);
});

test('a contract has one reminder planned, which moves with its awards', async () => {
  expect(await desk.waiting()).toEqual([]);
  await desk.award([desk.lane(0), desk.lane(1)], seededMonths);
  expect(await desk.waiting()).toMatchObject([
    { due: '2027-09-01T06:00:00.000Z', run_at: '2027-09-01T06:00:00.000Z' },
  ]);
  await desk.award([desk.lane(2)], seededMonths.slice(0, 6));
  // The third lane ends on 31 May 2027.
  expect(await desk.waiting()).toMatchObject([{ due: '2027-03-02T06:00:00.000Z' }]);
  await desk.reset(desk.lane(2));
  expect(await desk.waiting()).toMatchObject([{ due: '2027-09-01T06:00:00.000Z' }]);
});

test('the buyers are reminded 90 and 30 days before, once each, however often the job runs', async () => {
  const { customer, colleague, carrier } = testApp.people;
  // Not due yet: the queue's clock is ahead.
  await desk.runAt('2027-08-30T06:00:00Z');
  expect(await desk.reminders()).toEqual([]);
  const [due] = await desk.waiting();
  if (due === undefined) throw new Error('no reminder waits');
  await desk.runAt('2027-09-01T08:00:00Z');
  await notifyExpiry.run(testApp.platform, due.payload);
  const text = desk.text('2 lanes');
  expect(await desk.reminders(customer)).toMatchObject([
    { type: 1, laneId: null, contractNo: 1, amendment: null, mode, description: text },
  ]);
  for (const person of [colleague, carrier]) expect(await desk.reminders(person)).toEqual([]);
  expect(await desk.waiting()).toMatchObject([{ due: '2027-10-31T06:00:00.000Z' }]);
  await desk.runAt('2027-10-31T06:00:00Z');
  expect(await desk.texts()).toEqual([text, text]);
  // No reminder is left.
  expect(await desk.waiting()).toEqual([]);
});

test('nothing is sent about lanes that a planned contract has, nor about awards that were cancelled', async () => {
  const own = [testApp.people.customer.companyId];
  await sql(
    `INSERT INTO contracts (customer_id, mode, contract_no, name, state, first_month, months, structure_version, is_current)
     VALUES ($1, ${mode}, 2, 'Next year', 'Planned', '2027-12-01', 12, 1, false)`,
    own,
  );
  // Its ID is drawn before: on a cluster, the node that has the lanes cannot draw one.
  const { rows: drawn } = await sql(`SELECT shuffled_id('lanes_numbers'::regclass) AS lane_id`);
  await sql(
    `INSERT INTO lanes (lane_id, customer_id, mode, contract_no, history_id, state, is_counted, origin_node, destination_node, origin_label,
       destination_label, origin_place, destination_place, trade_region)
     SELECT $2, customer_id, mode, 2, history_id, 'Created', true, origin_node, destination_node, origin_label, destination_label,
       origin_place, destination_place, trade_region FROM lanes WHERE customer_id = $1 AND contract_no = 1 AND lane_id = ${desk.lane(0)}`,
    [...own, drawn[0].lane_id],
  );
  const run = async (dueAt: string, factId: string) => {
    await sql('DELETE FROM expiry_reminders');
    setClock(dueAt);
    const fact = { customerId: desk.customerId, mode, contractNo: 1, dueAt };
    await notifyExpiry.run(testApp.platform, {
      ...fact,
      subject: `${desk.customerId}:${mode}:1`,
      factId,
    } as never);
  };
  const before = (await desk.reminders()).length;
  await run('2027-09-01T06:00:00.000Z', '9001');
  expect(await desk.texts()).toContain(desk.text('1 lane'));
  expect(await desk.reminders()).toHaveLength(before + 1);
  setClock(testMoment);
  await desk.reset(desk.lane(1));
  await run('2027-09-01T06:00:00.000Z', '9002');
  expect(await desk.reminders()).toHaveLength(before + 1);
});
