import { notifications } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startListening, connectClient } from '../../../../test/support/liveServer.ts';
import type { Person } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { sendAnnouncement } from './sendAnnouncement.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

type Body = Parameters<typeof announce>[0];
const announce = (body: { text: string; priority?: 0 | 5 | 10; audience: object }) =>
  testApp.call(notifications.announce, testApp.people.owner, { body: body as never });
const preview = (audience: object) =>
  testApp.call(notifications.previewAnnouncement, testApp.people.owner, {
    body: { audience: audience as never },
  });
const toldTo = async (as: Person) => (await testApp.call(notifications.listNotifications, as)).body;
const listed = async () => (await testApp.call(notifications.listAnnouncements, testApp.people.owner)).body;

test('counts an audience by user type and company before anyone is notified', async () => {
  const { customer, carrier } = testApp.people;
  expect((await preview({ userTypes: ['Carrier', 'Customer'] })).body).toEqual({
    people: 5,
    companies: 5,
    byType: [
      { userType: 'Carrier', people: 3 },
      { userType: 'Customer', people: 2 },
    ],
  });
  const own = { userTypes: ['Customer', 'DataCustomer', 'Owner'], companyIds: [customer.companyId] };
  expect((await preview(own)).body).toMatchObject({ people: 2, companies: 1 });
  const none = { userTypes: ['Owner'], companyIds: [carrier.companyId] };
  expect((await preview(none)).body).toMatchObject({ people: 0, companies: 0 });
  const refused = await announce({ text: 'To no one', audience: none });
  expect([refused.status, refused.body]).toMatchObject([422, { code: 'no_recipients', field: 'audience' }]);
  expect(await preview({ userTypes: ['Owner'], companyIds: ['999999'] })).toMatchObject({
    status: 404,
    body: { code: 'company_not_found' },
  });
  for (const body of [
    { text: ' ', audience: own },
    { text: 'x'.repeat(501), audience: own },
    { text: 'x', priority: 7, audience: own },
    { text: 'x', audience: { userTypes: [] } },
    // A cleanser customer has no notification bell.
    { text: 'x', audience: { userTypes: ['CleanserCustomer'] } },
  ])
    expect((await announce(body as Body)).status, JSON.stringify(body)).toBe(400);
  expect(await listed()).toEqual([]);
});

test('notifies each recipient once, records it and shows its progress', async () => {
  const { owner, customer, colleague, carrier, otherCarrier, rivalCustomer } = testApp.people;
  const server = await startListening(testApp);
  const client = await connectClient(server, carrier.token);
  const again = await connectClient(server, carrier.token, 'ServerSentEvents');
  const { body: written } = await announce({
    text: '  Rates are read again on Sunday  ',
    priority: 5,
    audience: { userTypes: ['Carrier', 'DataCustomer'], companyIds: [] },
  });
  expect(written).toMatchObject({
    text: 'Rates are read again on Sunday',
    priority: 5,
    audience: { userTypes: ['Carrier', 'DataCustomer'], companies: [] },
    writtenBy: 'owner',
    delivery: { isDone: false, people: 0, connected: 0, read: 0 },
  });
  await testApp.drainJobs();
  const { rows } = await testApp.platform.database.ownerPool.query<{ payload: object; id: string }>(
    `SELECT payload, outbox_fact_id AS id FROM outbox_facts WHERE fact = 'announcement.written'`,
  );
  const payload = { ...rows[0]?.payload, subject: written.id, factId: rows[0]?.id };
  await sendAnnouncement.run(testApp.platform, payload as never);
  for (const person of [carrier, otherCarrier, colleague])
    expect(await toldTo(person)).toMatchObject([
      { type: 1, priority: 5, description: 'Rates are read again on Sunday', laneId: null, mode: 0 },
    ]);
  for (const person of [customer, rivalCustomer, owner]) expect(await toldTo(person)).toEqual([]);
  await expect.poll(() => [client.notified.length, again.notified.length]).toEqual([1, 1]);
  const [mine] = await toldTo(otherCarrier);
  await testApp.call(notifications.markRead, otherCarrier, { body: { ids: [mine?.id ?? ''] } });
  await expect
    .poll(async () => (await listed())[0]?.delivery)
    .toEqual({ isDone: true, people: 4, connected: 1, read: 1 });
  const audit = await testApp.platform.database.ownerPool.query(
    `SELECT actor_user_id, subject_id, after FROM audit_entries WHERE action = 'announcement.written'`,
  );
  expect(audit.rows).toEqual([
    {
      actor_user_id: owner.userId,
      subject_id: written.id,
      after: {
        text: 'Rates are read again on Sunday',
        priority: 5,
        userTypes: ['Carrier', 'DataCustomer'],
        companyIds: [],
        people: 4,
      },
    },
  ]);
  await Promise.all([client, again].map(({ connection }) => connection.stop()));
});

test('lists the newest first, page by page', async () => {
  for (const text of ['second', 'third'])
    await announce({
      text,
      audience: { userTypes: ['Owner'], companyIds: [testApp.people.owner.companyId] },
    });
  const { body, headers } = await testApp.call(notifications.listAnnouncements, testApp.people.owner, {
    query: { page: 1, pageSize: 2 },
  });
  expect(headers['x-total-count']).toBe('3');
  expect(body.map(({ text }) => text)).toEqual(['third', 'second']);
  expect(body[0]?.audience.companies).toEqual([{ id: testApp.people.owner.companyId, name: 'Platform' }]);
});

test('reading some or all lowers one’s own unread count and no one else’s', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const [mine] = await toldTo(carrier);
  const foreign = await testApp.call(notifications.markRead, otherCarrier, {
    body: { ids: [mine?.id ?? ''] },
  });
  expect(foreign.body).toEqual({ unread: 0 });
  expect((await toldTo(carrier))[0]?.readAt).toBeNull();
  const read = await testApp.call(notifications.markRead, carrier, { body: { all: true } });
  expect(read.body).toEqual({ unread: 0 });
  expect((await toldTo(carrier))[0]?.readAt).toBe('2026-11-20T12:00:00.000Z');
  for (const body of [{}, { all: false }, { ids: [] }, { ids: ['x'] }, { all: true, ids: ['1'] }])
    expect((await testApp.call(notifications.markRead, carrier, { body: body as never })).status).toBe(400);
});
