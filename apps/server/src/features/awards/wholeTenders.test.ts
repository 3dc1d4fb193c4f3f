import { formatMonth } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awardDesk, deskMode } from '../../../test/support/awardDesk.ts';
import { seededMonths } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { productItself } from '../../platform/audit.ts';
import { awardRequests, previewAwards, cancelAwardsById } from './index.ts';
import type { WholeWish } from './awardRequests.ts';

let testApp: TestApp;
let desk: ReturnType<typeof awardDesk>;
beforeAll(async () => {
  testApp = await startTestApp();
  desk = awardDesk(testApp);
});
afterAll(() => testApp.close());

const scope = <T>(work: Parameters<TestApp['platform']['database']['asCustomers']>[1]) =>
  testApp.platform.database.asCustomers([testApp.people.customer.companyId], work) as Promise<T>;
const by = () => ({ customerId: testApp.people.customer.companyId, userId: testApp.people.customer.userId });
const award = (wishes: readonly WholeWish[]) =>
  scope<Awaited<ReturnType<typeof awardRequests>>>((tx) =>
    awardRequests(tx, productItself, by(), { mode: deskMode, contractNo: 1 }, wishes),
  );
const cancel = (awardIds: readonly string[], reason: string | null = null) =>
  scope<number>((tx) => cancelAwardsById(tx, productItself, by(), deskMode, awardIds, reason));
const refusal = (wishes: readonly WholeWish[]) =>
  award(wishes).then(
    () => 'awarded',
    (error: { problem: { status: number; title: string } }) =>
      `${error.problem.status} ${error.problem.title}`,
  );
const whole = (bid: { laneId: string; bidId: string }): WholeWish => ({
  ...bid,
  share: 100,
  months: seededMonths,
  backupBidId: null,
});
const given = (laneIds: readonly string[]) =>
  desk.sql(
    `SELECT lane_id, bid_id, month::text, share::text, awarded_usd::text, baseline_usd::text FROM counted_award_months
     WHERE lane_id = ANY ($1) ORDER BY lane_id, month, bid_id`,
    [laneIds],
  );

test('the preview equals the written awards to the cent, with odd shares and on top of existing awards', async () => {
  const { lanes, cheap, costly } = await desk.lanesWithBids(4, { someWithoutBaseline: true });
  await desk.give({ ...cheap(3), months: seededMonths.slice(0, 3), share: 33.33 });
  const rest = seededMonths.slice(3);
  const wishes: WholeWish[] = [
    { ...whole(cheap(0)), share: 33.33 },
    { ...whole(costly(0)), share: 66.67 },
    whole(cheap(1)),
    { ...whole(cheap(3)), months: seededMonths.slice(0, 3), share: 21.11 },
    { ...whole(costly(3)), months: rest, share: 77.77 },
  ];
  const told = await scope<Awaited<ReturnType<typeof previewAwards>>>((tx) =>
    previewAwards(tx, lanes.customerId, deskMode, seededMonths, wishes),
  );
  expect(await given(lanes.laneIds)).toHaveLength(3);
  const { awardIds, awardedUsd, savingsUsd } = await award(wishes);
  const written = await desk.sql(
    `SELECT a.lane_id, a.bid_id, a.carrier_id, trim_scale(a.share)::text AS share, count(*)::integer AS months, sum(m.awarded_usd)::text AS awarded_usd,
            sum(m.baseline_usd)::text AS baseline_usd,
            (SELECT b.unit_cost_usd::text FROM bids b WHERE b.customer_id = a.customer_id AND b.bid_id = a.bid_id) AS unit_cost_usd
     FROM awards a JOIN award_months m USING (customer_id, award_id)
     WHERE a.award_id = ANY ($1) GROUP BY a.award_id, a.lane_id, a.bid_id, a.carrier_id, a.share, a.customer_id
     ORDER BY array_position($1, a.award_id)`,
    [awardIds],
  );
  expect(told).toEqual(written);
  const cents = (amounts: (string | null)[]) =>
    amounts.reduce((sum, amount) => sum + Math.round(Number(amount ?? 0) * 100), 0);
  expect(cents(told.map((row) => row.awarded_usd))).toBe(cents([awardedUsd]));
  const withBaseline = told.filter((row) => row.baseline_usd !== null);
  expect(
    cents(withBaseline.map((row) => row.baseline_usd)) - cents(withBaseline.map((row) => row.awarded_usd)),
  ).toBe(cents([savingsUsd]));
});

test('the preview omits a bid that cannot be awarded', async () => {
  const { lanes, cheap, costly } = await desk.lanesWithBids(1);
  await desk.sql('UPDATE bids SET withdrawn_at = now() WHERE bid_id = $1', [cheap().bidId]);
  const told = await scope<{ bid_id: string }[]>((tx) =>
    previewAwards(tx, lanes.customerId, deskMode, seededMonths, [whole(cheap()), whole(costly())]),
  );
  expect(told.map((row) => row.bid_id)).toEqual([costly().bidId]);
});

test('all or none: states the first obstacle and the number of others', async () => {
  const { lanes, cheap, costly } = await desk.lanesWithBids(9);
  const [first = '', second = ''] = seededMonths;
  await desk.sql('UPDATE bids SET withdrawn_at = now() WHERE bid_id = $1', [cheap(0).bidId]);
  await desk.sql('UPDATE bids SET is_complete = false WHERE bid_id = $1', [cheap(1).bidId]);
  await desk.sql('UPDATE bids SET needs_pricing = true WHERE bid_id = $1', [cheap(2).bidId]);
  await desk.sql('DELETE FROM lane_forecasts WHERE lane_id = $1 AND month = $2', [
    cheap(3).laneId,
    `${second}-01`,
  ]);
  await desk.give({ ...costly(4), months: [first], share: 10 });
  await desk.sql('UPDATE bids SET valid_to = $2 WHERE bid_id = $1', [cheap(5).bidId, `${second}-27`]);
  await desk.sql(
    `INSERT INTO bid_months (customer_id, bid_id, month, capacity)
     SELECT b.customer_id, b.bid_id, f.month, f.volume * 0.6 FROM bids b JOIN lane_forecasts f USING (customer_id, lane_id) WHERE b.bid_id = $1`,
    [cheap(6).bidId],
  );
  await desk.sql('UPDATE lanes SET is_counted = false WHERE lane_id = $1', [cheap(7).laneId]);
  const ways = [
    'the bid of Albatross Lines was withdrawn',
    'the bid of Albatross Lines is missing a required charge',
    'the bid of Albatross Lines is being priced; try again in a moment',
    `${formatMonth(second)} no longer has a forecast volume`,
    `${formatMonth(first)} is already awarded`,
    `${formatMonth(second)} is outside the validity of the bid of Albatross Lines`,
    `${formatMonth(first)} exceeds the capacity of Albatross Lines`,
    'the lane no longer exists',
  ];
  for (const [at, why] of ways.entries())
    expect(await refusal([whole(cheap(8)), whole(cheap(at))])).toMatch(
      new RegExp(`^409 Can’t award .*: ${why}$`),
    );
  const all = lanes.laneIds.map((_, at) => whole(cheap(at)));
  expect(await refusal(all)).toContain('was withdrawn (and 7 more can’t be awarded either)');
  expect(
    await refusal([
      { ...whole(cheap(6)), share: 60 },
      { ...whole(costly(6)), share: 40.01 },
    ]),
  ).toContain(`${formatMonth(first)} is already awarded`);
  expect(await refusal([{ ...whole(cheap(8)), months: [] }])).toContain('no month is selected');
  expect(await refusal([{ ...whole(cheap(8)), bidId: costly(0).bidId }])).toContain(
    'its bid no longer exists',
  );
  expect(await given(lanes.laneIds)).toHaveLength(1);
  await award([
    { ...whole(cheap(6)), share: 60 },
    { ...whole(costly(6)), share: 40 },
  ]);
});

test('resets as a set restore the previous state, release backups and include awards that replaced others', async () => {
  const { lanes, cheap, costly } = await desk.lanesWithBids(4);
  await desk.sql('UPDATE bids SET valid_to = $2 WHERE bid_id = $1', [
    costly(2).bidId,
    `${seededMonths[1]}-27`,
  ]);
  const other = await desk.give(cheap(3));
  const before = await given(lanes.laneIds);
  const { awardIds, backups } = await award(
    [0, 1, 2].map((at) => ({ ...whole(cheap(at)), backupBidId: costly(at).bidId })),
  );
  // The third could not take over the months.
  expect(backups).toBe(2);
  await desk.answer(awardIds[0] ?? '', { answer: 'decline' });
  expect(await desk.awardsOf(testApp.people.otherCarrier, cheap(0).laneId)).toHaveLength(1);
  expect(await cancel(awardIds, 'another scenario')).toBe(3);
  expect(await cancel(awardIds)).toBe(0);
  expect(await given(lanes.laneIds)).toEqual(before);
  expect((await desk.history(cheap(3).laneId))[0]).toMatchObject({ awardId: other, status: 'Pending' });
  expect((await desk.history(cheap(1).laneId))[0]).toMatchObject({
    status: 'Reset',
    reason: 'another scenario',
    backup: { status: 'Released', why: 'the award was cancelled' },
  });
  const [audit] = await desk.sql<{ before: unknown[] }>(
    `SELECT before FROM audit_entries WHERE action = 'awards.takenBack' ORDER BY audit_entry_id DESC LIMIT 1`,
  );
  expect(audit?.before).toHaveLength(3);
});
