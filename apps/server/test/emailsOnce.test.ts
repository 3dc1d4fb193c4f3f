import { notifications, tenders } from '@lanewright/contract';
import type { FactName } from '@lanewright/contract/facts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flow } from '../src/flow.ts';
import { setClock } from '../src/platform/clock.ts';
import type { AnyJob } from '../src/platform/jobs/job.ts';
import { readSources, isTest, withoutComments } from './laws/sources.ts';
import { awardDesk, deskMode as mode } from './support/awardDesk.ts';
import { publishMandatory } from './support/documentsOfTests.ts';
import { planTender, roundTimes } from './support/planTender.ts';
import { seedLanes } from './support/seedLanes.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';

let testApp: TestApp;
let desk: ReturnType<typeof awardDesk>;
beforeAll(async () => {
  testApp = await startTestApp();
  desk = awardDesk(testApp);
  await desk.sql('UPDATE users SET email = username');
});
afterAll(() => testApp.close());

/** Files in which jobs write emails. A new one gets a row in the test below. */
const writing = [
  'accounts/passwords/passwordMails.ts',
  'documents/requestAcceptance.ts',
  'notifications/emails/emailAwards.ts',
  'notifications/emails/emailOpenLanes.ts',
  'notifications/emails/emailRoundReminder.ts',
  'notifications/emails/notifyLanesOpened.ts',
  'notifications/emails/notifyRound.ts',
  'notifications/notifyColleagues.ts',
  'notifications/notifyConfirmationRequested.ts',
  'notifications/preferences/sendDigest.ts',
  'tenders/rounds/notifyMissingFiles.ts',
];

test('jobs write emails only in files that are tested here', () => {
  const folder = 'apps/server/src/features/';
  const found = readSources('.ts')
    .filter(({ file }) => file.startsWith(folder) && !isTest(file))
    .filter((source) => {
      const text = withoutComments(source);
      const [all, ofCalls] = [/\bwriteMail\(/g, /\bonce: null\b/g].map((one) => text.match(one)?.length ?? 0);
      return (all ?? 0) > (ofCalls ?? 0);
    })
    .map(({ file }) => file.slice(folder.length));
  expect(found.toSorted()).toEqual(writing);
});

type Event = { readonly factId: string; readonly subject: string; readonly payload: object };

/** The newest event of a name, as its jobs get it. */
async function newest(fact: FactName): Promise<Event> {
  const [event] = await desk.sql<Event>(
    `SELECT outbox_fact_id::text AS "factId", subject, payload FROM outbox_facts WHERE fact = $1 ORDER BY outbox_fact_id DESC LIMIT 1`,
    [fact],
  );
  if (event === undefined) throw new Error(`there is no ${fact}`);
  return event;
}

let crafted = 9_000_000;
const craft = (payload: object, subject = 'test'): Event => ({
  factId: String((crafted += 1)),
  subject,
  payload: { customerId: testApp.people.customer.companyId, mode, ...payload },
});

const emails = async () =>
  (await desk.sql<{ kind: string }>('SELECT kind FROM emails ORDER BY email_id')).map(({ kind }) => kind);

/**
 * Runs the named jobs of an event twice; returns the kinds of the emails that the first run wrote. Everything else by which a job may know
 * that it ran is undone in between.
 */
async function runTwice(
  fact: FactName,
  names: readonly string[],
  event: Event,
  undo?: string,
): Promise<string[]> {
  const all: readonly AnyJob[] = flow[fact];
  const jobs = all.filter(({ name }) => names.includes(name));
  expect(jobs.map(({ name }) => name)).toEqual(names);
  const { payload, ...about } = event;
  const run = async () => {
    for (const job of jobs) await job.run(testApp.platform, { ...payload, ...about, fact } as never);
  };
  await desk.sql('DELETE FROM emails');
  await run();
  const first = await emails();
  expect(first, `${fact} wrote no email`).not.toEqual([]);
  await testApp.platform.database.ownerPool.query(
    `DELETE FROM notifications; DELETE FROM document_requests; ${undo ?? ''}`,
  );
  await run();
  expect(await emails(), `${fact} wrote an email twice`).toEqual(first);
  return [...new Set(first)].toSorted();
}

test('every job that writes emails writes them once, even if nothing else tells that it ran', async () => {
  const { carrier, customer, colleague } = testApp.people;
  const kinds: string[] = [];
  const twice = async (...given: Parameters<typeof runTwice>) => {
    kinds.push(...(await runTwice(...given)));
  };
  const { cheap } = await desk.lanesWithBids(1);
  await desk.give(cheap());
  await twice('lane.awarded', ['emailAwards'], await newest('lane.awarded'));
  await twice('awards.reminderDue', ['emailAwardReminder'], await newest('awards.reminderDue'));

  const isOpened = `UPDATE lanes SET announce_opening_at = now() - interval '1 hour' WHERE state = 'Started'`;
  await testApp.platform.database.ownerPool.query(isOpened);
  await twice('lanes.opened', ['notifyLanesOpened'], craft({}), isOpened);
  await testApp.platform.database.ownerPool.query('UPDATE lanes SET announce_opening_at = NULL');
  await twice('carrier.connected', ['emailOpenLanes'], craft({ carrierId: carrier.companyId }));
  await twice('user.joined', ['emailOpenLanes'], craft({ userId: carrier.userId }));
  await twice('user.joined', ['notifyColleagues'], craft({ userId: colleague.userId }));
  await twice(
    'bids.confirmationRequested',
    ['notifyConfirmationRequested'],
    craft({
      carrierId: carrier.companyId,
      lanes: [{ laneId: cheap().laneId, price: '1.50 USD per mile' }],
    }),
  );

  const { laneIds } = await seedLanes(testApp, customer.companyId, mode, 2, {
    state: 'Created',
    label: 'event',
  });
  const { tenderId } = await planTender(testApp, mode, laneIds);
  await testApp.drainJobs();
  const round = { tenderId, roundNo: 1 };
  await twice('round.planned', ['notifyRoundPlanned'], craft(round));
  await twice('round.extended', ['notifyRoundExtended'], craft(round));
  await twice('round.extendedByLoad', ['notifyRoundExtendedByLoad'], craft(round));
  await twice('round.reminderDue', ['emailRoundReminder'], craft({ ...round, moment: roundTimes.closesAt }));
  await twice(
    'round.filesMissing',
    ['notifyMissingFiles'],
    craft({
      ...round,
      lost: [{ carrierId: carrier.companyId, fileName: 'bids.xlsx', lost: 'missing' }],
    }),
  );
  expect(
    (
      await testApp.call(tenders.endTender, customer, {
        params: { id: tenderId },
        body: { cancelsRound: true },
      })
    ).status,
  ).toBe(200);

  await twice(
    'passwordReset.requested',
    ['sendResetCode'],
    craft({
      userIds: [carrier.userId],
      fromAddress: null,
      requestId: null,
    }),
  );

  const { body: stored } = await testApp.call(notifications.readPreferences, customer);
  const { nextDigestAt: _, ...known } = stored;
  await testApp.call(notifications.savePreferences, customer, {
    body: { ...known, digest: { ...known.digest, every: 'Day' } },
  });
  const digest = await newest('digest.due');
  const { dueAt } = digest.payload as { dueAt: string };
  setClock(dueAt);
  const unread = `INSERT INTO notifications (user_id, type, priority, description, mode, outbox_fact_id, created_at)
    VALUES (${customer.userId}, 1, 1, 'News.', 0, ${(crafted += 1)}, '${dueAt}');`;
  await testApp.platform.database.ownerPool.query(unread);
  await twice(
    'digest.due',
    ['sendDigest'],
    digest,
    `${unread} UPDATE notification_preferences SET digest_due_at = '${dueAt}' WHERE user_id = ${customer.userId}`,
  );

  await publishMandatory(testApp, customer, { title: 'Terms' });
  await twice('document.published', ['requestAcceptance'], await newest('document.published'));

  expect([...new Set(kinds)].toSorted()).toEqual([
    'New colleague',
    'Password reset',
    'award reminder',
    'bid confirmation',
    'document published',
    'lanes awarded',
    'lanes opened',
    'notifications.digest',
    'open lanes',
    'round reminder',
    'sealed file lost',
    'tender extended',
    'tender planned',
  ]);
});
