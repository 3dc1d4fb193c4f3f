import { type LaneBid, Mode, outliersOfLane } from '@lanewright/freight';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedLanes } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { loadSql } from '../../../platform/loadSql.ts';

const mode = Mode.RoadFTL;
const findOutlierBids = loadSql(import.meta.url, './findOutlierBids.sql');
const lanesAtOnce = 5;
let testApp: TestApp;
let laneIds: string[];
let carrierIds: string[];
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer } = testApp.people;
  ({ laneIds } = await seedLanes(testApp, customer.companyId, mode, lanesAtOnce));
  const made = await sql<{ carrier_id: string }>(
    `WITH made AS (INSERT INTO companies (kind, name) SELECT 'Carrier', 'Drawn ' || i FROM generate_series(1, 6) i RETURNING company_id)
     INSERT INTO connections (customer_id, carrier_id, mode) SELECT $1, company_id, $2 FROM made RETURNING carrier_id`,
    [customer.companyId, mode],
  );
  carrierIds = made.map((row) => row.carrier_id);
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;

/** Prices on both sides of the threshold, and sometimes exactly on it. */
const price = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 80, max: 320 }).map((cents) => cents / 100) },
  { weight: 1, arbitrary: fc.constantFrom(0.01, 0.5, 1.5, 4.5, 13.5, 150) },
);
const reference = fc.option(price, { freq: 3 });
const bid = fc.record({
  unitCostUsd: price,
  before: fc.constantFrom('none', 'none', 'none', 'check', 'included', 'excluded', 'noted', 'predates'),
});
const lane = fc.record({
  lastPricePaid: reference,
  baselineUnitCost: reference,
  targetPrice: reference,
  bids: fc.array(bid, { minLength: 0, maxLength: 6 }),
});
type DrawnLane = typeof lane extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const idOf = (at: number, carrier: number) => String(1 + at * 10 + carrier);

async function seed(drawn: readonly DrawnLane[]): Promise<void> {
  const { companyId } = testApp.people.customer;
  await sql('DELETE FROM bid_checks WHERE customer_id = $1', [companyId]);
  await sql('DELETE FROM bids WHERE customer_id = $1', [companyId]);
  await sql(
    `UPDATE lanes l SET last_price_paid = i.last, target_price = coalesce(i.target, 0),
       priced_volume = CASE WHEN i.baseline IS NULL THEN 0 ELSE 1000 END, priced_charge_usd = coalesce(i.baseline, 0) * 1000
     FROM jsonb_to_recordset($2::jsonb) AS i(lane_id bigint, last numeric, baseline numeric, target numeric)
     WHERE l.customer_id = $1 AND l.lane_id = i.lane_id`,
    [
      companyId,
      JSON.stringify(
        drawn.map((each, at) => ({
          lane_id: laneIds[at],
          last: each.lastPricePaid,
          baseline: each.baselineUnitCost,
          target: each.targetPrice,
        })),
      ),
    ],
  );
  const bids = drawn.flatMap((each, at) =>
    each.bids.map(({ unitCostUsd, before }, carrier) => ({
      bid_id: idOf(at, carrier),
      lane_id: laneIds[at],
      carrier_id: carrierIds[carrier],
      cost: unitCostUsd,
      before,
    })),
  );
  await sql(
    `WITH drawn AS (
       SELECT * FROM jsonb_to_recordset($2::jsonb) AS i(bid_id bigint, lane_id bigint, carrier_id bigint, cost numeric, before text)
     ), made AS (
       INSERT INTO bids (customer_id, bid_id, lane_id, carrier_id, mode, structure_version, currency, usd_per_unit, is_complete, needs_pricing,
                         unit_cost_usd, all_in_usd, submitted_by, predates_outliers)
       SELECT $1, bid_id, lane_id, carrier_id, $3, 1, 'USD', 1, true, false, cost, cost, 1, before = 'predates' FROM drawn RETURNING bid_id
     ), outliers AS (
       INSERT INTO bid_outliers (customer_id, bid_id, factor, evidence, unit_cost_usd, state)
       SELECT $1, bid_id, 9, '{}', cost * 1.009, before FROM drawn WHERE before IN ('included', 'excluded', 'noted')
     )
     INSERT INTO bid_checks (customer_id, bid_id, cell, kind, rate, currency, evidence)
     SELECT $1, bid_id, 'rate:1', 'slip', cost, 'USD', '{}' FROM drawn WHERE before = 'check'`,
    [companyId, JSON.stringify(bids), mode],
  );
}

test('the SQL statement finds the same outliers as freight.outliersOfLane', async () => {
  const { companyId } = testApp.people.customer;
  await fc.assert(
    fc.asyncProperty(
      fc.array(lane, { minLength: lanesAtOnce, maxLength: lanesAtOnce }),
      fc.constantFrom(1.5, 3, 9),
      async (drawn, senseFactor) => {
        await seed(drawn);
        await sql(findOutlierBids, [companyId, mode, laneIds, senseFactor]);
        const found = await sql<{ bid_id: string; factor: string; state: string }>(
          `SELECT bid_id, factor, state FROM bid_outliers WHERE customer_id = $1`,
          [companyId],
        );
        const expected = drawn.flatMap((each, at) => {
          const bids = each.bids.map(
            ({ unitCostUsd, before }, carrier): LaneBid => ({
              bidId: idOf(at, carrier),
              unitCostUsd,
              isHeld: before === 'check' || before === 'excluded',
              isReleased: before === 'included' || before === 'noted' || before === 'predates',
            }),
          );
          const odd = outliersOfLane(each, bids, senseFactor);
          return each.bids.flatMap(({ before }, carrier) => {
            const bidId = idOf(at, carrier);
            if (['included', 'excluded', 'noted'].includes(before)) return [[bidId, before, 9]];
            const factor = odd.get(bidId);
            return factor === undefined ? [] : [[bidId, before === 'predates' ? 'noted' : 'open', factor]];
          });
        });
        const told = found.map((row) => [row.bid_id, row.state, Number(row.factor)]);
        const inOrder = (rows: unknown[][]) =>
          rows.toSorted((one, other) => Number(one[0]) - Number(other[0]));
        expect(inOrder(told).map((row) => row.slice(0, 2))).toEqual(
          inOrder(expected).map((row) => row.slice(0, 2)),
        );
        for (const [at, row] of inOrder(told).entries())
          expect(row[2]).toBeCloseTo(Number(inOrder(expected)[at]?.[2]), 4);
        // A second run changes nothing.
        await sql(findOutlierBids, [companyId, mode, laneIds, senseFactor]);
        expect(
          await sql(`SELECT bid_id, factor, state FROM bid_outliers WHERE customer_id = $1`, [companyId]),
        ).toEqual(found);
      },
    ),
    { numRuns: 40 },
  );
});
