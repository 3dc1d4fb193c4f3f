import { notifications } from '@lanewright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advanceClockTo } from '../../../../test/support/advanceClockTo.ts';
import type { Person } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { nextDigest } from './nextDigest.ts';
import { sendDigest } from './sendDigest.ts';

describe('a digest is due', () => {
  const daily = (hour: number, timeZone: string) => ({ every: 'Day' as const, hour, weekday: 1, timeZone });
  test.each([
    ['2026-11-20T12:00:00Z', daily(8, 'UTC'), '2026-11-21T08:00:00.000Z'],
    ['2026-11-20T07:59:59Z', daily(8, 'UTC'), '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T08:00:00Z', daily(8, 'UTC'), '2026-11-21T08:00:00.000Z'],
    ['2026-11-20T12:00:00Z', daily(8, 'Europe/Berlin'), '2026-11-21T07:00:00.000Z'],
    ['2026-07-01T12:00:00Z', daily(8, 'Europe/Berlin'), '2026-07-02T06:00:00.000Z'],
    ['2026-11-20T23:00:00Z', daily(8, 'Asia/Kolkata'), '2026-11-21T02:30:00.000Z'],
    ['2026-11-20T12:00:00Z', daily(23, 'Pacific/Kiritimati'), '2026-11-21T09:00:00.000Z'],
    // The hour skipped by a clock change, and the one that occurs twice.
    ['2027-03-27T12:00:00Z', daily(2, 'Europe/Berlin'), '2027-03-28T01:00:00.000Z'],
    ['2027-03-13T12:00:00Z', daily(2, 'America/New_York'), '2027-03-14T07:00:00.000Z'],
    ['2027-10-30T12:00:00Z', daily(2, 'Europe/Berlin'), '2027-10-31T01:00:00.000Z'],
    // 20 November 2026 is a Friday.
    ['2026-11-20T12:00:00Z', { ...daily(8, 'UTC'), every: 'Week' as const }, '2026-11-23T08:00:00.000Z'],
    [
      '2026-11-20T07:00:00Z',
      { ...daily(8, 'UTC'), every: 'Week' as const, weekday: 5 },
      '2026-11-20T08:00:00.000Z',
    ],
    [
      '2026-11-20T09:00:00Z',
      { ...daily(8, 'UTC'), every: 'Week' as const, weekday: 5 },
      '2026-11-27T08:00:00.000Z',
    ],
    [
      '2026-12-31T23:30:00Z',
      { ...daily(0, 'America/New_York'), every: 'Week' as const, weekday: 7 },
      '2027-01-03T05:00:00.000Z',
    ],
  ])('after %s', (after, times, due) => {
    expect(nextDigest(new Date(after), times).toISOString()).toBe(due);
  });
});

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
beforeEach(() => setClock('2026-11-20T12:00:00.000Z'));
afterAll(() => testApp.close());

const wish = {
  toasts: { announcement: true, bidUploaded: true },
  digest: {
    every: 'Day' as 'None' | 'Day' | 'Week',
    hour: 8,
    weekday: 1,
    timeZone: 'Europe/Berlin',
    kinds: ['Announcement', 'BidUploaded'] as ('Announcement' | 'LaneStatus' | 'BidUploaded')[],
  },
};
const save = (as: Person, more: Partial<(typeof wish)['digest']> = {}) =>
  testApp.call(notifications.savePreferences, as, { body: { ...wish, digest: { ...wish.digest, ...more } } });
const read = async (as: Person) => (await testApp.call(notifications.readPreferences, as)).body;

let facts = 0;
async function tell({ userId }: Person, description: string, type = 500): Promise<void> {
  facts += 1;
  await testApp.platform.database.bulkPool.query(
    `INSERT INTO notifications (user_id, type, priority, description, mode, outbox_fact_id, created_at)
     VALUES ($1, $2, 10, $3, 4, $4, $5)`,
    [userId, type, description, 6_000_000 + facts, now()],
  );
}
const digests = async (to: Person) =>
  (
    await testApp.platform.database.ownerPool.query<{
      subject: string;
      text_body: string;
      html_body: string;
    }>(
      `SELECT subject, text_body, html_body FROM emails WHERE kind = 'notifications.digest' AND to_address = $1 ORDER BY email_id`,
      [to.username],
    )
  ).rows;

/** Advances the clock to the digest's time. */
async function comesTo(moment: string): Promise<void> {
  setClock(moment);
  await advanceClockTo(testApp, 'sendDigest');
  await testApp.drainJobs();
}

test('is off until requested and refuses invalid settings', async () => {
  const { rivalCustomer } = testApp.people;
  expect(await read(rivalCustomer)).toMatchObject({
    toasts: { announcement: true, bidUploaded: true },
    digest: { every: 'None' },
    nextDigestAt: null,
  });
  await tell(rivalCustomer, 'No one asked for an email about this');
  await comesTo('2026-11-21T07:00:00.000Z');
  expect(await digests(rivalCustomer)).toEqual([]);
  for (const wrong of [
    { hour: 24 },
    { weekday: 0 },
    { timeZone: 'Nowhere/Land' },
    { timeZone: '' },
    { kinds: [] },
  ])
    expect((await save(rivalCustomer, wrong)).status, JSON.stringify(wrong)).toBe(400);
});

test('contains the unread notifications of the chosen kinds at its time, once', async () => {
  const { customer } = testApp.people;
  await tell(customer, 'Before it was asked for');
  setClock('2026-11-20T13:00:00.000Z');
  const saved = await save(customer);
  expect(saved.body.nextDigestAt).toBe('2026-11-21T07:00:00.000Z');
  expect(await read(customer)).toEqual(saved.body);
  await tell(customer, 'Bid uploaded by <b>Albatross</b> for 2 lanes');
  await tell(customer, 'Was read');
  await tell(customer, 'Lane status changed to Red', 303);
  const list = (await testApp.call(notifications.listNotifications, customer)).body;
  const readOne = list.find(({ description }) => description === 'Was read')?.id ?? '';
  await testApp.call(notifications.markRead, customer, { body: { ids: [readOne] } });
  await comesTo('2026-11-21T07:00:03.000Z');
  const [mail, ...more] = await digests(customer);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('1 notification to read');
  expect(mail?.text_body).toContain('Bid uploaded by <b>Albatross</b> for 2 lanes');
  expect(mail?.text_body).toContain('20 Nov 2026, 2:00 pm');
  expect(mail?.html_body).not.toContain('<b>Albatross');
  expect(mail?.text_body).toMatch(/\/user\/profile/);
  for (const absent of ['Before', 'Was read', 'Lane status']) expect(mail?.text_body).not.toContain(absent);
  expect((await read(customer)).nextDigestAt).toBe('2026-11-22T07:00:00.000Z');
  // The job of that time runs again: it is no longer due.
  await sendDigest.run(testApp.platform, {
    customerId: '0',
    subject: customer.userId,
    factId: '1',
    userId: customer.userId,
    dueAt: '2026-11-21T07:00:00.000Z',
  });
  expect(await digests(customer)).toHaveLength(1);
  // Nothing new: no email, although the first is still unread.
  await comesTo('2026-11-22T07:00:01.000Z');
  expect(await digests(customer)).toHaveLength(1);
  await tell(customer, 'News of the third day');
  await comesTo('2026-11-23T07:00:01.000Z');
  const [, second] = await digests(customer);
  expect(second?.text_body).toContain('News of the third day');
  expect(second?.text_body).not.toContain('Albatross');
});

test('sent a moment early, by a clock that runs fast, is not due again', async () => {
  const { colleague } = testApp.people;
  await save(colleague);
  await tell(colleague, 'News');
  await comesTo('2026-11-21T06:59:58.000Z');
  expect(await digests(colleague)).toHaveLength(1);
  expect((await read(colleague)).nextDigestAt).toBe('2026-11-22T07:00:00.000Z');
});

test('a new time replaces the previous one, and turning digests off cancels it', async () => {
  const { carrier } = testApp.people;
  await save(carrier, { hour: 9 });
  await save(carrier, { every: 'Week', weekday: 3, hour: 18, timeZone: 'America/New_York' });
  expect((await read(carrier)).nextDigestAt).toBe('2026-11-25T23:00:00.000Z');
  await tell(carrier, 'Early');
  await sendDigest.run(testApp.platform, {
    customerId: '0',
    subject: carrier.userId,
    factId: '1',
    userId: carrier.userId,
    dueAt: '2026-11-21T08:00:00.000Z',
  });
  expect(await digests(carrier)).toEqual([]);
  await save(carrier, { every: 'None' });
  expect((await read(carrier)).nextDigestAt).toBeNull();
  await comesTo('2026-11-25T23:00:01.000Z');
  expect(await digests(carrier)).toEqual([]);
  const { rows } = await testApp.platform.database.ownerPool.query(
    `SELECT count(*)::int AS saved FROM audit_entries WHERE action = 'notifications.preferences-saved' AND subject_id = $1`,
    [carrier.userId],
  );
  expect(rows).toEqual([{ saved: 3 }]);
});

test('sends none to a deactivated user, and counts instead of listing when long', async () => {
  const { otherCarrier } = testApp.people;
  const { ownerPool } = testApp.platform.database;
  await save(otherCarrier);
  for (let index = 0; index < 25; index += 1) await tell(otherCarrier, `News ${index}`);
  const deactivate = (at: string | null) =>
    ownerPool.query('UPDATE users SET deactivated_at = $2 WHERE user_id = $1', [otherCarrier.userId, at]);
  await deactivate('2026-11-20');
  await comesTo('2026-11-21T07:00:01.000Z');
  expect(await digests(otherCarrier)).toEqual([]);
  await deactivate(null);
  await comesTo('2026-11-22T07:00:01.000Z');
  const [mail] = await digests(otherCarrier);
  expect(mail?.subject).toBe('25 notifications to read');
  expect(mail?.text_body).toContain('Plus 5 more');
});
