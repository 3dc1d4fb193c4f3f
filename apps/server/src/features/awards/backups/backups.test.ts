import { accounts, awards, notifications } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { awardDesk, deskMode } from '../../../../test/support/awardDesk.ts';
import type { Person } from '../../../../test/support/people.ts';
import { seededMonths } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { setClock } from '../../../platform/clock.ts';
import { processAwardDeadlines } from '../processAwardDeadlines.ts';

let testApp: TestApp;
let desk: ReturnType<typeof awardDesk>;
beforeAll(async () => {
  testApp = await startTestApp();
  desk = awardDesk(testApp);
});
afterAll(() => testApp.close());
const today = '2026-11-20T12:00:00.000Z';
beforeEach(() => setClock(today));

const settle = () =>
  processAwardDeadlines.run(testApp.platform, {
    customerId: testApp.people.customer.companyId,
    mode: deskMode,
    subject: 'test',
    factId: '1',
  });
const newsOf = async (person: Person) => {
  await testApp.drainJobs();
  const { body } = await testApp.call(notifications.listNotifications, person);
  return body.map(({ description }) => description);
};
/** The queue is read as the database owner. */
const jobs = async <T extends object>(text: string, values: unknown[]) =>
  (await testApp.platform.database.ownerPool.query<T>(text, values)).rows;
/** A lane awarded to the cheap bid with the expensive one as backup. */
async function laneWithBackup(more: { months?: string[]; share?: number } = {}) {
  const lane = await desk.lanesWithBids(1);
  const awardId = await desk.give({ ...lane.cheap(), ...more, backupBidId: lane.costly().bidId });
  return { ...lane, laneId: lane.cheap().laneId, awardId };
}

test('a declined award goes to its backup with the same months and share, and the backup’s carrier learns of it only then', async () => {
  const { carrier, otherCarrier, customer } = testApp.people;
  const months = seededMonths.slice(0, 3);
  const { laneId, awardId } = await laneWithBackup({ months, share: 60 });
  expect(await desk.history(laneId)).toMatchObject([
    { backup: { carrierName: 'Buffalo Trucking', status: 'Backup', why: null }, insteadOf: null },
  ]);
  expect(await desk.awardsOf(otherCarrier, laneId)).toEqual([]);
  const before = await testApp.call(awards.awardedMonths, otherCarrier, { params: { id: laneId } });
  expect(before.body).toEqual([]);
  const mine = await testApp.call(awards.listAwards, carrier, { query: { mode: deskMode } });
  expect(mine.raw.toString()).not.toContain('Buffalo');
  expect(mine.body.find((award) => award.awardId === awardId)).toMatchObject({
    backup: null,
    insteadOf: null,
  });

  setClock('2026-11-22T12:00:00.000Z');
  const declined = await desk.answer(awardId, { answer: 'decline', reason: 'no trucks' });
  expect(declined.body).toMatchObject({ status: 'Declined', backup: null });
  expect(declined.raw.toString()).not.toContain('Buffalo');
  const [asked] = await desk.awardsOf(otherCarrier, laneId);
  expect(asked).toMatchObject({
    status: 'Pending',
    months,
    share: 60,
    awardedAt: '2026-11-22T12:00:00.000Z',
    answerBy: '2026-11-29T12:00:00.000Z',
    insteadOf: null,
    backup: null,
  });
  const story = await desk.history(laneId);
  expect(story.find((award) => award.awardId === awardId)).toMatchObject({
    status: 'Declined',
    backup: { status: 'Promoted' },
  });
  expect(story.find((award) => award.awardId === asked?.awardId)).toMatchObject({
    status: 'Pending',
    insteadOf: 'Albatross Lines',
    awardedBy: 'customer',
  });
  expect(await newsOf(otherCarrier)).toContain('Northwind awarded you 1 lane. Accept or decline.');
  expect(await newsOf(customer)).toContain('The award of 1 lane was offered to the backup carrier.');
  expect(await newsOf(carrier)).not.toContainEqual(expect.stringContaining('ackup'));
  const audits = await desk.sql<{ after: object[]; actor_user_id: string | null }>(
    `SELECT after, actor_user_id FROM audit_entries WHERE action = 'backups.asked' AND after->0->>'laneId' = $1`,
    [laneId],
  );
  expect(audits).toMatchObject([{ actor_user_id: null, after: [{ insteadOfAwardId: awardId, share: 60 }] }]);
  expect((await desk.answer(asked?.awardId ?? '', { answer: 'accept' }, otherCarrier)).status).toBe(200);
});

test('the backup of a partly accepted award gets the other months, and that of a fully accepted one gets none', async () => {
  const { otherCarrier } = testApp.people;
  const part = await laneWithBackup();
  await desk.answer(part.awardId, { answer: 'acceptInPart', months: seededMonths.slice(0, 5) });
  const asked = await desk.awardsOf(otherCarrier, part.laneId);
  expect(asked).toMatchObject([{ months: seededMonths.slice(5), status: 'Pending' }]);
  await desk.answer(asked[0]?.awardId ?? '', { answer: 'accept' }, otherCarrier);
  const whole = await laneWithBackup();
  await desk.answer(whole.awardId, { answer: 'accept' });
  expect(await desk.awardsOf(otherCarrier, whole.laneId)).toEqual([]);
  expect(await desk.history(whole.laneId)).toMatchObject([
    { status: 'Accepted', backup: { status: 'Released', why: 'the award was accepted' } },
  ]);
});

test('an unanswered award expires on time and its backup is asked', async () => {
  const { carrier, otherCarrier, customer } = testApp.people;
  const { laneId, awardId } = await laneWithBackup();
  const due = await jobs<{ run_at: string }>(
    `SELECT run_at FROM graphile_worker._private_jobs WHERE key LIKE 'processAwardDeadlines:%' AND (payload->>'subject') LIKE '%:' || $1`,
    [awardId],
  );
  expect(due.map((job) => new Date(job.run_at).toISOString())).toEqual(['2026-11-27T12:00:00.000Z']);
  setClock('2026-11-27T11:59:59.000Z');
  await settle();
  expect(await desk.awardsOf(otherCarrier, laneId)).toEqual([]);
  setClock('2026-11-27T12:00:00.000Z');
  await settle();
  await settle();
  expect(await desk.awardsOf(otherCarrier, laneId)).toMatchObject([
    { status: 'Pending', months: seededMonths },
  ]);
  expect(await desk.sql('SELECT status FROM awards WHERE award_id = $1', [awardId])).toEqual([
    { status: 'Expired' },
  ]);
  expect(await newsOf(customer)).toContain('Your award of 1 lane expired without a response.');
  expect(await newsOf(carrier)).toContain(
    'Northwind: the award of 1 lane expired because you did not respond in time.',
  );
  expect(await newsOf(otherCarrier)).not.toContainEqual(expect.stringContaining('in time'));
});

test('a job that runs early waits for its time', async () => {
  const { awardId } = await laneWithBackup();
  const dueAt = '2026-11-27T12:00:00.000Z';
  await processAwardDeadlines.run(testApp.platform, {
    customerId: testApp.people.customer.companyId,
    mode: deskMode,
    subject: `early:${awardId}`,
    factId: '1',
    dueAt,
  });
  const [waiting] = await jobs<{ hours: string }>(
    `SELECT extract(epoch FROM run_at - now()) / 3600 AS hours FROM graphile_worker._private_jobs WHERE key = $1`,
    [`processAwardDeadlines:early:${awardId}`],
  );
  expect(Number(waiting?.hours)).toBeCloseTo(7 * 24, 0);
});

test('a new award of a lane whose award has expired comes after the backup', async () => {
  const { laneId, cheap } = await laneWithBackup();
  setClock('2026-12-01T12:00:00.000Z');
  const late = await desk.accept([{ ...cheap(), months: [] }]);
  expect(late).toMatchObject({ status: 409, body: { code: 'months_already_awarded' } });
  // The error rolls back the backup's promotion; the job of the deadline does it again.
  await settle();
  expect(await desk.awardsOf(testApp.people.otherCarrier, laneId)).toMatchObject([{ status: 'Pending' }]);
});

test('resetting a lane’s awards releases their backups without notifying their carriers', async () => {
  const { laneId } = await laneWithBackup();
  const before = await newsOf(testApp.people.otherCarrier);
  expect((await desk.reset(laneId)).body).toEqual({ changed: 1 });
  expect(await desk.history(laneId)).toMatchObject([
    { status: 'Reset', backup: { status: 'Released', why: 'the award was cancelled' } },
  ]);
  expect(await newsOf(testApp.people.otherCarrier)).toEqual(before);
});

test.each([
  ['its bid was withdrawn', 'UPDATE bids SET withdrawn_at = now() WHERE bid_id = $1'],
  ['its bid is missing a required charge', 'UPDATE bids SET is_complete = false WHERE bid_id = $1'],
  [
    'its lane no longer has volume in the contract period',
    'UPDATE bids SET all_in_usd = NULL WHERE bid_id = $1',
  ],
  [
    'its bid is now more expensive',
    'UPDATE bids SET unit_cost_usd = unit_cost_usd * 1.000001 WHERE bid_id = $1',
  ],
  [
    'its months are already awarded, or exceed its capacity',
    `INSERT INTO bid_months (customer_id, bid_id, month, capacity)
     SELECT b.customer_id, b.bid_id, f.month, 0.5 FROM bids b JOIN lane_forecasts f USING (customer_id, lane_id) WHERE b.bid_id = $1`,
  ],
  [
    'its months are already awarded, or exceed its capacity',
    `UPDATE bids SET valid_from = '2026-12-02', valid_to = '2026-12-31' WHERE bid_id = $1`,
  ],
])('releases a backup that cannot be asked: %s', async (why, change) => {
  const { laneId, awardId, costly } = await laneWithBackup();
  await desk.sql(change, [costly().bidId]);
  expect((await desk.answer(awardId, { answer: 'decline' })).status).toBe(200);
  expect(await desk.history(laneId)).toMatchObject([{ backup: { status: 'Released', why } }]);
  expect(await desk.awardsOf(testApp.people.otherCarrier, laneId)).toEqual([]);
  expect(await newsOf(testApp.people.customer)).toContain(
    `The backup for 1 lane can no longer be used (${why}). Award manually.`,
  );
  const audit = await desk.sql(
    `SELECT 1 FROM audit_entries WHERE action = 'backups.released' AND after->0->>'behindAwardId' = $1`,
    [awardId],
  );
  expect(audit).toHaveLength(1);
});

test('asks a cheaper bid at its new price, and one still being priced once it has a price', async () => {
  const { laneId, awardId, costly } = await laneWithBackup();
  await desk.sql(
    'UPDATE bids SET unit_cost_usd = unit_cost_usd / 2, needs_pricing = true WHERE bid_id = $1',
    [costly().bidId],
  );
  await desk.answer(awardId, { answer: 'decline' });
  expect(await desk.awardsOf(testApp.people.otherCarrier, laneId)).toEqual([]);
  expect((await desk.history(laneId))[0]?.backup?.status).toBe('Backup');
  await desk.sql('UPDATE bids SET needs_pricing = false WHERE bid_id = $1', [costly().bidId]);
  await settle();
  expect(await desk.awardsOf(testApp.people.otherCarrier, laneId)).toMatchObject([{ status: 'Pending' }]);
});

test('backups that had to wait do not get months awarded in the meantime', async () => {
  const lane = await desk.lanesWithBids(1);
  const half = { ...lane.cheap(), share: 50, backupBidId: lane.costly().bidId };
  const first = await desk.give(half);
  const second = await desk.give(half);
  await desk.sql('UPDATE bids SET needs_pricing = true WHERE bid_id = $1', [lane.costly().bidId]);
  for (const id of [first, second]) await desk.answer(id, { answer: 'decline' });
  await desk.give({ ...lane.cheap(), share: 50 });
  await desk.sql('UPDATE bids SET needs_pricing = false WHERE bid_id = $1', [lane.costly().bidId]);
  await settle();
  expect(await desk.awardsOf(testApp.people.otherCarrier, lane.cheap().laneId)).toHaveLength(1);
  const statuses = (await desk.history(lane.cheap().laneId)).map((award) => award.backup?.status ?? null);
  expect(statuses.filter((status) => status === 'Promoted')).toHaveLength(1);
  expect(statuses.filter((status) => status === 'Released')).toHaveLength(1);
});

test('of backups that fall due together and conflict, the one of the earlier award is asked', async () => {
  const count = 6;
  const { lanes, cheap, costly } = await desk.lanesWithBids(count);
  await desk.sql(
    `INSERT INTO bid_months (customer_id, bid_id, month, capacity)
     SELECT b.customer_id, b.bid_id, f.month, f.volume * 0.6 FROM bids b JOIN lane_forecasts f USING (customer_id, lane_id)
     WHERE b.bid_id = ANY ($1)`,
    [lanes.laneIds.map((_, at) => costly(at).bidId)],
  );
  const halves = lanes.laneIds.map((_, at) => ({ ...cheap(at), share: 50, backupBidId: costly(at).bidId }));
  const earlier = (await desk.accept(halves)).body.awards.map(({ awardId }) => awardId);
  setClock('2026-11-21T12:00:00.000Z');
  await desk.accept(halves);
  setClock('2026-12-20T12:00:00.000Z');
  await settle();
  const asked = await desk.sql<{ award_id: string }>(
    `SELECT award_id FROM award_backups WHERE status = 'Promoted' AND lane_id = ANY ($1)`,
    [lanes.laneIds],
  );
  expect(asked.map((row) => row.award_id).toSorted()).toEqual(earlier.toSorted());
});

test('a backup must be another connected carrier’s complete bid on the lane', async () => {
  const { cheap, costly } = await desk.lanesWithBids(2);
  const refusal = async (backupBidId: string) => {
    const { status, body } = await desk.accept([{ ...cheap(0), backupBidId }]);
    return [status, (body as unknown as { code: string }).code, (body as unknown as { field: string }).field];
  };
  expect(await refusal(cheap(0).bidId)).toEqual([422, 'backup_same_carrier', '0.backupBidId']);
  expect(await refusal(costly(1).bidId)).toEqual([404, 'bid_not_found', '0.backupBidId']);
  await desk.sql('UPDATE bids SET is_complete = false WHERE bid_id = $1', [costly(0).bidId]);
  expect(await refusal(costly(0).bidId)).toEqual([409, 'bid_partial', '0.backupBidId']);
  expect(await desk.history(cheap(0).laneId)).toEqual([]);
  const { otherCarrier, customer } = testApp.people;
  const connect = (modes: number[]) =>
    testApp.call(accounts.connectCarrier, customer, {
      params: { id: otherCarrier.companyId },
      body: { modes },
    });
  await connect([Mode.OceanFCL]);
  expect(await refusal(costly(0).bidId)).toEqual([409, 'carrier_not_connected', '0.backupBidId']);
  await connect([Mode.RoadFTL, Mode.OceanFCL]);
});

test('awarding best bids keeps the next best as backup if requested', async () => {
  const { lanes, cheap, costly } = await desk.lanesWithBids(3);
  await desk.sql('UPDATE bids SET is_complete = false WHERE bid_id = $1', [costly(2).bidId]);
  const best = (laneIds: string[], backups: boolean) =>
    testApp.call(awards.awardBestBids, testApp.people.customer, {
      body: { mode: deskMode, laneIds, backups },
    });
  const { body } = await best(lanes.laneIds.slice(0, 1), false);
  expect(body).toMatchObject({ awarded: 1, backups: 0 });
  expect((await best(lanes.laneIds.slice(1), true)).body).toMatchObject({ awarded: 2, backups: 1 });
  expect(await desk.history(cheap(0).laneId)).toMatchObject([{ backup: null }]);
  expect(await desk.history(cheap(1).laneId)).toMatchObject([{ backup: { bidId: costly(1).bidId } }]);
  expect(await desk.history(cheap(2).laneId)).toMatchObject([{ backup: null }]);
});
