import {
  addMonths,
  contractMonths,
  forecastVolumes,
  laneBaseline,
  Mode,
  monthsFrom,
} from '@lanewright/freight';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertHistories, keyedLanes } from '../../../../test/support/insertHistories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { recomputeLanes } from './recomputeLanes.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

type Contribution = {
  lane: number;
  upload: number;
  month: string;
  volume: number;
  charge: number;
  priced: number;
};

const firstMonth = '2024-01';
const contribution: fc.Arbitrary<Contribution> = fc.record({
  lane: fc.integer({ min: 0, max: 3 }),
  upload: fc.integer({ min: 1, max: 3 }),
  month: fc.integer({ min: 0, max: 47 }).map((later) => addMonths(firstMonth, later)),
  // In ten-thousandths and cents, as the columns hold them.
  volume: fc.integer({ min: 0, max: 9_999_999_999 }),
  charge: fc.integer({ min: 0, max: 999_999_999 }),
  priced: fc.integer({ min: 0, max: 9_999_999 }),
});
const contributions = fc.uniqueArray(contribution, {
  minLength: 1,
  maxLength: 40,
  selector: ({ lane, upload, month }) => `${lane}|${upload}|${month}`,
});

/** Months the data covers: those of each upload except gaps of more than a year, and gaps of up to two months between uploads. */
function coveredMonths(all: readonly Contribution[]): string[] {
  const covered = new Set<string>();
  for (const upload of [1, 2, 3]) {
    const months = all
      .filter((one) => one.upload === upload)
      .map((one) => one.month)
      .sort();
    months.forEach((from, index) => {
      covered.add(from);
      const next = months[index + 1] ?? from;
      if (next > addMonths(from, 13)) return;
      for (let month = from; month < next; month = addMonths(month, 1)) covered.add(month);
    });
  }
  return monthsFrom(firstMonth, 48).filter((month) => {
    if (covered.has(month)) return true;
    const before = [1, 2].find((months) => covered.has(addMonths(month, -months)));
    const after = [1, 2].find((months) => covered.has(addMonths(month, months)));
    return before !== undefined && after !== undefined && before + after <= 3;
  });
}

const decimal = (whole: number, places: number) => (whole / 10 ** places).toFixed(places);
const summed = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

it('forecasts and prices exactly like freight', async () => {
  const customerId = testApp.people.customer.companyId;
  const months = contractMonths(null, 12, '2026-11-20');
  await fc.assert(
    fc.asyncProperty(contributions, async (all) => {
      const stored = await testApp.platform.database.asSystem(async (tx) => {
        await tx.query(
          'DELETE FROM lane_forecasts; DELETE FROM lane_months; DELETE FROM lanes; DELETE FROM lane_histories',
        );
        const keys = [0, 1, 2, 3].map((lane) => `k${lane}`);
        await tx.query(
          `INSERT INTO lanes (customer_id, mode, contract_no, history_id, origin_node, destination_node, origin_label, destination_label,
             origin_place, destination_place, trade_region)
           SELECT $1::bigint, 4, 1, history_id, '', '', '', '', '{}', '{}', 'NONE' FROM unnest($2::bigint[]) history_id`,
          [customerId, await insertHistories(tx, customerId, Mode.RoadFTL, keys)],
        );
        await tx.query(
          `INSERT INTO lane_months
           SELECT $1::bigint, h.history_id, c.upload, (c.month || '-01')::date, true, 1, 1, c.volume, 0, 0, 0, 0, 0, 0,
             c.charge, c.charge, c.priced
           FROM jsonb_to_recordset($2::jsonb) AS c (lane integer, upload bigint, month text, volume numeric, charge numeric, priced numeric)
           JOIN lane_histories h ON h.customer_id = $1 AND h.lane_key = 'k' || c.lane`,
          [
            customerId,
            JSON.stringify(
              all.map((one) => ({
                ...one,
                volume: decimal(one.volume, 4),
                charge: decimal(one.charge, 2),
                priced: decimal(one.priced, 4),
              })),
            ),
          ],
        );
        await recomputeLanes(tx, customerId, Mode.RoadFTL);
        const { rows } = await tx.query(
          `SELECT l.lane_key, to_char(f.month, 'YYYY-MM') AS month, f.volume, f.baseline_cost_usd, l.baseline_cost_usd AS lane_cost
           FROM lane_forecasts f JOIN ${keyedLanes} l USING (customer_id, lane_id) WHERE l.customer_id = $1 ORDER BY 1, 2`,
          [customerId],
        );
        return rows;
      });
      const expected = [0, 1, 2, 3].flatMap((lane) => {
        const own = all.filter((one) => one.lane === lane);
        if (own.length === 0) return [];
        const forecast = forecastVolumes({
          history: own.map(({ month, volume }) => ({ month, volume: decimal(volume, 4) })),
          coveredMonths: coveredMonths(all),
          contractMonths: months,
        });
        const sums = {
          chargeUsd: decimal(summed(own.map((one) => one.charge)), 2),
          volume: decimal(summed(own.map((one) => one.priced)), 4),
        };
        const baseline = laneBaseline(sums, forecast);
        return forecast.map(({ month, volume }, index) => ({
          lane_key: `k${lane}`,
          month,
          volume: volume.toFixed(3),
          baseline_cost_usd: baseline === null ? null : (baseline.months[index]?.costUsd.toFixed(2) ?? null),
          lane_cost: baseline === null ? '0.00' : baseline.costUsd.toFixed(2),
        }));
      });
      expect(stored).toEqual(expected);
    }),
    { numRuns: 40, seed: 2026 },
  );
});
