import { accounts, awards, settings } from '@lanewright/contract';
import { Decimal, defaultCharges, Mode, priceLane, sumCents } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBids, type SeededLanes, seededMonths, seedLanes } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { setClock } from '../../platform/clock.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const mode = Mode.RoadFTL;
let seeded = 0;
/** Lanes of the customer with a cheap bid of the carrier and a more expensive one of the other. */
async function lanesWithBids(count: number, options: Parameters<typeof seedLanes>[4] = {}) {
  seeded += 1;
  const lanes = await seedLanes(testApp, testApp.people.customer.companyId, mode, count, {
    label: `lane ${seeded}`,
    ...options,
  });
  const cheap = await seedBids(testApp, lanes, testApp.people.carrier.companyId, 0.9);
  const costly = await seedBids(testApp, lanes, testApp.people.otherCarrier.companyId, 0.95);
  const of = (bids: Map<string, string>, index = 0) => {
    const laneId = lanes.laneIds[index] ?? '';
    return { laneId, bidId: bids.get(laneId) ?? '' };
  };
  return {
    lanes,
    cheap: (index?: number) => of(cheap, index),
    costly: (index?: number) => of(costly, index),
  };
}
const accept = (
  body: { laneId: string; bidId: string; months?: string[]; share?: number }[],
  as = testApp.people.customer,
) => testApp.call(awards.acceptBids, as, { body });
const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;

async function baselineOf(lanes: SeededLanes, index = 0) {
  const [lane] = await sql<{ baseline_cost_usd: string }>(
    'SELECT baseline_cost_usd FROM lanes WHERE customer_id = $1 AND lane_id = $2',
    [lanes.customerId, lanes.laneIds[index]],
  );
  return Number(lane?.baseline_cost_usd);
}

test('awarding a whole lane costs what the bid costs and saves the baseline minus that cost, to the cent', async () => {
  const { lanes, cheap } = await lanesWithBids(1);
  const { status, body } = await accept([cheap()]);
  expect(status).toBe(200);
  const [award] = body.awards;
  const [bid] = await sql<{ all_in_usd: string }>('SELECT all_in_usd FROM bids WHERE bid_id = $1', [
    cheap().bidId,
  ]);
  const baseline = await baselineOf(lanes);
  expect(award).toMatchObject({
    status: 'Pending',
    months: seededMonths,
    share: 100,
    awardedUsd: Number(bid?.all_in_usd),
    baselineUsd: baseline,
    savingsUsd: new Decimal(baseline).minus(bid?.all_in_usd ?? 0).toNumber(),
    awardedBy: 'customer',
    answerBy: '2026-11-27T12:00:00.000Z',
  });
  const same = await sql(
    `SELECT month, charge_no, cost_usd FROM award_costs WHERE award_id = $1
     EXCEPT SELECT month, charge_no, cost_usd FROM bid_costs WHERE bid_id = $2`,
    [award?.awardId, cheap().bidId],
  );
  expect(same).toEqual([]);
  const audit = await sql(
    `SELECT 1 FROM audit_entries WHERE action = 'lanes.awarded' AND actor_user_id = $1`,
    [testApp.people.customer.userId],
  );
  expect(audit.length).toBeGreaterThan(0);
});

test('shares of a month cost what freight calculates, and a fully awarded month has exactly its baseline', async () => {
  const { lanes, cheap, costly } = await lanesWithBids(1);
  const shares = [33.33, 33.33, 33.34];
  const written = [];
  for (const [index, share] of shares.entries()) {
    const { status, body } = await accept([{ ...(index === 1 ? costly() : cheap()), share }]);
    expect(status).toBe(200);
    written.push(body.awards[0]);
  }
  expect(sumCents(written.map((award) => award?.baselineUsd ?? 0)).toNumber()).toBe(await baselineOf(lanes));
  const [lane] = await sql<{ shipment_count: number; distance_miles: string }>(
    'SELECT shipment_count, distance_miles FROM lanes WHERE lane_id = $1',
    [cheap().laneId],
  );
  const forecast = await sql<{ month: string; volume: string }>(
    `SELECT to_char(month, 'YYYY-MM') AS month, volume FROM lane_forecasts WHERE lane_id = $1 ORDER BY 1`,
    [cheap().laneId],
  );
  const rates = await sql<{ charge_no: number; rate: string }>(
    'SELECT charge_no, rate FROM bid_rates WHERE bid_id = $1',
    [cheap().bidId],
  );
  const priced = priceLane({
    // As seeded: every shipment has a stop.
    charges: defaultCharges[mode].map((charge) => ({ ...charge, expectedPerShipment: '1' })),
    rates: rates.map((row) => ({ chargeNo: row.charge_no, rate: row.rate })),
    shipments: Array.from({ length: lane?.shipment_count ?? 0 }, () => ({
      volume: lane?.distance_miles ?? null,
      miles: lane?.distance_miles ?? null,
      weightKg: null,
      volumeM3: null,
      chargeableKg: null,
      containers: null,
      days: null,
      pieces: null,
    })),
    forecastByMonth: forecast,
    share: '0.3333',
  });
  expect(written[0]?.awardedUsd).toBe(priced.costUsd.toNumber());
});

test('all or none: one invalid line writes nothing, and a month that is already awarded is named', async () => {
  const { cheap, costly } = await lanesWithBids(2);
  expect((await accept([{ ...cheap(0), months: ['2026-12', '2027-01', '2027-02'], share: 60 }])).status).toBe(
    200,
  );
  const refused = await accept([cheap(1), { ...costly(0), months: ['2027-01'], share: 60 }]);
  expect(refused).toMatchObject({ status: 409, body: { code: 'month_already_awarded' } });
  expect(JSON.stringify(refused.body)).toContain('2027-01');
  expect(JSON.stringify(refused.body)).toContain('40% is still available');
  const untouched = await testApp.call(awards.awardedMonths, testApp.people.customer, {
    params: { id: cheap(1).laneId },
  });
  expect(untouched.body).toEqual([]);
  const twice = await accept([
    { ...cheap(1), share: 60 },
    { ...costly(1), share: 60, months: ['2026-12'] },
  ]);
  expect(twice.status).toBe(409);
  const rest = await accept([{ ...costly(0), share: 60 }]);
  expect(rest.body.awards[0]?.months).toEqual(seededMonths.slice(3));
});

test('awards only blocks the customer allows, contract months, and complete priced bids of the lane', async () => {
  const { cheap, costly } = await lanesWithBids(2);
  const refusal = async (wish: { laneId: string; bidId: string; months?: string[]; share?: number }) => {
    const { status, body } = await accept([wish]);
    return [status, (body as unknown as { code: string }).code];
  };
  expect(await refusal({ ...cheap(), months: ['2026-12', '2027-01'] })).toEqual([
    422,
    'months_not_consecutive',
  ]);
  expect(await refusal({ ...cheap(), months: ['2026-12', '2027-02', '2027-03'] })).toEqual([
    422,
    'months_not_consecutive',
  ]);
  expect(await refusal({ ...cheap(), months: ['2028-01'] })).toEqual([422, 'month_outside_contract']);
  expect(await refusal({ ...cheap(), share: 5 })).toEqual([400, 'invalid_body']);
  expect(await refusal({ laneId: cheap(1).laneId, bidId: cheap(0).bidId })).toEqual([404, 'bid_not_found']);
  await sql('UPDATE bids SET needs_pricing = true WHERE bid_id = $1', [cheap().bidId]);
  expect(await refusal(cheap())).toEqual([409, 'bid_being_priced']);
  await sql('UPDATE bids SET is_complete = false, needs_pricing = false WHERE bid_id = $1', [cheap().bidId]);
  expect(await refusal(cheap())).toEqual([409, 'bid_partial']);
  await sql('UPDATE bids SET withdrawn_at = now() WHERE bid_id = $1', [costly().bidId]);
  expect(await refusal(costly())).toEqual([409, 'bid_withdrawn']);
});

test('simultaneous requests award no month twice', async () => {
  const { lanes, cheap, costly } = await lanesWithBids(3);
  const presses = Array.from({ length: 24 }, (_, index) => {
    const at = index % 3;
    const months = index % 2 === 0 ? [] : seededMonths.slice(index % 10, (index % 10) + 1);
    // Lanes named in both orders: locking in the order named would deadlock.
    const wishes = [cheap(at), costly((at + 1) % 3)].map((wish) => ({
      ...wish,
      months,
      share: index % 4 === 0 ? 100 : 40,
    }));
    return accept(index % 5 === 0 ? wishes.toReversed() : wishes);
  });
  const answers = await Promise.all(presses);
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]));
  for (const lost of answers.filter((answer) => answer.status === 409))
    expect(['month_already_awarded', 'months_already_awarded']).toContain(
      (lost.body as unknown as { code: string }).code,
    );
  const over = await sql(
    `SELECT lane_id, month FROM award_months WHERE lane_id = ANY ($1::bigint[]) AND is_active GROUP BY 1, 2 HAVING sum(share) > 100`,
    [lanes.laneIds],
  );
  expect(over).toEqual([]);
});

test('awards the best bids as a set: the cheapest complete bid wins, and the other lanes return with reasons', async () => {
  const { lanes, cheap, costly } = await lanesWithBids(6);
  const bare = await seedLanes(testApp, lanes.customerId, mode, 1, { label: 'without bids' });
  await accept([costly(0)]);
  await accept([{ ...costly(1), months: ['2026-12'] }]);
  await sql('UPDATE bids SET is_complete = false, all_in_usd = NULL WHERE bid_id = $1', [cheap(2).bidId]);
  await sql('UPDATE bids SET needs_pricing = true WHERE bid_id = $1', [costly(3).bidId]);
  const { status, body } = await testApp.call(awards.awardBestBids, testApp.people.customer, {
    body: { mode, laneIds: [...lanes.laneIds, ...bare.laneIds] },
  });
  expect(status).toBe(200);
  expect(body.awarded).toBe(4);
  expect(Object.fromEntries(body.skipped.map((lane) => [lane.laneId, lane.why]))).toEqual({
    [lanes.laneIds[0] ?? '']: 'all months are already awarded',
    [lanes.laneIds[3] ?? '']: 'the bids are being priced; try again in a moment',
    [bare.laneIds[0] ?? '']: 'no bid',
  });
  const given = async (index: number) =>
    (
      await testApp.call(awards.awardHistory, testApp.people.customer, {
        params: { id: lanes.laneIds[index] ?? '' },
      })
    ).body;
  const second = (await given(1)).filter((award) => award.bidId === cheap(1).bidId);
  expect(second).toMatchObject([{ months: seededMonths.slice(1) }]);
  expect((await given(2))[0]).toMatchObject({ bidId: costly(2).bidId });
  const written = [...second, ...(await Promise.all([2, 4, 5].map(given))).map((list) => list[0])];
  expect(body.awardedUsd).toBe(sumCents(written.map((award) => award?.awardedUsd ?? 0)).toNumber());
  expect(body.savingsUsd).toBe(sumCents(written.map((award) => award?.savingsUsd ?? 0)).toNumber());
  const again = await testApp.call(awards.awardBestBids, testApp.people.customer, {
    body: { mode, laneIds: lanes.laneIds },
  });
  expect(again.body.awarded).toBe(0);
});

test('a carrier answers once and in time, and the months it declines are free again', async () => {
  const { cheap } = await lanesWithBids(3);
  const { carrier, otherCarrier, customer } = testApp.people;
  const idOf = async (index: number) => (await accept([cheap(index)])).body.awards[0]?.awardId ?? '';
  const inPart = await idOf(0);
  const answer = (
    id: string,
    body: { answer: 'accept' | 'acceptInPart' | 'decline'; months?: string[]; reason?: string },
    as = carrier,
  ) => testApp.call(awards.answerAward, as, { params: { id }, body });
  expect((await answer(inPart, { answer: 'accept' }, otherCarrier)).status).toBe(404);
  expect((await answer(inPart, { answer: 'acceptInPart', months: [] })).status).toBe(422);
  const kept = seededMonths.slice(0, 6);
  const partly = await answer(inPart, {
    answer: 'acceptInPart',
    months: kept,
    reason: 'no trucks in summer',
  });
  expect(partly.body).toMatchObject({
    status: 'AcceptedInPart',
    months: kept,
    baselineUsd: null,
    savingsUsd: null,
  });
  expect((await answer(inPart, { answer: 'decline' })).status).toBe(409);
  expect((await accept([{ ...cheap(0), months: [] }])).body.awards[0]?.months).toEqual(seededMonths.slice(6));

  const declined = await idOf(1);
  expect((await answer(declined, { answer: 'decline' })).body.status).toBe('Declined');
  expect((await accept([cheap(1)])).status).toBe(200);

  const late = await idOf(2);
  setClock('2026-11-28T12:00:00.000Z');
  expect((await answer(late, { answer: 'accept' })).body).toMatchObject({ code: 'award_expired' });
  const months = await testApp.call(awards.awardedMonths, customer, { params: { id: cheap(2).laneId } });
  expect(months.body).toEqual([]);
  const listed = await testApp.call(awards.listAwards, carrier, { query: { mode } });
  expect(listed.body.find((award) => award.awardId === late)?.status).toBe('Expired');
  expect((await accept([cheap(2)])).status).toBe(200);
  expect(await sql('SELECT status FROM awards WHERE award_id = $1', [late])).toEqual([{ status: 'Expired' }]);
  setClock('2026-11-20T12:00:00.000Z');
});

test('a reset cancels awards and keeps history, and a carrier withdraws only its own unawarded bid', async () => {
  const { cheap } = await lanesWithBids(1);
  const { carrier, otherCarrier, customer } = testApp.people;
  const id = cheap().laneId;
  await accept([cheap()]);
  const withdraw = (as = carrier) => testApp.call(awards.resetLane, as, { params: { id } });
  expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'bid_awarded' } });
  const reset = await testApp.call(awards.resetLane, customer, {
    params: { id },
    query: { reason: 'a better plan' },
  });
  expect(reset.body).toEqual({ changed: 1 });
  expect((await testApp.call(awards.resetLane, customer, { params: { id } })).body).toEqual({ changed: 0 });
  const history = await testApp.call(awards.awardHistory, customer, { params: { id } });
  expect(history.body).toMatchObject([{ status: 'Reset', reason: 'a better plan', months: seededMonths }]);
  const seen = await testApp.call(awards.listAwards, carrier, { query: { mode } });
  expect(seen.body.find((award) => award.laneId === id)).toMatchObject({
    status: 'Reset',
    reason: null,
    awardedBy: null,
  });
  expect((await withdraw()).body).toEqual({ changed: 1 });
  expect((await withdraw()).body).toEqual({ changed: 0 });
  expect((await accept([cheap()])).body).toMatchObject({ code: 'bid_withdrawn' });
  expect((await withdraw(otherCarrier)).body).toEqual({ changed: 1 });
});

test('only its customer and its carrier see an award', async () => {
  const { lanes, cheap } = await lanesWithBids(1);
  const { customer, colleague, owner, cleanser, carrier, otherCarrier, rivalCustomer, rivalCarrier } =
    testApp.people;
  const id = cheap().laneId;
  expect((await accept([cheap()], rivalCustomer)).status).toBe(404);
  for (const person of [colleague, owner, cleanser, carrier])
    expect((await accept([cheap()], person)).status).toBe(403);
  expect(await accept([cheap()], { ...customer, token: 'none' })).toMatchObject({ status: 401 });
  await accept([cheap()]);
  for (const person of [rivalCustomer, rivalCarrier]) {
    expect((await testApp.call(awards.awardedMonths, person, { params: { id } })).status).toBe(404);
    expect((await testApp.call(awards.resetLane, person, { params: { id } })).status).toBe(404);
  }
  const best = await testApp.call(awards.awardBestBids, rivalCustomer, {
    body: { mode, laneIds: lanes.laneIds },
  });
  expect(best.status).toBe(404);
  expect((await testApp.call(awards.awardHistory, carrier, { params: { id } })).status).toBe(403);
  expect((await testApp.call(awards.awardedMonths, carrier, { params: { id } })).body).toHaveLength(12);
  expect((await testApp.call(awards.awardedMonths, otherCarrier, { params: { id } })).body).toEqual([]);
  const others = await testApp.call(awards.listAwards, otherCarrier, { query: { mode } });
  expect(others.body.filter((award) => award.laneId === id)).toEqual([]);
  expect(others.raw.toString()).not.toContain('Albatross');
});

test('only a carrier connected in the mode answers an award', async () => {
  const { cheap } = await lanesWithBids(1);
  const { carrier, customer } = testApp.people;
  const id = (await accept([cheap()])).body.awards[0]?.awardId ?? '';
  const connect = (modes: number[]) =>
    testApp.call(accounts.connectCarrier, customer, { params: { id: carrier.companyId }, body: { modes } });
  const answer = () =>
    testApp.call(awards.answerAward, carrier, { params: { id }, body: { answer: 'accept' } });
  await connect([Mode.OceanFCL]);
  expect(await answer()).toMatchObject({ status: 404, body: { code: 'award_not_found' } });
  await connect([Mode.RoadFTL, Mode.OceanFCL]);
  expect(await answer()).toMatchObject({ status: 200, body: { status: 'Accepted' } });
});

test('a paused lane stays visible to a carrier with a valid bid or an award, but not after it withdraws', async () => {
  const { cheap, costly } = await lanesWithBids(1);
  const { carrier, otherCarrier, customer } = testApp.people;
  const id = cheap().laneId;
  await accept([cheap()]);
  await testApp.call(awards.resetLane, customer, { params: { id } });
  await sql(`UPDATE lanes SET state = 'Paused' WHERE lane_id = $1`, [id]);
  const months = (as = carrier) => testApp.call(awards.awardedMonths, as, { params: { id } });
  expect((await months(otherCarrier)).status).toBe(200);
  await sql('UPDATE bids SET withdrawn_at = now() WHERE bid_id = ANY ($1::bigint[])', [
    [cheap().bidId, costly().bidId],
  ]);
  expect((await months()).status).toBe(200);
  expect((await months(otherCarrier)).status).toBe(404);
});

test('the rate card holds only awarded prices, only the carrier’s own for a carrier, and no formulas', async () => {
  const rate = (as: Parameters<typeof testApp.call>[1], laneIds?: string[]) =>
    testApp.call(awards.rateCard, as, { body: { mode, laneIds } });
  const { lanes, cheap, costly } = await lanesWithBids(2, { label: '=cmd' });
  expect(await rate(testApp.people.customer, lanes.laneIds)).toMatchObject({ status: 204 });
  await accept([cheap(0), costly(1)]);
  const whole = await rate(testApp.people.customer, lanes.laneIds);
  expect(whole.headers['content-type']).toContain('text/csv');
  const [header = '', first = '', second = '', ...rest] = whole.raw.toString().split('\r\n');
  expect(header).toContain(
    ',Currency,"Linehaul, per mile","Linehaul per load, per shipment","Fuel surcharge, per mile","Stop-off, per shipment",',
  );
  expect(first).toContain(`'=cmd from 1`);
  expect(first).toContain('Albatross Lines,Pending,2026-12 2027-01');
  expect(second).toContain('Buffalo Trucking');
  expect(first).toMatch(/,,USD,\d+\.\d+,,,12\.34,,\d+\.\d\d$/);
  expect(rest).toEqual(['']);
  const own = (await rate(testApp.people.otherCarrier, lanes.laneIds)).raw.toString();
  expect(own).toContain('Buffalo');
  expect(own).not.toContain('Albatross');
});

test('changing the answer days moves the deadline', async () => {
  const { cheap } = await lanesWithBids(1);
  await testApp.call(settings.saveInstance, testApp.people.customer, {
    params: { id: mode },
    body: { properties: { 'awards.answerDays': 2 } },
  });
  expect((await accept([cheap()])).body.awards[0]?.answerBy).toBe('2026-11-22T12:00:00.000Z');
});
