import { Decimal, shareCost } from '@lanewright/freight';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawnCases } from '../../../../../tools/lib/drawnCases.ts';
import { awardDesk } from '../../../test/support/awardDesk.ts';
import { seededMonths } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

let testApp: TestApp;
let desk: ReturnType<typeof awardDesk>;
beforeAll(async () => {
  testApp = await startTestApp();
  desk = awardDesk(testApp);
});
afterAll(() => testApp.close());

type Cost = { month: string; charge_no: number; cost_usd: string };
/** Active costs of a bid, by month and charge. */
const standing = (bidId: string) =>
  desk.sql<Cost & { whole_usd: string }>(
    `SELECT to_char(c.month, 'YYYY-MM') AS month, c.charge_no, sum(c.cost_usd)::text AS cost_usd, max(c.whole_usd)::text AS whole_usd
     FROM award_costs c JOIN counted_award_months m USING (customer_id, award_id, month) WHERE m.bid_id = $1
     GROUP BY c.month, c.charge_no ORDER BY 1, 2`,
    [bidId],
  );
const whole = (bidId: string) =>
  desk.sql<Cost>(
    `SELECT to_char(month, 'YYYY-MM') AS month, charge_no, cost_usd::text AS cost_usd FROM bid_costs WHERE bid_id = $1 ORDER BY 1, 2`,
    [bidId],
  );
const plain = (costs: Cost[]) =>
  costs.map(({ month, charge_no, cost_usd }) => [month, charge_no, Number(cost_usd)]);

/** Shares of 10 to 100 percent that add up to 100. */
const splits = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 6 }).map((cuts) => {
  const parts = cuts.length + 1;
  const room = 10_000 - parts * 1000;
  const places = [0, ...cuts.map((cut) => Math.round((cut * room) / 10_000)), room].toSorted(
    (one, other) => one - other,
  );
  return places.slice(1).map((place, at) => (place - (places[at] ?? 0) + 1000) / 100);
});

test('however a lane is split, reset and awarded again, its parts add up to the whole to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(splits, fc.nat(), fc.integer({ min: 1, max: 97 }), async (shares, at, odd) => {
      const { cheap } = await desk.lanesWithBids(1);
      const { bidId, laneId } = cheap();
      await desk.sql(
        `UPDATE lane_forecasts SET volume = volume * $2 / 89.7, baseline_cost_usd = round(baseline_cost_usd * $2 / 89.7, 2) WHERE lane_id = $1`,
        [laneId, odd],
      );
      const ids: string[] = [];
      for (const share of shares) ids.push(await desk.give({ ...cheap(), share }));
      const middle = at % shares.length;
      await desk.answer(ids[middle] ?? '', { answer: 'decline' });
      await desk.give({ ...cheap(), share: shares[middle] ?? 0 });
      const parts = await standing(bidId);
      for (const part of parts)
        expect(part.cost_usd).toBe(
          new Decimal(part.whole_usd).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2),
        );
      expect(parts.length).toBe(seededMonths.length * 2);
      const [sums] = await desk.sql<{ given: string; baseline: string }>(
        `SELECT sum(m.baseline_usd)::text AS given,
                (SELECT sum(baseline_cost_usd)::text FROM lane_forecasts WHERE customer_id = $2 AND lane_id = $1) AS baseline
         FROM counted_award_months m WHERE m.customer_id = $2 AND m.lane_id = $1`,
        [laneId, testApp.people.customer.companyId],
      );
      expect(sums?.given).toBe(sums?.baseline);
    }),
    { numRuns: drawnCases(3, 10) },
  );
});

test('the parts add up to the bid’s cost, each as freight calculates a further share', async () => {
  const { cheap, costly } = await desk.lanesWithBids(1);
  const { bidId } = cheap();
  for (const [wish, share] of [
    [cheap(), 33.33],
    [costly(), 10],
    [cheap(), 16.67],
    [cheap(), 40],
  ] as const)
    await desk.give({ ...wish, share });
  const awards = await desk.sql<{
    share: string;
    costs: Record<string, string>;
    wholes: Record<string, string>;
  }>(
    `SELECT a.share, jsonb_object_agg(c.month || ' ' || c.charge_no, c.cost_usd::text) AS costs,
            jsonb_object_agg(c.month || ' ' || c.charge_no, c.whole_usd::text) AS wholes
     FROM awards a JOIN award_costs c USING (customer_id, award_id) WHERE a.bid_id = $1
     GROUP BY a.award_id, a.share, a.awarded_at ORDER BY a.share`,
    [bidId],
  );
  const inOrder = ['33.33', '16.67', '40.00'].map((share) => awards.find((award) => award.share === share));
  let given = new Decimal(0);
  const spent = new Map<string, Decimal>();
  for (const award of inOrder) {
    const share = new Decimal(award?.share ?? 0).div(100);
    for (const [cell, cost] of Object.entries(award?.costs ?? {})) {
      const before = spent.get(cell) ?? new Decimal(0);
      const expected = shareCost(award?.wholes[cell] ?? 0, share, { share: given, costUsd: before });
      expect(cost, cell).toBe(expected.toFixed(2));
      spent.set(cell, before.plus(cost));
    }
    given = given.plus(share);
  }
});

test('a single share costs its part, the whole costs what the bid costs, and a price change in between starts again', async () => {
  const { cheap } = await desk.lanesWithBids(2);
  await desk.give({ ...cheap(0), share: 60 });
  await desk.give({ ...cheap(0), share: 40 });
  expect(plain(await standing(cheap(0).bidId))).toEqual(plain(await whole(cheap(0).bidId)));

  const { bidId } = cheap(1);
  await desk.give({ ...cheap(1), share: 50 });
  await desk.sql(
    'UPDATE bid_prices SET amounts = array(SELECT a * 2 FROM unnest(amounts) a) WHERE bid_id = $1',
    [bidId],
  );
  const first = await standing(bidId);
  const second = await desk.give({ ...cheap(1), share: 50 });
  const costs = await desk.sql<Cost & { whole_usd: string }>(
    `SELECT to_char(month, 'YYYY-MM') AS month, charge_no, cost_usd::text AS cost_usd, whole_usd::text AS whole_usd
     FROM award_costs WHERE award_id = $1 ORDER BY 1, 2`,
    [second],
  );
  for (const [index, cost] of costs.entries()) {
    expect(Number(cost.whole_usd)).toBeCloseTo(2 * Number(first[index]?.whole_usd), 4);
    expect(cost.cost_usd).toBe(
      new Decimal(cost.whole_usd).div(2).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2),
    );
  }
});
