import { bids, lanes as laneCalls, notifications, uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { advanceClockTo } from '../../../../test/support/advanceClockTo.ts';
import { awardDesk } from '../../../../test/support/awardDesk.ts';
import { fillWorkbook } from '../../../../test/support/fillWorkbook.ts';
import { type Mailbox, openMailbox } from '../../../../test/support/mailbox.ts';
import type { Person } from '../../../../test/support/people.ts';
import { seedLanes } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { emailAwards } from './emailAwards.ts';

let mailbox: Mailbox;
let testApp: TestApp;
let desk: ReturnType<typeof awardDesk>;
beforeAll(async () => {
  mailbox = await openMailbox();
  testApp = await startTestApp({
    env: {
      SMTP_URL: mailbox.url,
      PUBLIC_URL: 'https://freight.example/',
      MAIL_FROM: 'desk@freight.example',
    },
  });
  desk = awardDesk(testApp);
  await desk.sql(`UPDATE users SET email = username WHERE user_type = 'Carrier'`);
});
afterAll(async () => {
  await testApp.close();
  await mailbox.close();
});
const today = '2026-11-20T12:00:00.000Z';
beforeEach(() => setClock(today));

const mode = Mode.RoadFTL;
/** Emails of a kind to someone, oldest first. */
const mailsTo = (address: string, subject: RegExp) =>
  mailbox.received.filter(
    ({ recipients, mail }) => recipients.includes(address) && subject.test(mail.subject ?? ''),
  );
const newsOf = async (person: Person) => (await testApp.call(notifications.listNotifications, person)).body;
type Rows = (string | number | null)[][];
const sheetOf = (mail: ReturnType<typeof mailsTo>[number]) => {
  const [file] = mail.mail.attachments;
  if (file === undefined) throw new Error('the email has no file');
  return { name: file.filename, bytes: Buffer.from(file.content as ArrayBuffer) };
};
const gridLane = async (person: Person, laneId: string) =>
  (await testApp.call(bids.bidGrid, person, { query: { mode } })).body.lanes.find(
    (lane) => lane.laneId === laneId,
  );
/** Opens closed lanes, and lets the ten minutes pass in which openings are collected. */
async function open(laneIds: readonly string[]): Promise<void> {
  const { status } = await testApp.call(laneCalls.startLanes, testApp.people.customer, {
    body: { laneIds: [...laneIds] },
  });
  expect(status).toBe(200);
}
async function tenMinutesLater(): Promise<void> {
  await desk.sql(
    `UPDATE lanes SET announce_opening_at = '2026-01-01T00:00Z' WHERE announce_opening_at IS NOT NULL`,
  );
  await advanceClockTo(testApp, 'notifyLanesOpened');
  await testApp.drainJobs();
}
const closedLanes = (count: number, label: string) =>
  seedLanes(testApp, testApp.people.customer.companyId, mode, count, { state: 'Created', label });

test('lanes opened within ten minutes reach each carrier in one email, with a sheet that has no prices', async () => {
  const { carrier, otherCarrier, rivalCarrier } = testApp.people;
  const first = await closedLanes(3, 'first');
  const second = await closedLanes(2, 'second');
  await open(first.laneIds);
  await testApp.drainJobs();
  expect(mailsTo(carrier.username, /opened/)).toEqual([]);
  await open(second.laneIds);
  await testApp.drainJobs();
  await tenMinutesLater();
  for (const person of [carrier, otherCarrier]) {
    const [mail, ...more] = mailsTo(person.username, /opened 5 lanes for bids/);
    expect(more).toEqual([]);
    expect(mail?.mail.subject).toBe('Northwind opened 5 lanes for bids in Road - FTL');
    expect(mail?.mail.text).toContain('first from 1');
    const [news] = await newsOf(person);
    expect(news).toMatchObject({
      description: 'Northwind opened 5 lanes for bids in Road - FTL.',
      about: { kind: 'lanes', id: null, customerId: testApp.people.customer.companyId },
    });
    expect(news?.lanes).toHaveLength(5);
  }
  expect(mailsTo(rivalCarrier.username, /opened/)).toEqual([]);
  // Nothing is left to tell.
  await tenMinutesLater();
  expect(mailsTo(carrier.username, /opened/)).toHaveLength(1);
});

test('the attached sheet is opened, filled in and uploaded: what is blank changes nothing', async () => {
  const { carrier } = testApp.people;
  const { laneIds } = await closedLanes(3, 'sheet');
  await open(laneIds);
  await testApp.drainJobs();
  await tenMinutesLater();
  const mail = mailsTo(carrier.username, /opened 3 lanes/).at(-1);
  if (mail === undefined) throw new Error('no email');
  // Prices that were saved after the email was sent.
  const [unchanged = '', raised = '', untouched = ''] = laneIds;
  const save = await testApp.call(bids.saveBids, carrier, {
    body: {
      mode,
      structureVersion: 1,
      bids: laneIds.map((laneId) => ({
        laneId,
        currency: 'EUR',
        transitDays: 3,
        rates: [
          { chargeNo: 1, breakNo: null, rate: 1.5 },
          { chargeNo: 3, breakNo: null, rate: 20 },
        ],
      })),
    },
  });
  expect([save.status, save.body.errors]).toEqual([200, []]);
  await testApp.drainJobs();
  const before = await Promise.all(laneIds.map((laneId) => gridLane(carrier, laneId)));
  expect(before[0]).toMatchObject({ currency: 'EUR', transitDays: 3 });

  const { name, bytes } = sheetOf(mail);
  expect(name).toBe('bid-sheet-road-ftl.xlsx');
  let width = 0;
  const filled = await fillWorkbook(bytes, 'Bids', (rows: Rows) => {
    const header = rows[0] ?? [];
    width = header.length;
    const lane = rows.find(([id]) => id === raised) ?? [];
    // Nothing of a bid is filled in.
    const [from, to] = ['Currency', 'CO2'].map((name) =>
      header.findIndex((text) => String(text).startsWith(name)),
    );
    const isBlank = (cell: string | number | null) => cell === null || cell === '';
    expect([from, rows.slice(1).every((row) => row.slice(from, (to ?? 0) + 1).every(isBlank))]).toEqual([
      8,
      true,
    ]);
    lane[header.findIndex((text) => String(text).startsWith('Linehaul (per mile'))] = 1.75;
  });
  expect(width).toBeGreaterThan(10);
  const sent = await testApp.upload(uploads.receiveBidSheet, carrier, {
    query: { mode },
    fileName: name ?? '',
    file: filled,
  });
  expect(sent.status).toBe(200);
  await testApp.drainJobs();
  const done = await testApp.call(uploads.getUpload, carrier, { params: { id: sent.body.uploadId ?? '' } });
  expect(done.body.status).toBe(UploadStatus.Completed);
  const after = await gridLane(carrier, raised);
  expect(after?.rates.find(({ chargeNo }) => chargeNo === 1)?.rate).toBe(1.75);
  expect(after).toMatchObject({ currency: 'EUR', transitDays: 3 });
  expect(after?.rates.find(({ chargeNo }) => chargeNo === 3)?.rate).toBe(20);
  expect((await gridLane(carrier, unchanged))?.rates).toEqual(before[0]?.rates);
  expect((await gridLane(carrier, untouched))?.rates).toEqual(before[2]?.rates);
});

test('paused lanes are not announced, nor emailed to who turned it off', async () => {
  const { carrier, otherCarrier, customer } = testApp.people;
  const { laneIds } = await closedLanes(4, 'paused');
  const [paused = ''] = laneIds;
  const { body: stored } = await testApp.call(notifications.readPreferences, otherCarrier);
  const { nextDigestAt: _, ...known } = stored;
  await testApp.call(notifications.savePreferences, otherCarrier, {
    body: { ...known, emails: { rounds: true, awards: true, lanes: false } },
  });
  await open(laneIds);
  await testApp.call(laneCalls.pauseLanes, customer, { body: { laneIds: [paused] } });
  await testApp.drainJobs();
  await tenMinutesLater();
  expect(mailsTo(carrier.username, /opened 3 lanes/)).not.toEqual([]);
  expect(mailsTo(otherCarrier.username, /opened 3 lanes for bids/)).toHaveLength(1);
  expect((await newsOf(otherCarrier))[0]?.description).toBe(
    'Northwind opened 3 lanes for bids in Road - FTL.',
  );
  await testApp.call(notifications.savePreferences, otherCarrier, {
    body: { ...known, emails: { rounds: true, awards: true, lanes: true } },
  });
});

test('an award is emailed with months and amount, and once more two days before it expires', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const { cheap, costly } = await desk.lanesWithBids(3);
  const answered = await desk.give(cheap(0));
  await desk.give(cheap(1));
  setClock('2026-11-20T12:00:01.000Z');
  await desk.give(costly(2));
  await testApp.drainJobs();
  const [mail] = mailsTo(carrier.username, /^Northwind awarded you 2 lanes|awarded you 1 lane/);
  expect(mail?.mail.subject).toMatch(
    /^Northwind awarded you \d lanes?: respond by 27 Nov 2026, 12:00 pm UTC$/,
  );
  expect(mail?.mail.text).toContain('Dec 2026 – Nov 2027');
  expect(mail?.mail.text).toContain(
    `https://freight.example/road-ftl/lanes?customer=${testApp.people.customer.companyId}&tab=awards`,
  );
  expect(mail?.mail.attachments).toEqual([]);
  expect(`${mail?.mail.text}`).not.toContain('Buffalo');
  expect(mailsTo(otherCarrier.username, /awarded you 1 lane/)).toHaveLength(1);

  await desk.answer(answered, { answer: 'accept' });
  setClock('2026-11-25T12:00:00.500Z');
  await advanceClockTo(testApp, 'emailAwardReminder');
  await testApp.drainJobs();
  const reminders = mailsTo(carrier.username, /awarded by Northwind/);
  expect(reminders.map(({ mail: { subject } }) => subject)).toEqual([
    '1 lane awarded by Northwind: respond by 27 Nov 2026, 12:00 pm UTC',
  ]);
  expect(reminders[0]?.mail.text).toContain('1 lane awaits your response');
  expect((await newsOf(carrier))[0]).toMatchObject({
    description: '1 lane awarded by Northwind: respond by 27 Nov 2026, 12:00 pm UTC.',
    about: { kind: 'award' },
  });
  expect(now().toISOString()).toBe('2026-11-25T12:00:00.500Z');
});

test('a job that runs twice sends one email', async () => {
  const { carrier } = testApp.people;
  const { cheap } = await desk.lanesWithBids(1);
  await desk.give(cheap(0));
  await testApp.drainJobs();
  const count = mailsTo(carrier.username, /awarded you/).length;
  const [fact] = await desk.sql<{ payload: object; subject: string; factId: string }>(
    `SELECT payload, subject, outbox_fact_id::text AS "factId" FROM outbox_facts WHERE fact = 'lane.awarded' ORDER BY outbox_fact_id DESC LIMIT 1`,
  );
  if (fact === undefined) throw new Error('nothing was awarded');
  const { payload, ...event } = fact;
  await emailAwards.run(testApp.platform, { ...payload, ...event, fact: 'lane.awarded' } as never);
  await testApp.drainJobs();
  expect(mailsTo(carrier.username, /awarded you/)).toHaveLength(count);
});

test('a carrier that is no longer connected is not reminded of its awards', async () => {
  const { carrier, customer } = testApp.people;
  const { cheap } = await desk.lanesWithBids(1);
  await desk.give(cheap(0));
  await testApp.drainJobs();
  const at = [customer.companyId, carrier.companyId, mode];
  await desk.sql('DELETE FROM connections WHERE customer_id = $1 AND carrier_id = $2 AND mode = $3', at);
  const [before] = await newsOf(carrier);
  const count = mailsTo(carrier.username, /awarded by Northwind/).length;
  setClock('2026-11-25T12:00:00.500Z');
  await advanceClockTo(testApp, 'emailAwardReminder');
  await testApp.drainJobs();
  expect((await newsOf(carrier))[0]).toEqual(before);
  expect(mailsTo(carrier.username, /awarded by Northwind/)).toHaveLength(count);
  await desk.sql('INSERT INTO connections (customer_id, carrier_id, mode) VALUES ($1, $2, $3)', at);
});

test('who turned emails about awards off gets neither the award nor the reminder, and still the notification', async () => {
  const { carrier } = testApp.people;
  const { body: stored } = await testApp.call(notifications.readPreferences, carrier);
  const { nextDigestAt: _, ...known } = stored;
  const choose = (awards: boolean) =>
    testApp.call(notifications.savePreferences, carrier, {
      body: { ...known, emails: { rounds: true, awards, lanes: true } },
    });
  await choose(false);
  const kinds = async () =>
    new Map(
      (
        await desk.sql<{ kind: string; mails: number }>(
          `SELECT kind, count(*)::integer AS mails FROM emails WHERE to_address = $1 GROUP BY kind`,
          [carrier.username],
        )
      ).map(({ kind, mails }) => [kind, mails]),
    );
  const before = await kinds();
  expect([...before.keys()]).toEqual(
    expect.arrayContaining(['lanes opened', 'lanes awarded', 'award reminder']),
  );
  const { cheap } = await desk.lanesWithBids(1);
  await desk.give(cheap());
  await testApp.drainJobs();
  setClock('2026-11-25T12:00:00.500Z');
  await advanceClockTo(testApp, 'emailAwardReminder');
  await testApp.drainJobs();
  expect(await kinds()).toEqual(before);
  expect((await newsOf(carrier))[0]).toMatchObject({ about: { kind: 'award' } });
  await choose(true);
  await desk.give((await desk.lanesWithBids(1)).cheap());
  await testApp.drainJobs();
  expect((await kinds()).get('lanes awarded')).toBe((before.get('lanes awarded') ?? 0) + 1);
});
