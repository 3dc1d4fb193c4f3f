import { awards, notifications } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBids, type SeededLanes, seedLanes } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { setClock } from '../../platform/clock.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { notifyBidUploaded } from './notifyBidUploaded.ts';
import { notifyStandings } from './notifyStandings.ts';

let testApp: TestApp;
let lanes: SeededLanes;
let bids: Map<string, string>;
const mode = Mode.RoadFTL;
beforeAll(async () => {
  testApp = await startTestApp();
  lanes = await seedLanes(testApp, testApp.people.customer.companyId, mode, 3);
  bids = await seedBids(testApp, lanes, testApp.people.carrier.companyId, 0.9);
});
afterAll(() => testApp.close());

const toldTo = async (as: TestApp['people']['customer']) =>
  (await testApp.call(notifications.listNotifications, as)).body;
const fact = <const More extends object>(more: More) => ({
  customerId: lanes.customerId,
  subject: 'test',
  factId: String(1_000_000 + Math.floor(performance.now() * 1000)),
  mode,
  ...more,
});

test('notifies the customer’s buyers of an uploaded bid once, however often the job runs', async () => {
  const { carrier, customer, colleague, otherCarrier, rivalCustomer } = testApp.people;
  const payload = fact({ carrierId: carrier.companyId, lanes: 12, firstLaneId: lanes.laneIds[0] });
  await notifyBidUploaded.run(testApp.platform, payload);
  await notifyBidUploaded.run(testApp.platform, payload);
  expect(await toldTo(customer)).toMatchObject([
    {
      type: 500,
      laneId: lanes.laneIds[0],
      description: 'Bid uploaded by Albatross Lines for 12 lanes',
      mode,
      role: 1,
      priority: 10,
    },
  ]);
  for (const person of [colleague, carrier, otherCarrier, rivalCustomer])
    expect(await toldTo(person)).toEqual([]);
});

test('notifies the users concerned of standings in the product’s words, one line per kind', async () => {
  const { carrier, otherCarrier, customer } = testApp.people;
  const [first = '', second = ''] = lanes.laneIds;
  const payload = fact({
    news: [
      { carrierId: null, type: 304, laneId: first, lanes: 3 },
      { carrierId: carrier.companyId, type: 301, laneId: second, lanes: 1 },
      { carrierId: carrier.companyId, type: 302, laneId: first, laneIds: [first, second], lanes: 2 },
    ],
  });
  await notifyStandings.run(testApp.platform, payload);
  await notifyStandings.run(testApp.platform, payload);
  expect((await toldTo(customer))[0]).toMatchObject({
    type: 304,
    laneId: first,
    description: 'Lane status changed to Green (and 2 more lanes)',
  });
  expect(
    (await toldTo(carrier))
      .map(({ type, description, role }) => [type, description, role])
      .toSorted(([a], [b]) => Number(a) - Number(b)),
  ).toEqual([
    [301, 'Lane status changed to Green', 2],
    [302, 'Lane status changed to Green (and 1 more lane)', 2],
  ]);
  const named = (await toldTo(carrier)).find(({ type }) => type === 302)?.lanes ?? [];
  expect(
    named.map(({ laneId }) => laneId),
    'every lane can be opened',
  ).toEqual([first, second]);
  expect(named.every(({ name }) => / → /.test(name))).toBe(true);
  expect(await toldTo(otherCarrier)).toEqual([]);
});

test('awards, answers and resets reach their users through the flow', async () => {
  // Later than the notifications of earlier tests, which use made-up event IDs.
  setClock('2026-11-20T12:30:00.000Z');
  const { carrier, customer, otherCarrier } = testApp.people;
  const wishes = lanes.laneIds.map((laneId) => ({ laneId, bidId: bids.get(laneId) ?? '' }));
  const { body } = await testApp.call(awards.acceptBids, customer, { body: wishes });
  await testApp.drainJobs();
  expect((await toldTo(carrier))[0]).toMatchObject({
    type: 1,
    description: 'Northwind awarded you 3 lanes. Accept or decline.',
  });
  const params = { id: body.awards[0]?.awardId ?? '' };
  await testApp.call(awards.answerAward, carrier, { params, body: { answer: 'decline' } });
  await testApp.drainJobs();
  expect((await toldTo(customer))[0]).toMatchObject({
    type: 1,
    description: 'Albatross Lines declined an award.',
  });
  await testApp.call(awards.resetLane, customer, {
    params: { id: body.awards[1]?.laneId ?? '' },
    query: { reason: 'not for carriers' },
  });
  await testApp.drainJobs();
  const [newest] = await toldTo(carrier);
  expect(newest).toMatchObject({
    type: 1,
    laneId: body.awards[1]?.laneId,
    description: 'Northwind cancelled an award on a lane.',
  });
  expect(JSON.stringify(await toldTo(carrier))).not.toContain('not for carriers');
  expect(await toldTo(otherCarrier)).toEqual([]);
});

test('lists the newest hundred, newest first, and none to data customers', async () => {
  const { customer, cleanser } = testApp.people;
  const before = (await toldTo(customer)).length;
  await testApp.platform.database.asSystem(async (tx) => {
    for (let index = 0; index < 120; index += 1) {
      await announce(tx, 'award.answered', `test ${index}`, {
        customerId: lanes.customerId,
        mode,
        carrierId: testApp.people.carrier.companyId,
        awards: 1,
        laneIds: lanes.laneIds.slice(0, 1),
        firstLaneId: lanes.laneIds[0] ?? '',
        status: 'Accepted',
      });
    }
  });
  await testApp.drainJobs();
  const told = await toldTo(customer);
  expect(before).toBeLessThan(100);
  expect(told).toHaveLength(100);
  // IDs are random: the order is by time, and at the same time by event.
  const { rows } = await testApp.platform.database.ownerPool.query<{ id: string }>(
    'SELECT notification_id AS id FROM notifications WHERE user_id = $1 ORDER BY created_at, outbox_fact_id',
    [customer.userId],
  );
  expect(rows.length).toBe(before + 120);
  expect(told.map((line) => line.id)).toEqual(
    rows
      .slice(-100)
      .reverse()
      .map(({ id }) => id),
  );
  // Rows from before the user's type changed are not shown.
  await testApp.platform.database.ownerPool.query(
    'UPDATE notifications SET user_id = $1 WHERE notification_id = $2',
    [cleanser.userId, rows[0]?.id],
  );
  expect(await testApp.call(notifications.listNotifications, cleanser)).toMatchObject({
    status: 200,
    body: [],
  });
});
