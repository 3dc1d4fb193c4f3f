import { Mode } from '@lanewright/freight';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openReminderDesk } from '../../../test/support/reminderDesk.ts';
import { seededMonths } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { now, setClock } from '../../platform/clock.ts';
import { notifyExpiry } from './notifyExpiry.ts';

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof openReminderDesk>>;
let testMoment: string;
beforeAll(async () => {
  testApp = await startTestApp();
  testMoment = now().toISOString();
  desk = await openReminderDesk(testApp);
  await testApp.platform.database.ownerPool.query(
    `UPDATE contracts SET first_month = '2026-12-01', state = 'Open' WHERE mode = ${Mode.RoadFTL}`,
  );
});
afterAll(() => testApp.close());

/** Two lanes are awarded until 30 November 2027; their reminders are of 1 September and 31 October, 06:00. */
beforeEach(async () => {
  await desk.award([desk.lane(0), desk.lane(1)], seededMonths);
});
afterEach(async () => {
  setClock(testMoment);
  for (const at of [0, 1, 2]) await desk.reset(desk.lane(at));
  await testApp.platform.database.ownerPool.query(
    `DELETE FROM notifications; DELETE FROM expiry_reminders; DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'notifyExpiry:%'`,
  );
});

test('a reminder that no worker sent in time is sent once, also after awards changed', async () => {
  setClock('2027-09-03T10:00:00Z');
  await desk.reset(desk.lane(1));
  expect(await desk.waiting()).toMatchObject([{ due: '2027-09-01T06:00:00.000Z' }]);
  await desk.runAt('2027-09-03T11:00:00Z');
  expect(await desk.texts()).toEqual([desk.text('1 lane')]);
  await desk.award([desk.lane(1)], seededMonths.slice(11));
  expect(await desk.waiting()).toMatchObject([{ due: '2027-10-31T06:00:00.000Z' }]);
  await desk.runAt('2027-09-03T12:00:00Z');
  expect(await desk.texts()).toEqual([desk.text('1 lane')]);
  await desk.runAt('2027-10-31T06:00:00Z');
  expect((await desk.texts()).toSorted()).toEqual([desk.text('1 lane'), desk.text('2 lanes')]);
});

test('two workers that run at once send it once', async () => {
  const [waiting] = await desk.waiting();
  if (waiting === undefined) throw new Error('no reminder waits');
  setClock('2027-09-01T07:00:00Z');
  await Promise.all(
    ['9001', '9002'].map((factId) =>
      notifyExpiry.run(testApp.platform, { ...(waiting.payload as object), factId } as never),
    ),
  );
  expect(await desk.texts()).toEqual([desk.text('2 lanes')]);
});

test('several that were missed are one notification, and none says that awards will end that have ended', async () => {
  await desk.award([desk.lane(2)], seededMonths.slice(10, 11));
  // The moments of October are in August and on 1 October.
  await desk.runAt('2027-10-31T12:00:00Z');
  expect(await desk.texts()).toEqual([
    'The awards of 1 lane in Contract 1 end on 31 Oct 2027 and those of 2 lanes on 30 Nov 2027, and no contract follows. Plan the next contract.',
  ]);
  expect(await desk.waiting()).toEqual([]);
});

test('awards that have ended by then are not reminded of', async () => {
  await desk.runAt('2027-12-02T08:00:00Z');
  expect(await desk.texts()).toEqual([]);
  expect(await desk.waiting()).toEqual([]);
});

test('awards made after a moment are not reminded of for it', async () => {
  await desk.runAt('2027-09-01T06:00:00Z');
  setClock('2027-10-05T10:00:00Z');
  // The third lane ends on 31 October; its moments were in August and on 1 October.
  await desk.award([desk.lane(2)], seededMonths.slice(10, 11));
  expect(await desk.waiting()).toMatchObject([{ due: '2027-10-31T06:00:00.000Z' }]);
  await desk.runAt('2027-10-31T06:00:00Z');
  expect(await desk.texts()).toEqual([desk.text('2 lanes'), desk.text('2 lanes')]);
});
