import { awards, lanes as laneCalls, overview } from '@lanewright/contract';
import { Decimal, Mode, savingsBridge } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  renewSummaries,
  seedBids,
  type SeededLanes,
  seededMonths,
  seedLanes,
} from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { advanceClockTo } from '../../../../test/support/advanceClockTo.ts';
import { setClock } from '../../../platform/clock.ts';
import { seedParts } from '../../../../test/support/seedParts.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
let seeded: SeededLanes;
let bidOf: Map<string, string>;
let otherBidOf: Map<string, string>;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier, otherCarrier } = testApp.people;
  seeded = await seedLanes(testApp, customer.companyId, mode, 14, { someWithoutBaseline: true });
  await seedParts(testApp, seeded);
  bidOf = await seedBids(testApp, seeded, carrier.companyId, 0.9);
  otherBidOf = await seedBids(testApp, seeded, otherCarrier.companyId, 1.05);
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;
const lane = (at: number) => seeded.laneIds[at] ?? '';
const wish = (at: number, share = 100, bids = bidOf) => ({
  laneId: lane(at),
  bidId: bids.get(lane(at)) ?? '',
  months: share === 100 ? [] : seededMonths,
  share,
});
const bridge = async (step?: (typeof overview.bridgeSteps)[number]) => {
  const query = step === undefined ? {} : { step, pageSize: 500 };
  const { status, body } = await testApp.call(overview.overviewBridge, testApp.people.customer, {
    params: { id: mode },
    query,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const savings = async (by: (typeof overview.savingsDimensions)[number]) =>
  (await testApp.call(overview.overviewSavings, testApp.people.customer, { query: { by } })).body;
/** The same figures, from forecasts and awards alone. */
const stats = async () => {
  const [row] = await sql<Record<'spend' | 'awardedBaseline' | 'awarded' | 'savings', string>>(
    `SELECT (SELECT sum(baseline_cost_usd) FROM lane_forecasts WHERE customer_id = $1) AS spend,
       coalesce(sum(baseline_usd), 0) AS "awardedBaseline", coalesce(sum(awarded_usd), 0) AS awarded,
       coalesce(sum(baseline_usd - awarded_usd), 0) AS savings
     FROM counted_award_months WHERE customer_id = $1`,
    [seeded.customerId],
  );
  return {
    spend: Number(row?.spend),
    awardedBaseline: Number(row?.awardedBaseline),
    awarded: Number(row?.awarded),
    savings: Number(row?.savings),
  };
};
const sum = (values: readonly (number | null)[]) =>
  values.reduce((total: Decimal, value) => total.plus(value ?? 0), new Decimal(0)).toNumber();
/** The steps of a bridge by name, in USD. */
const amounts = (body: { steps: readonly { step: string; amountUsd: number }[] }) =>
  Object.fromEntries(body.steps.map(({ step, amountUsd }) => [step, amountUsd]));

test('without an award there is no bridge, and the whole baseline is shown next to it', async () => {
  const body = await bridge();
  expect(body.steps.map(({ amountUsd }) => amountUsd)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect(body.notAwardedBaselineUsd).toBe((await stats()).spend);
  expect((await savings('region')).totals).toMatchObject({ savings: 0, realisedSavings: null });
});

test('the steps lead from what was paid to what is awarded and match the pure function', async () => {
  const { customer } = testApp.people;
  // A manually entered volume is no longer the forecast from history.
  await testApp.call(laneCalls.setLaneVolume, customer, {
    params: { id: lane(1) },
    body: { volumes: [{ month: seededMonths[2] ?? '', volume: 77_000 }] },
  });
  // Sets the rate at award: euros that cost more than in the history.
  await sql(`UPDATE bids SET currency = 'EUR', usd_per_unit = 1.25 WHERE bid_id = $1`, [bidOf.get(lane(2))]);
  await sql(
    `INSERT INTO currency_rates (currency_code, rate_date, usd_per_unit, source)
     SELECT 'EUR', '2026-01-15'::date + i * interval '1 month', 1.1, 'test' FROM generate_series(0, 9) i ON CONFLICT DO NOTHING`,
  );
  const given = await testApp.call(awards.acceptBids, customer, {
    body: [wish(0), wish(1), wish(2), wish(3, 40), wish(3, 60, otherBidOf), wish(6), wish(4)],
  });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
  const body = await bridge();
  const found = amounts(body);
  const figures = await stats();
  const plus = (...steps: string[]) => sum(steps.map((step) => found[step] ?? 0));
  expect(plus('history', 'volume', 'mix')).toBe(found.baseline);
  expect(plus('baseline', 'price', 'fx', 'fuel')).toBe(found.awarded);
  expect(found.baseline).toBe(figures.awardedBaseline);
  expect(sum([found.baseline ?? 0, -(found.awarded ?? 0)])).toBe(figures.savings);
  expect(sum([found.baseline ?? 0, body.notAwardedBaselineUsd])).toBe(figures.spend);
  expect(found.volume).not.toBe(0);
  expect(found.fx).toBeGreaterThan(0);
  expect(body.steps.find(({ step }) => step === 'fuel')).toMatchObject({ isTold: false, amountUsd: 0 });

  const parts = await sql<{ lane_id: string } & Record<string, string>>(
    `SELECT a.*, b.volume_usd, b.mix_usd, b.price_usd FROM bridged_awards a
     JOIN lane_bridges b USING (customer_id, lane_id, carrier_id) WHERE customer_id = $1 ORDER BY lane_id, carrier_id`,
    [seeded.customerId],
  );
  const pure = savingsBridge(
    parts.map((row) => ({
      historyUsd: row.history_usd ?? 0,
      historyVolume: row.history_volume ?? 0,
      awardedVolume: row.awarded_volume ?? 0,
      baselineUsd: row.baseline_usd ?? 0,
      fxUsd: row.fx_usd ?? 0,
      fuelUsd: row.fuel_usd ?? null,
      awardedUsd: row.compared_usd ?? 0,
    })),
  );
  expect(Object.fromEntries(Object.entries(pure.total).map(([step, usd]) => [step, usd.toNumber()]))).toEqual(
    found,
  );
  expect(parts.map((row) => [row.volume_usd, row.mix_usd, row.price_usd])).toEqual(
    pure.parts.map(({ volume, mix, price }) => [volume, mix, price].map((usd) => usd.toFixed(2))),
  );
});

test('every step opens its lanes, and their amounts add up to it', async () => {
  const found = amounts(await bridge());
  for (const step of overview.bridgeSteps) {
    const { lanes, lanesTotal } = await bridge(step);
    expect(sum(lanes.map(({ amountUsd }) => amountUsd))).toBe(found[step]);
    expect(lanesTotal).toBe(lanes.length);
  }
  const { lanes } = await bridge('fx');
  expect(lanes.map(({ laneId }) => laneId)).toEqual([lane(2)]);
});

test('shows fuel separately if files and bids separate it', async () => {
  await sql(
    `UPDATE lane_parts SET fuel_usd = round(charge_usd * 0.3, 2), charge_with_fuel_split_usd = charge_usd
     WHERE customer_id = $1 AND history_id IN (SELECT history_id FROM lanes WHERE lane_id = ANY ($2::bigint[]))`,
    [seeded.customerId, [lane(0), lane(6)]],
  );
  // One of the two has a fuel charge, at twelve dollars a month.
  await sql(
    `UPDATE structure_charges SET purpose = 'fuel' WHERE customer_id = $1 AND mode = $2 AND charge_no = 3`,
    [seeded.customerId, mode],
  );
  await sql(
    `UPDATE award_month_costs k SET (charge_nos, cost_usd, whole_usd) = (
       SELECT array_agg(c.charge_no), array_agg(c.cost_usd), array_agg(c.whole_usd)
       FROM unnest(k.charge_nos, k.cost_usd, k.whole_usd) AS c(charge_no, cost_usd, whole_usd) WHERE c.charge_no <> 3)
     FROM awards a WHERE a.customer_id = k.customer_id AND a.award_id = k.award_id AND a.lane_id = $1`,
    [lane(6)],
  );
  await testApp.platform.database.asSystem((tx) => renewSummaries(tx, seeded.customerId, mode));
  const body = await bridge();
  const fuel = body.steps.find(({ step }) => step === 'fuel');
  expect(fuel).toMatchObject({ isTold: true });
  const [by] = await sql<{ fuel: string; wanted: string }>(
    `SELECT a.fuel_usd AS fuel,
       (SELECT sum(k.cost_usd) FROM award_costs k JOIN awards w ON w.customer_id = $1 AND w.award_id = k.award_id
          WHERE k.customer_id = $1 AND w.lane_id = $2 AND k.charge_no = 3)
       - (SELECT round(a.baseline_usd * sum(fuel_usd)::numeric(60, 24) / sum(charge_with_fuel_split_usd), 2) FROM lane_parts
          WHERE customer_id = $1 AND history_id = (SELECT history_id FROM lanes WHERE customer_id = $1 AND lane_id = $2)) AS wanted
     FROM bridged_awards a WHERE customer_id = $1 AND lane_id = $2`,
    [seeded.customerId, lane(0)],
  );
  expect(Number(by?.fuel)).toBe(Number(by?.wanted));
  expect(Number(by?.fuel)).not.toBe(0);
  expect(fuel?.amountUsd).toBe(Number(by?.fuel));
  expect(amounts(body).awarded).toBe(amounts(await bridge()).awarded);
});

test('savings by each dimension add up to the savings', async () => {
  await testApp.drainJobs();
  const { totals } = await savings('mode');
  const figures = await stats();
  expect(totals).toMatchObject({ savings: figures.savings, spend: figures.spend, awarded: figures.awarded });
  expect(sum([totals.acceptedSavings, totals.pendingSavings])).toBe(totals.savings);
  expect(totals.pendingSavings).toBe(totals.savings);
  for (const by of overview.savingsDimensions) {
    const body = await savings(by);
    expect(body.totals).toEqual(totals);
    const summed = (of: 'savings' | 'awarded' | 'awardedBaseline' | 'pendingSavings') =>
      sum(body.rows.map((row) => row[of]));
    expect([by, summed('savings'), summed('awardedBaseline')]).toEqual([
      by,
      totals.savings,
      totals.awardedBaseline,
    ]);
    expect([by, summed('awarded'), summed('pendingSavings')]).toEqual([
      by,
      totals.awarded,
      totals.pendingSavings,
    ]);
  }
  expect((await savings('region')).rows[0]?.filter).toEqual([{ column: 'regionPair', anyOf: ['USMCA'] }]);
  expect((await savings('carrier')).rows).toHaveLength(2);
  const units = (await savings('businessUnit')).rows;
  expect(units.map(({ key }) => key).toSorted()).toEqual(['East', 'West']);
  expect(units.every(({ filter }) => filter === null)).toBe(true);
});

test('savings follow answers, resets and expiry', async () => {
  const { customer, carrier } = testApp.people;
  const list = await sql<{ award_id: string; lane_id: string }>(
    `SELECT award_id, lane_id FROM awards WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[])`,
    [seeded.customerId, [lane(0), lane(1)]],
  );
  const awardOf = (at: number) => list.find((row) => row.lane_id === lane(at))?.award_id ?? '';
  await testApp.call(awards.answerAward, carrier, { params: { id: awardOf(0) }, body: { answer: 'accept' } });
  await testApp.call(awards.answerAward, carrier, {
    params: { id: awardOf(1) },
    body: { answer: 'decline' },
  });
  await testApp.call(awards.resetLane, customer, { params: { id: lane(2) }, query: {} });
  const agrees = async () => {
    const body = await bridge();
    const figures = await stats();
    expect(amounts(body).baseline).toBe(figures.awardedBaseline);
    expect((await savings('carrier')).totals.savings).toBe(figures.savings);
    return (await savings('carrier')).totals;
  };
  const totals = await agrees();
  expect(totals.acceptedSavings).not.toBe(0);
  expect(amounts(await bridge()).fx).toBe(0);
  setClock(new Date(Date.parse('2026-11-20T12:00:00Z') + 30 * 86_400_000).toISOString());
  // Until the job has run, awards whose time is up count as pending.
  expect(await agrees()).toEqual(totals);
  await advanceClockTo(testApp, 'processAwardDeadlines');
  await testApp.drainJobs();
  const later = await agrees();
  expect(later.pendingSavings).toBe(0);
  expect(later.acceptedSavings).toBe(totals.acceptedSavings);
});

test('stored rows equal a recalculation from scratch', async () => {
  const rows = () =>
    sql('SELECT * FROM bridged_awards WHERE customer_id = $1 ORDER BY lane_id, carrier_id', [
      seeded.customerId,
    ]);
  const kept = await rows();
  expect(kept.length).toBeGreaterThan(0);
  await testApp.platform.database.asSystem((tx) => renewSummaries(tx, seeded.customerId, mode));
  expect(await rows()).toEqual(kept);
});
