import { accounts, lanes as laneCalls, notifications } from '@lanewright/contract';
import { Mode, type OfferedMode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { advanceClockTo } from '../../../../test/support/advanceClockTo.ts';
import { fillWorkbook } from '../../../../test/support/fillWorkbook.ts';
import { type Mailbox, openMailbox } from '../../../../test/support/mailbox.ts';
import type { Person } from '../../../../test/support/people.ts';
import { planTender } from '../../../../test/support/planTender.ts';
import { seedLanes } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { setClock } from '../../../platform/clock.ts';

let mailbox: Mailbox;
let testApp: TestApp;
beforeAll(async () => {
  mailbox = await openMailbox();
  testApp = await startTestApp({
    env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://freight.example/', MAIL_FROM: 'desk@freight.example' },
  });
  await sql(`UPDATE users SET email = username WHERE user_type = 'Carrier'`);
  await testApp.drainJobs();
});
afterAll(async () => {
  await testApp.close();
  await mailbox.close();
});
beforeEach(() => {
  setClock('2026-11-20T12:00:00.000Z');
  mailbox.received.length = 0;
});

const mode = Mode.RoadFTL;
const sql = async (text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<Record<string, unknown>>(text, values)).rows;
const connect = async (carrierId: string, modes: OfferedMode[]) => {
  const { owner, customer } = testApp.people;
  const { status } = await testApp.call(accounts.connectCompanies, owner, {
    body: { customerId: customer.companyId, carrierId, modes },
  });
  expect(status).toBe(200);
  await testApp.drainJobs();
};
const lanesOf = async (count: number, label: string, state: 'Created' | 'Started' = 'Started') =>
  (await seedLanes(testApp, testApp.people.customer.companyId, mode, count, { state, label })).laneIds;
const mailsTo = (address: string, subject = /open for bids/) =>
  mailbox.received.filter(
    ({ recipients, mail }) => recipients.includes(address) && subject.test(mail.subject ?? ''),
  );
const newsOf = async (person: Person) => (await testApp.call(notifications.listNotifications, person)).body;
const closeAll = () => sql(`UPDATE lanes SET state = 'Paused', announce_opening_at = NULL`);

test('a carrier that is connected after lanes were opened gets one email with their sheet', async () => {
  const { carrier, rivalCarrier } = testApp.people;
  const laneIds = await lanesOf(3, 'open');
  await lanesOf(1, 'not open', 'Created');
  // These have an email of their own, as an event has.
  await planTender(testApp, mode, await lanesOf(1, 'in an event', 'Created'));
  await testApp.drainJobs();
  await connect(rivalCarrier.companyId, [mode]);
  const [mail, ...more] = mailsTo(rivalCarrier.username);
  expect(more).toEqual([]);
  expect(mail?.mail.subject).toBe('Northwind has 3 lanes open for bids in Road - FTL');
  expect(mail?.mail.text).toContain('open from 1');
  expect(mail?.mail.text).not.toMatch(/not open|in an event|couldn’t be attached/);
  const [file] = mail?.mail.attachments ?? [];
  await fillWorkbook(Buffer.from(file?.content as ArrayBuffer), 'Bids', (rows) => {
    const lanes = rows.slice(1).filter(([id]) => id !== null && id !== '');
    expect(lanes.map(([id]) => String(id)).toSorted()).toEqual([...laneIds].toSorted());
  });
  expect((await newsOf(rivalCarrier))[0]).toMatchObject({
    description: 'Northwind has 3 lanes open for bids in Road - FTL.',
    about: { kind: 'lanes', id: null, customerId: testApp.people.customer.companyId },
  });
  // Who was connected before gets nothing, nor does a second mode without open lanes tell anything.
  await connect(rivalCarrier.companyId, [mode, Mode.AirFreight]);
  expect(mailsTo(rivalCarrier.username)).toHaveLength(1);
  expect(mailsTo(carrier.username)).toEqual([]);
  await connect(rivalCarrier.companyId, []);
  await closeAll();
});

test('lanes whose opening is announced in a moment are in that email only', async () => {
  const { rivalCarrier, customer } = testApp.people;
  const laneIds = await lanesOf(2, 'announced', 'Created');
  await testApp.call(laneCalls.startLanes, customer, { body: { laneIds } });
  await testApp.drainJobs();
  await connect(rivalCarrier.companyId, [mode]);
  expect(mailsTo(rivalCarrier.username)).toEqual([]);
  await sql(
    `UPDATE lanes SET announce_opening_at = '2026-01-01T00:00Z' WHERE announce_opening_at IS NOT NULL`,
  );
  await advanceClockTo(testApp, 'notifyLanesOpened');
  await testApp.drainJobs();
  expect(mailsTo(rivalCarrier.username, /opened 2 lanes for bids/)).toHaveLength(1);
  await connect(rivalCarrier.companyId, []);
  await closeAll();
});

test('who is disconnected again, or turned such emails off, gets none', async () => {
  const { rivalCarrier, customer, owner } = testApp.people;
  await lanesOf(2, 'quiet');
  const pair = { customerId: customer.companyId, carrierId: rivalCarrier.companyId };
  await testApp.call(accounts.connectCompanies, owner, { body: { ...pair, modes: [mode] } });
  await connect(rivalCarrier.companyId, []);
  expect(mailsTo(rivalCarrier.username)).toEqual([]);
  const { body: stored } = await testApp.call(notifications.readPreferences, rivalCarrier);
  const { nextDigestAt: _, ...known } = stored;
  const choose = (lanes: boolean) =>
    testApp.call(notifications.savePreferences, rivalCarrier, {
      body: { ...known, emails: { rounds: true, awards: true, lanes } },
    });
  await choose(false);
  await connect(rivalCarrier.companyId, [mode]);
  expect(mailsTo(rivalCarrier.username)).toEqual([]);
  expect((await newsOf(rivalCarrier))[0]?.description).toMatch(/has 2 lanes open for bids/);
  await choose(true);
  await connect(rivalCarrier.companyId, []);
  await closeAll();
});

test('the first user who registers for a connected carrier gets the open lanes once; a second one does not', async () => {
  const { otherCarrier } = testApp.people;
  await lanesOf(2, 'first user');
  await sql('UPDATE users SET email = NULL WHERE user_id = $1', [otherCarrier.userId]);
  const join = async (username: string) => {
    const { status } = await testApp.call(accounts.invite, otherCarrier, {
      body: { username, userType: 'Carrier' },
    });
    expect(status).toBe(200);
    await testApp.drainJobs();
    const registered = await testApp.call(accounts.register, null, {
      params: { registrationCode: mailbox.codeTo(username) },
      body: { displayName: 'Sam', password: 'violet oxbow lantern', acceptsTerms: true },
    });
    expect(registered.status).toBe(200);
    await testApp.drainJobs();
  };
  await join('sam@buffalo.example');
  const [mail, ...more] = mailsTo('sam@buffalo.example');
  expect(more).toEqual([]);
  expect(mail?.mail.attachments).toHaveLength(1);
  await join('kim@buffalo.example');
  expect(mailsTo('kim@buffalo.example')).toEqual([]);
  expect(mailsTo('sam@buffalo.example')).toHaveLength(1);
});

test('a carrier that registers with an invitation is connected and joins at once, and gets one email', async () => {
  const { customer } = testApp.people;
  await testApp.call(accounts.invite, customer, {
    body: { username: 'jo@swift.example', userType: 'Carrier', companyName: 'Swift Lines', modes: [mode] },
  });
  await testApp.drainJobs();
  const { status } = await testApp.call(accounts.register, null, {
    params: { registrationCode: mailbox.codeTo('jo@swift.example') },
    body: { displayName: 'Jo', password: 'violet oxbow lantern', acceptsTerms: true },
  });
  expect(status).toBe(200);
  await testApp.drainJobs();
  expect(mailsTo('jo@swift.example').map(({ mail }) => mail.subject)).toEqual([
    'Northwind has 2 lanes open for bids in Road - FTL',
  ]);
});
