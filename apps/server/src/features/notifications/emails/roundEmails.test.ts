import { bids, notifications, tenders, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { advanceClockTo } from '../../../../test/support/advanceClockTo.ts';
import { fillWorkbook } from '../../../../test/support/fillWorkbook.ts';
import { type Mailbox, openMailbox } from '../../../../test/support/mailbox.ts';
import type { Person } from '../../../../test/support/people.ts';
import { roundTimes, planTender } from '../../../../test/support/planTender.ts';
import { offerAs, openSealedTender } from '../../../../test/support/sealedTender.ts';
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
});
afterAll(async () => {
  await testApp.close();
  await mailbox.close();
});
const today = '2026-11-20T12:00:00.000Z';
beforeEach(() => {
  setClock(today);
  mailbox.received.length = 0;
});

const mode = Mode.RoadFTL;
const { closesAt } = roundTimes;
const aDayBefore = '2027-01-31T12:00:00.000Z';
const sql = async (text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<Record<string, unknown>>(text, values)).rows;
const lanesOf = async (count: number, label: string) =>
  (await seedLanes(testApp, testApp.people.customer.companyId, mode, count, { state: 'Created', label }))
    .laneIds;
const mailsTo = ({ username }: Person, subject: RegExp) =>
  mailbox.received.filter(
    ({ recipients, mail }) => recipients.includes(username) && subject.test(mail.subject ?? ''),
  );
const newsOf = async (person: Person) => (await testApp.call(notifications.listNotifications, person)).body;
async function remindAt(moment: string): Promise<void> {
  setClock(moment);
  await advanceClockTo(testApp, 'emailRoundReminder');
  await testApp.drainJobs();
}
async function end(tenderId: string): Promise<void> {
  const { status } = await testApp.call(tenders.endTender, testApp.people.customer, {
    params: { id: tenderId },
    body: { cancelsRound: true },
  });
  expect(status).toBe(200);
}

test('an invitation has the sheet of the event without prices, which is uploaded in the round', async () => {
  const { carrier, otherCarrier, rivalCarrier } = testApp.people;
  const laneIds = await lanesOf(3, 'invited');
  await lanesOf(2, 'elsewhere');
  const { tenderId } = await planTender(testApp, mode, laneIds, { carriers: [carrier] });
  await testApp.drainJobs();
  for (const person of [otherCarrier, rivalCarrier]) expect(mailsTo(person, /invites/)).toEqual([]);
  const [mail, ...more] = mailsTo(carrier, /^Northwind invites you to bid: Spring tender$/);
  expect(more).toEqual([]);
  expect(mail?.mail.text).toContain('invites your company to bid on 3 lanes in Road - FTL.');
  expect(mail?.mail.text).toContain('Blank cells change nothing');
  const [file] = mail?.mail.attachments ?? [];
  expect((await newsOf(carrier))[0]).toMatchObject({
    description: 'Northwind invites you to bid: Spring tender. Round 1 closes 1 Feb 2027, 12:00 pm UTC.',
    about: { kind: 'tender', id: tenderId },
  });
  const filled = await fillWorkbook(Buffer.from(file?.content as ArrayBuffer), 'Bids', (rows) => {
    const [header = []] = rows;
    const lanes = rows.slice(1).filter(([id]) => id !== null && id !== '');
    expect(lanes.map(([id]) => String(id)).toSorted()).toEqual([...laneIds].toSorted());
    for (const lane of lanes)
      lane[header.findIndex((text) => String(text).startsWith('Linehaul (per mile'))] = 1.5;
  });
  const sent = await testApp.upload(uploads.receiveBidSheet, carrier, {
    query: { mode },
    fileName: 'bids.xlsx',
    file: filled,
  });
  expect(sent.status).toBe(200);
  await testApp.drainJobs();
  const { body: grid } = await testApp.call(bids.bidGrid, carrier, { query: { mode } });
  expect(
    grid.lanes.filter(({ laneId }) => laneIds.includes(laneId)).map(({ rates }) => rates[0]?.rate),
  ).toEqual([1.5, 1.5, 1.5]);
  await end(tenderId);
});

test('an email that is sent to who is no longer connected has the link only', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const { tenderId } = await planTender(testApp, mode, await lanesOf(2, 'late'), {
    carriers: [carrier, otherCarrier],
  });
  mailbox.refuseWith({ code: 451, message: 'try later' });
  await testApp.drainJobs();
  mailbox.refuseWith(null);
  expect(testApp.takeErrors()).toHaveLength(2);
  await sql('DELETE FROM connections WHERE carrier_id = $1 AND customer_id = $2 AND mode = $3', [
    otherCarrier.companyId,
    testApp.people.customer.companyId,
    mode,
  ]);
  await advanceClockTo(testApp, 'deliverMail');
  await testApp.drainJobs();
  expect(mailsTo(otherCarrier, /invites/)[0]?.mail.attachments).toEqual([]);
  expect(mailsTo(carrier, /invites/)[0]?.mail.attachments).toHaveLength(1);
  await sql('INSERT INTO connections (customer_id, carrier_id, mode) VALUES ($1, $2, $3)', [
    testApp.people.customer.companyId,
    otherCarrier.companyId,
    mode,
  ]);
  await end(tenderId);
});

test('a day before the closing, carriers with lanes without a bid are reminded of their number', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const laneIds = await lanesOf(4, 'reminded');
  const { tenderId } = await planTender(testApp, mode, laneIds, { carriers: [carrier, otherCarrier] });
  await testApp.drainJobs();
  const given = (count: number) =>
    laneIds.slice(0, count).map((laneId) => ({ laneId, rates: [{ chargeNo: 1, rate: 1.5 }] }));
  await offerAs(testApp, carrier, given(1));
  await offerAs(testApp, otherCarrier, given(3));
  const declined = await Promise.all(
    [carrier, otherCarrier].map((person) =>
      testApp.call(bids.putDeclines, person, {
        body: { mode, lanes: [{ laneId: laneIds[3] ?? '', reason: 'equipment' }] },
      }),
    ),
  );
  expect(declined.map(({ status }) => status)).toEqual([200, 200]);
  await testApp.drainJobs();
  await remindAt(aDayBefore);
  const [mail, ...more] = mailsTo(carrier, /^Spring tender closes 1 Feb 2027, 12:00 pm UTC$/);
  expect(more).toEqual([]);
  expect(mail?.mail.text).toContain('You have not yet bid on or declined 2 of 4 lanes.');
  expect(mail?.mail.attachments).toHaveLength(1);
  expect(mailsTo(otherCarrier, /closes/)).toEqual([]);
  expect((await newsOf(carrier))[0]).toMatchObject({ about: { kind: 'tender', id: tenderId } });
  await end(tenderId);
});

test('a reminder moves with the closing time', async () => {
  const { carrier } = testApp.people;
  const { tenderId } = await planTender(testApp, mode, await lanesOf(1, 'moved'));
  await testApp.drainJobs();
  await testApp.call(tenders.extendRound, testApp.people.customer, {
    params: { id: tenderId },
    body: { closesAt: '2027-02-03T12:00:00.000Z' },
  });
  await testApp.drainJobs();
  const extended = mailsTo(carrier, /^Deadline extended for Spring tender: 3 Feb 2027, 12:00 pm UTC$/);
  expect(extended).toHaveLength(1);
  expect(extended[0]?.mail.text).toContain(
    'Choose your emails: https://freight.example/user/profile#notifications',
  );
  expect(extended[0]?.mail.html).toContain('<a href="https://freight.example/user/profile#notifications"');
  // An invitation can't be turned off.
  expect(mailsTo(carrier, /invites/)[0]?.mail.text).not.toContain('/user/profile');
  await remindAt('2027-02-02T12:00:00.000Z');
  expect(mailsTo(carrier, /closes 3 Feb 2027/)).toHaveLength(1);
  expect(mailsTo(carrier, /closes 1 Feb 2027/)).toEqual([]);
  await end(tenderId);
});

test('who turned emails about rounds off still gets the invitation, and nothing else', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const { body: stored } = await testApp.call(notifications.readPreferences, carrier);
  const { nextDigestAt: _, ...known } = stored;
  const choose = (rounds: boolean) =>
    testApp.call(notifications.savePreferences, carrier, {
      body: { ...known, emails: { rounds, awards: true, lanes: true } },
    });
  expect((await choose(false)).status).toBe(200);
  const { tenderId } = await planTender(testApp, mode, await lanesOf(2, 'quiet'), {
    carriers: [carrier, otherCarrier],
  });
  await testApp.drainJobs();
  await testApp.call(tenders.extendRound, testApp.people.customer, {
    params: { id: tenderId },
    body: { closesAt: '2027-02-03T12:00:00.000Z' },
  });
  await testApp.drainJobs();
  await remindAt('2027-02-02T12:00:00.000Z');
  const subjects = (person: Person) =>
    mailsTo(person, /./).map(({ mail }) => String(mail.subject).replace(/:? .*/, ''));
  expect([subjects(carrier), subjects(otherCarrier)]).toEqual([
    ['Northwind'],
    ['Northwind', 'Deadline', 'Spring'],
  ]);
  const kinds = await sql(
    `SELECT kind, count(*)::integer AS mails FROM emails WHERE subject LIKE '%Spring tender%' AND written_at >= $1
       AND email_id > (SELECT max(email_id) FROM emails WHERE subject LIKE '%invites%') - 2 GROUP BY kind ORDER BY kind`,
    [today],
  );
  expect(kinds).toEqual([
    { kind: 'round reminder', mails: 1 },
    { kind: 'tender extended', mails: 1 },
    { kind: 'tender planned', mails: 2 },
  ]);
  await choose(true);
  await end(tenderId);
});

test('a round that closes within a day has no reminder', async () => {
  const { carrier, customer } = testApp.people;
  const laneIds = await lanesOf(1, 'short');
  const { body } = await testApp.call(tenders.createTender, customer, {
    body: {
      name: 'Short tender',
      mode,
      laneIds,
      carrierIds: [carrier.companyId],
      round: { opensAt: today, closesAt: '2026-11-21T11:00:00.000Z', isSealed: false },
    },
  });
  await testApp.drainJobs();
  await remindAt('2026-11-20T13:00:00.000Z');
  expect(mailsTo(carrier, /Short tender closes/)).toEqual([]);
  await end(body.tenderId);
});

test('in a sealed round, carriers with and without a bid get the same emails', async () => {
  const { carrier, otherCarrier } = testApp.people;
  const { laneIds, tenderId } = await openSealedTender(testApp);
  const sealed = await offerAs(
    testApp,
    carrier,
    laneIds.map((laneId) => ({ laneId, rates: [{ chargeNo: 1, rate: 1.5 }] })),
  );
  expect(sealed.status).toBe(200);
  await remindAt(aDayBefore);
  const [mine, theirs] = [carrier, otherCarrier].map(
    (person) => mailsTo(person, /^Sealed tender closes/)[0]?.mail,
  );
  expect(mine?.text).toContain('If you have sent your bids, there is nothing to do.');
  expect([theirs?.subject, theirs?.text, theirs?.html]).toEqual([mine?.subject, mine?.text, mine?.html]);
  expect(theirs?.attachments.map(({ filename }) => filename)).toEqual(
    mine?.attachments.map(({ filename }) => filename),
  );
  const texts = await Promise.all(
    [carrier, otherCarrier].map(
      async (person) =>
        (await newsOf(person)).find(({ description }) => description.startsWith('Sealed tender closes'))
          ?.description,
    ),
  );
  expect(texts[0]).toBe(
    mine?.subject === undefined ? '' : `${mine.subject}. If you have sent your bids, there is nothing to do.`,
  );
  expect(texts[0]).toBe(texts[1]);
  expect(closesAt).toBe('2027-02-01T12:00:00.000Z');
  await end(tenderId);
});

test('a carrier that is no longer connected learns nothing more of a round', async () => {
  const { carrier, otherCarrier, customer } = testApp.people;
  const { tenderId } = await planTender(testApp, mode, await lanesOf(2, 'disconnected'), {
    carriers: [carrier, otherCarrier],
  });
  await testApp.drainJobs();
  const at = [customer.companyId, otherCarrier.companyId, mode];
  await sql('DELETE FROM connections WHERE customer_id = $1 AND carrier_id = $2 AND mode = $3', at);
  const [before] = await newsOf(otherCarrier);
  await testApp.call(tenders.extendRound, customer, {
    params: { id: tenderId },
    body: { closesAt: '2027-02-03T12:00:00.000Z' },
  });
  await testApp.drainJobs();
  await remindAt('2027-02-02T12:00:00.000Z');
  expect((await newsOf(carrier))[0]?.description).toMatch(/^Spring tender closes 3 Feb 2027/);
  expect((await newsOf(otherCarrier))[0]).toEqual(before);
  expect(mailsTo(otherCarrier, /3 Feb 2027/)).toEqual([]);
  await sql('INSERT INTO connections (customer_id, carrier_id, mode) VALUES ($1, $2, $3)', at);
  await end(tenderId);
});

test('an email that is sent after its round has ended has the link only', async () => {
  const { carrier, customer } = testApp.people;
  const { tenderId } = await planTender(testApp, mode, await lanesOf(2, 'ended'), { carriers: [carrier] });
  mailbox.refuseWith({ code: 451, message: 'try later' });
  await testApp.drainJobs();
  mailbox.refuseWith(null);
  expect(testApp.takeErrors()).toHaveLength(1);
  setClock('2027-02-01T12:01:00.000Z');
  await advanceClockTo(testApp, 'closeRound');
  await testApp.drainJobs();
  const { body } = await testApp.call(tenders.getTender, customer, { params: { id: tenderId } });
  expect(body.rounds.map(({ state }) => state)).toEqual(['Closed']);
  await advanceClockTo(testApp, 'deliverMail');
  await testApp.drainJobs();
  const [mail] = mailsTo(carrier, /invites/);
  expect(mail?.mail.attachments).toEqual([]);
  expect(mail?.mail.text).toContain(`https://freight.example/road-ftl/lanes?customer=${customer.companyId}`);
  await end(tenderId);
});
