import { awards, bids, lanes, settings } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListening, connectClient, type Process } from '../support/liveServer.ts';
import { makeLanes } from '../support/makeLanes.ts';
import type { Person } from '../support/people.ts';
import { RawClient } from '../support/rawHubClient.ts';
import { callLimits } from '../../src/platform/fairness/callLimits.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { seededMode as mode } from '../permissions/seedUploads.ts';

/** The hub never reveals other companies' data, whatever is sent to it. */
let testApp: TestApp;
let server: Process;
const secret = 'PLATYPUS';
let foreignIds: string[];

beforeAll(async () => {
  // Hundreds of messages in a row: with the product's limits the connection would close before most are read.
  const { hub } = callLimits;
  testApp = await startTestApp({
    calls: {
      hub: { ...hub, recordsPerSecond: 100_000, recordsPerSecondPerUser: 100_000, connectionsPerUser: 1_000 },
      hubOpeningsPerMinute: 100_000,
    },
  });
  server = await startListening(testApp);
  const { rivalCustomer, colleague, carrier, owner } = testApp.people;
  for (const { userId } of [rivalCustomer, colleague, carrier, owner]) await seedNotification(userId);
  const { rows } = await testApp.platform.database.ownerPool.query<{ id: string }>(
    'SELECT notification_id AS id FROM notifications',
  );
  foreignIds = rows.map(({ id }) => id);
});
afterAll(() => testApp.close());

let facts = 0;
async function seedNotification(userId: string): Promise<void> {
  facts += 1;
  await testApp.platform.database.bulkPool.query(
    `WITH told AS (
       INSERT INTO notifications (user_id, type, priority, description, mode, outbox_fact_id)
       VALUES ($1, 500, 10, $2, 4, $3) RETURNING outbox_fact_id)
     SELECT pg_notify('lanewright_live', json_build_object('kind', 'notifications', 'factId', outbox_fact_id::text)::text) FROM told`,
    [userId, `${secret} of ${userId}`, 9_000_000 + facts],
  );
}

/** Names of methods, messages and object properties, and guesses. */
const targets = () => [
  'RequestNotifications',
  'requestnotifications',
  'ReceiveNotifications',
  'Notify',
  'Changed',
  'GetNotifications',
  'GetAll',
  'Subscribe',
  'JoinGroup',
  'AddToGroup',
  'SendToUser',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'onConnected',
  ' ',
  `company ${testApp.people.rivalCustomer.companyId}`,
];

const argumentLists = (): unknown[][] => {
  const { rivalCustomer, colleague } = testApp.people;
  const { userId, companyId, token, username } = rivalCustomer;
  const objects = [
    { userId },
    { user_id: userId, n: 10 },
    { companyId },
    { customerIds: [companyId] },
    { $ne: null },
    { __proto__: { userId } },
    { principal: { userId } },
  ];
  return [
    [],
    [10],
    [100, userId],
    [100, { userId }],
    [100, colleague.userId],
    [userId],
    [userId, 100],
    [companyId],
    [token],
    [username],
    [foreignIds],
    ...foreignIds.map((id) => [id]),
    ...objects.map((object) => [object]),
    ...objects.map((object) => [10, object]),
    [1e308],
    [-1],
    [0.5],
    [null],
    [[10]],
    ["10' OR user_id = user_id --"],
    ['10', '; SELECT * FROM notifications'],
    [`${'9'.repeat(400)}`],
  ];
};

/** Valid calls, many in one message; and invalid messages, each alone: it may end its connection. */
const messages = (): unknown[][] => {
  const { userId } = testApp.people.rivalCustomer;
  const more = (id: string) => [
    {},
    { userId },
    { headers: { userId, authorization: 'x' } },
    { user: userId, streamIds: [id] },
  ];
  const calls = targets().flatMap((target) =>
    argumentLists().map((list, index) => {
      const id = `${target} ${index}`;
      const isStream = index % 5 === 4;
      return {
        type: isStream ? 4 : 1,
        ...(isStream || index % 2 === 0 ? { invocationId: id } : {}),
        target,
        arguments: list,
        ...more(id)[index % 4],
      };
    }),
  );
  const others = [
    ...[2, 3, 5, 6, 8, 9, 10, 99, -1].map((type) => ({
      type,
      invocationId: '1',
      item: userId,
      result: userId,
    })),
    { type: 3, invocationId: 'server-1', result: userId },
    { type: 1, target: 'RequestNotifications', arguments: { 0: 10, length: 1 } },
    { type: 1, target: ['RequestNotifications'], arguments: [10] },
    { type: '1', target: 'RequestNotifications', arguments: [10] },
    { type: 1, arguments: [10] },
    { type: 1, target: '', arguments: [10] },
    { type: 4, target: 'RequestNotifications', arguments: [10] },
    {},
    [],
    null,
    'RequestNotifications',
  ];
  const many = Array.from({ length: Math.ceil(calls.length / 20) }, (_, at) =>
    calls.slice(at * 20, at * 20 + 20),
  );
  return [...many, ...others.map((other) => [other])];
};

test('no message to the hub returns another user’s notifications', async () => {
  const { customer, rivalCustomer } = testApp.people;
  const told: string[] = [];
  const all = messages();
  expect(all.flat().length).toBeGreaterThan(600);
  let client = await RawClient.open(server.url, customer.token);
  for (const [index, records] of all.entries()) {
    if (index % 5 === 0) await seedNotification(rivalCustomer.userId);
    if (!(await client.send(...records))) {
      told.push(...client.received);
      client = await RawClient.open(server.url, customer.token, `&userId=${rivalCustomer.userId}`);
    }
  }
  await client.settle();
  told.push(...client.received);
  const bytes = told.join('');
  // It was answered, without any of their data.
  expect(bytes.length).toBeGreaterThan(10_000);
  expect(bytes).toContain('ReceiveNotifications');
  expect(bytes).not.toContain(secret);
  for (const id of foreignIds) expect(bytes).not.toContain(`"id":"${id}"`);
  await client.close();
}, 120_000);

test('returns a user’s own notifications the same way, so the search would have found others', async () => {
  const { rivalCustomer } = testApp.people;
  const client = await RawClient.open(server.url, rivalCustomer.token);
  await client.send({ type: 1, target: 'RequestNotifications', arguments: [100] });
  await expect.poll(() => client.received.join('')).toContain(`${secret} of ${rivalCustomer.userId}`);
  await client.close();
});

test('a carrier receives no message because another carrier bids, is ranked, withdraws or sends a sheet', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const made = await makeLanes(testApp.platform, customer.companyId, mode, 3, 5);
  const laneIds = made.map(({ laneId }) => laneId);
  await offer(carrier, laneIds, 2);
  await testApp.drainJobs();
  const mine = await connectClient(server, carrier.token);
  const theirs = await connectClient(server, otherCarrier.token);
  const buyers = await connectClient(server, customer.token);
  await offer(otherCarrier, laneIds, 1);
  await testApp.drainJobs();
  const [first = ''] = laneIds;
  await testApp.call(awards.resetLane, otherCarrier, { params: { id: first }, query: {} });
  await testApp.drainJobs();
  // The customer and the carrier that acted are notified, so the event was sent.
  await expect.poll(() => buyers.changed.length).toBeGreaterThan(1);
  await expect.poll(() => theirs.changed.length).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(mine.changed).toEqual([]);
  expect(mine.notified).toEqual([]);
  // What the customer does to all is sent to both.
  await testApp.call(lanes.pauseLanes, customer, { body: { laneIds } });
  await expect.poll(() => [mine.changed.length > 0, theirs.changed.length > 1]).toEqual([true, true]);
  expect(mine.changed[0]).toEqual({ lists: ['lanes', 'bids'], customerId: customer.companyId, mode });
  await Promise.all([mine, theirs, buyers].map(({ connection }) => connection.stop()));
});

/** Saves the same rate for every charge of these lanes as a carrier. */
async function offer(as: Person, offered: readonly string[], rate: number): Promise<void> {
  const structure = await testApp.call(settings.getCharges, as, { params: { id: mode } });
  const rates = structure.body.charges
    .filter((charge) => charge.type === 'Charge')
    .map(({ chargeNo }) => ({ chargeNo, rate }));
  const { body } = await testApp.call(bids.saveBids, as, {
    body: {
      mode,
      structureVersion: structure.body.version,
      bids: offered.map((laneId) => ({ laneId, rates })),
    },
  });
  expect(body.errors).toEqual([]);
}
