import { awards, notifications, overview } from '@lanewright/contract';
import { Decimal } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { awardDesk, deskMode } from '../../../test/support/awardDesk.ts';
import type { Person } from '../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { setClock } from '../../platform/clock.ts';
import { processAwardDeadlines } from './processAwardDeadlines.ts';

let testApp: TestApp;
let desk: ReturnType<typeof awardDesk>;
beforeAll(async () => {
  testApp = await startTestApp();
  desk = awardDesk(testApp);
});
afterAll(() => testApp.close());
const today = '2026-11-20T12:00:00.000Z';
const afterDeadline = '2026-11-27T12:00:01.000Z';
beforeEach(() => setClock(today));

type Answer = { awardIds: string[]; answer: 'accept' | 'decline'; reason?: string };
const answer = (body: Answer, as: Person = testApp.people.carrier) =>
  testApp.call(awards.answerAwards, as, { body });
const preview = (awardIds: string[], as: Person = testApp.people.carrier) =>
  testApp.call(awards.awardsToAnswer, as, { body: { awardIds } });
const refusal = ({ status, body }: { status: number; body: unknown }) => {
  const { code, field } = body as { code?: string; field?: string };
  return [status, code, field];
};
const newsOf = async (person: Person) => {
  await testApp.drainJobs();
  const { body } = await testApp.call(notifications.listNotifications, person);
  return body.map(({ description }) => description);
};
const statusesOf = async (awardIds: readonly string[]) =>
  (
    await desk.sql<{ status: string }>(
      'SELECT DISTINCT status FROM awards WHERE award_id = ANY ($1::bigint[]) ORDER BY 1',
      [awardIds],
    )
  ).map((row) => row.status);
const factsSince = async (moment: string) =>
  (
    await testApp.platform.database.ownerPool.query<{ fact: string; payload: Record<string, unknown> }>(
      'SELECT fact, payload FROM outbox_facts WHERE outbox_fact_id > $1 ORDER BY outbox_fact_id',
      [moment],
    )
  ).rows;
const lastFact = async () =>
  (
    await testApp.platform.database.ownerPool.query<{ id: string }>(
      'SELECT coalesce(max(outbox_fact_id), 0)::text AS id FROM outbox_facts',
    )
  ).rows[0]?.id ?? '0';

/** Lanes awarded to the cheap bid, with the expensive one as backup if requested. */
async function awarded(count: number, { backups = false } = {}) {
  const seeded = await desk.lanesWithBids(count);
  const wishes = seeded.lanes.laneIds.map((_, index) => ({
    ...seeded.cheap(index),
    ...(backups ? { backupBidId: seeded.costly(index).bidId } : {}),
  }));
  const { status, body } = await desk.accept(wishes);
  expect(status).toBe(200);
  return {
    ...seeded,
    laneIds: seeded.lanes.laneIds,
    given: body.awards,
    awardIds: body.awards.map((award) => award.awardId),
  };
}

test('accepts many awards at once and notifies the customer once with their number', async () => {
  const { customer, otherCarrier } = testApp.people;
  const { laneIds, given, awardIds } = await awarded(30, { backups: true });
  await testApp.drainJobs();
  const before = (await newsOf(customer)).length;
  const total = given.reduce((sum, award) => sum.plus(award.awardedUsd), new Decimal(0)).toNumber();
  expect((await preview(awardIds)).body).toEqual({
    awards: 30,
    lanes: 30,
    awardedUsd: total,
    answerBy: '2026-11-27T12:00:00.000Z',
  });
  const from = await lastFact();
  const done = await answer({ awardIds, answer: 'accept' });
  expect([done.status, done.body]).toEqual([
    200,
    { awards: 30, lanes: 30, awardedUsd: total, acceptedUsd: total },
  ]);
  const facts = await factsSince(from);
  expect(facts.map(({ fact }) => fact)).toEqual(['award.answered']);
  expect(facts[0]?.payload).toMatchObject({ status: 'Accepted', awards: 30 });

  const news = await newsOf(customer);
  expect(news.slice(0, news.length - before)).toEqual(['Albatross Lines accepted 30 awards.']);
  expect(await newsOf(otherCarrier)).not.toContain('Northwind awarded you 30 lanes. Accept or decline.');
  expect(await statusesOf(awardIds)).toEqual(['Accepted']);
  expect((await desk.history(laneIds[7] ?? ''))[0]).toMatchObject({
    status: 'Accepted',
    answeredAt: today,
    backup: { status: 'Released', why: 'the award was accepted' },
  });
  const table = await testApp.call(overview.listLanes, customer, { query: { mode: String(deskMode) } });
  const rowsOf = table.body.filter((lane) => laneIds.includes(lane.id));
  expect(rowsOf).toHaveLength(30);
  const audit = await desk.sql<{ awards: number }>(
    `SELECT jsonb_array_length(after->'awards') AS awards FROM audit_entries
     WHERE action = 'awards.answered' AND actor_user_id = $1 AND after->'awards'->0->>'awardId' = ANY ($2)`,
    [testApp.people.carrier.userId, awardIds],
  );
  expect(audit).toEqual([{ awards: 30 }]);
  expect((await preview(awardIds)).body).toEqual({ awards: 0, lanes: 0, awardedUsd: 0, answerBy: null });
});

test('declines many at once with one reason, asks their backups at once, and notifies each carrier once', async () => {
  const { customer, otherCarrier } = testApp.people;
  const { laneIds, awardIds } = await awarded(25, { backups: true });
  const before = { customer: (await newsOf(customer)).length, other: (await newsOf(otherCarrier)).length };
  const done = await answer({ awardIds, answer: 'decline', reason: 'no trucks in winter' });
  expect(done.status).toBe(200);
  const news = { customer: await newsOf(customer), other: await newsOf(otherCarrier) };
  expect(news.customer.slice(0, news.customer.length - before.customer).toSorted()).toEqual([
    'Albatross Lines declined 25 awards.',
    'The award of 25 lanes was offered to the backup carrier.',
  ]);
  expect(news.other.slice(0, news.other.length - before.other)).toEqual([
    'Northwind awarded you 25 lanes. Accept or decline.',
  ]);
  for (const laneId of [laneIds[0], laneIds[24]]) {
    expect(await desk.awardsOf(otherCarrier, laneId ?? '')).toMatchObject([{ status: 'Pending' }]);
    const story = await desk.history(laneId ?? '');
    expect(story.find((award) => award.carrierName === 'Albatross Lines')).toMatchObject({
      status: 'Declined',
      reason: 'no trucks in winter',
      backup: { status: 'Promoted' },
    });
  }
});

test('the lane table follows at once', async () => {
  const { customer } = testApp.people;
  const { laneIds, awardIds } = await awarded(12);
  const given = async () =>
    (
      await testApp.call(overview.listLanes, customer, { query: { mode: String(deskMode), pageSize: 1000 } })
    ).body.filter((lane) => laneIds.includes(lane.id) && lane.awardedMonths > 0).length;
  expect(await given()).toBe(12);
  await answer({ awardIds: awardIds.slice(0, 5), answer: 'decline' });
  expect(await given()).toBe(7);
});

test('all or none: names the award that cannot be answered and writes nothing', async () => {
  const { carrier, otherCarrier, rivalCarrier, customer, owner } = testApp.people;
  const { laneIds, awardIds } = await awarded(6);
  const [first = '', second = '', third = ''] = awardIds;
  const foreign = await desk.lanesWithBids(1);
  const theirs = await desk.give(foreign.costly());

  expect(refusal(await answer({ awardIds: [first, theirs], answer: 'accept' }))).toEqual([
    404,
    'award_not_found',
    'awardIds.1',
  ]);
  expect(refusal(await preview([first, theirs]))).toEqual([404, 'award_not_found', 'awardIds.1']);
  for (const person of [otherCarrier, rivalCarrier])
    expect((await answer({ awardIds, answer: 'decline' }, person)).status).toBe(404);
  for (const person of [customer, owner])
    expect((await answer({ awardIds, answer: 'decline' }, person)).status).toBe(403);
  expect(refusal(await answer({ awardIds: [first, second, first], answer: 'accept' }))).toEqual([
    422,
    'duplicate_award',
    'awardIds.2',
  ]);
  expect((await answer({ awardIds: [], answer: 'accept' })).status).toBe(400);

  await desk.answer(third, { answer: 'accept' });
  const answered = await answer({ awardIds, answer: 'decline' });
  expect(refusal(answered)).toEqual([409, 'award_answered', 'awardIds.2']);
  const label = (
    await desk.sql<{ label: string }>(
      `SELECT origin_label || ' – ' || destination_label AS label FROM lanes WHERE lane_id = $1`,
      [laneIds[2]],
    )
  )[0]?.label;
  expect((answered.body as unknown as { title: string }).title).toBe(
    `The award on ${label} is Accepted, so you can’t respond to it. Reload your awards`,
  );
  const rest = awardIds.filter((id) => id !== third);
  expect(await statusesOf(rest)).toEqual(['Pending']);
  expect((await preview(awardIds)).body).toMatchObject({ awards: 5 });

  setClock(afterDeadline);
  expect(refusal(await answer({ awardIds: rest, answer: 'accept' }))).toEqual([
    409,
    'award_expired',
    'awardIds.0',
  ]);
  expect((await preview(rest)).body).toMatchObject({ awards: 0 });
  await testApp.drainJobs();
  expect(refusal(await answer({ awardIds: rest, answer: 'accept' }, carrier))).toEqual([
    409,
    'award_expired',
    'awardIds.0',
  ]);
});

test('answers, resets and the deadline at once leave every award in one state with matching months', async () => {
  const { awardIds, laneIds } = await awarded(20, { backups: true });
  const half = awardIds.slice(0, 10);
  const presses = await Promise.all([
    answer({ awardIds: half, answer: 'decline' }),
    answer({ awardIds: half.toReversed(), answer: 'accept' }),
    ...laneIds.slice(5, 12).map((laneId) => desk.reset(laneId)),
    answer({ awardIds: awardIds.slice(8).toReversed(), answer: 'accept' }),
    desk.answer(awardIds[3] ?? '', { answer: 'accept' }),
  ]);
  expect(presses.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);

  setClock(afterDeadline);
  const settle = () =>
    processAwardDeadlines.run(testApp.platform, {
      customerId: testApp.people.customer.companyId,
      mode: deskMode,
      subject: 'test',
      factId: '1',
    });
  const late = await Promise.all([answer({ awardIds: awardIds.slice(12), answer: 'accept' }), settle()]);
  expect(late[0].status).toBe(409);

  const wrong = await desk.sql(
    `SELECT a.award_id, a.status FROM awards a WHERE a.lane_id = ANY ($1::bigint[]) AND
       ((a.status IN ('Pending', 'Accepted')) <> EXISTS (SELECT FROM award_months m
          WHERE m.customer_id = a.customer_id AND m.award_id = a.award_id AND m.is_active)
        OR (a.status IN ('Accepted', 'Declined')) <> (a.answered_at IS NOT NULL AND a.reset_at IS NULL)
           AND a.status <> 'Reset')`,
    [laneIds],
  );
  expect(wrong).toEqual([]);
  const over = await desk.sql(
    `SELECT 1 FROM award_months WHERE lane_id = ANY ($1::bigint[]) AND is_active
     GROUP BY lane_id, month HAVING sum(share) > 100`,
    [laneIds],
  );
  expect(over).toEqual([]);
  const idle = await desk.sql(
    `SELECT 1 FROM award_backups k JOIN awards a USING (customer_id, award_id)
     WHERE k.lane_id = ANY ($1::bigint[]) AND k.status = 'Backup' AND a.status <> 'Pending'`,
    [laneIds],
  );
  expect(idle).toEqual([]);
});

test('answers a thousand awards as a set and asks their backups together', async () => {
  const count = 1_000;
  const { lanes } = await desk.lanesWithBids(count);
  const { customer } = testApp.people;
  const awarding = testApp.call(awards.awardBestBids, customer, {
    body: { mode: deskMode, laneIds: lanes.laneIds, backups: true },
  });
  // The figures of lanes and overviews are updated last, in the same transaction.
  expect((await stepsUntil(awarding)).at(-1)).toBe('Updating figures');
  const best = await awarding;
  await expect.poll(() => progressOf(customer)).toBeNull();
  expect(best.body.awarded).toBe(count);
  const given = await desk.sql<{ id: string }>(
    'SELECT award_id::text AS id FROM awards WHERE lane_id = ANY ($1::bigint[])',
    [lanes.laneIds],
  );
  const awardIds = given.map(({ id }) => id);
  expect((await preview(awardIds)).body).toMatchObject({ awards: count, awardedUsd: best.body.awardedUsd });
  const from = await lastFact();
  const declined = await answer({ awardIds, answer: 'decline', reason: 'no trucks' });
  expect(declined.body).toMatchObject({ awards: count, awardedUsd: best.body.awardedUsd });
  const counts = new Map<string, number>();
  for (const { fact } of await factsSince(from)) counts.set(fact, (counts.get(fact) ?? 0) + 1);
  expect(Object.fromEntries(counts)).toEqual({
    'award.answered': 1,
    'awards.reminderDue': 1,
    'lane.awarded': 1,
    'awards.answerDue': 1,
    'backups.resolved': 1,
  });
  const asked = await desk.sql<{ id: string }>(
    `SELECT award_id::text AS id FROM awards WHERE lane_id = ANY ($1::bigint[]) AND status = 'Pending'`,
    [lanes.laneIds],
  );
  expect(asked).toHaveLength(count);
  const accepted = await answer(
    { awardIds: asked.map(({ id }) => id), answer: 'accept' },
    testApp.people.otherCarrier,
  );
  expect(accepted.body).toMatchObject({ awards: count });
  expect(await newsOf(testApp.people.customer)).toContain('Buffalo Trucking accepted 1000 awards.');
  const cancelling = testApp.call(awards.cancelAwards, customer, {
    body: { awardIds, includeAnswered: true },
  });
  expect(await stepsUntil(cancelling)).toEqual(['Cancelling awards', 'Updating figures']);
  expect((await cancelling).body).toEqual({ cancelled: count });
  await expect.poll(() => progressOf(customer)).toBeNull();
});

const progressOf = async (person: Person) =>
  (await testApp.call(awards.bestBidsProgress, person, { params: { mode: deskMode } })).body.award;

/**
 * The steps that the customer's request reports until it is answered. Another customer sees none. From the first report on, nothing
 * is reported at most for a moment before the answer: not while the figures are updated.
 */
async function stepsUntil(answered: Promise<unknown>): Promise<string[]> {
  const steps = new Map<string, number>();
  let isAnswered = false;
  void answered.finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    const award = await progressOf(testApp.people.customer);
    const step = award?.step ?? (steps.size === 0 ? null : 'nothing');
    if (step !== null) steps.set(step, (steps.get(step) ?? 0) + 1);
    expect(await progressOf(testApp.people.rivalCustomer)).toBeNull();
  }
  expect(steps.get('nothing') ?? 0).toBeLessThan(steps.get('Updating figures') ?? 0);
  return [...steps.keys()].filter((step) => step !== 'nothing');
}
