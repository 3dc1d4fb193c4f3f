import { expect, test } from 'vitest';
import { outliersOfLane, outlierFactor } from './bidOutliers.ts';

const nothing = { lastPricePaid: null, baselineUnitCost: null, targetPrice: null, others: [] };

test('a bid is compared with the median known cost of its lane', () => {
  expect(outlierFactor('0.0156', { ...nothing, lastPricePaid: '1.56' })).toBeCloseTo(100, 6);
  expect(outlierFactor(6, { ...nothing, lastPricePaid: 2, baselineUnitCost: 3, targetPrice: 1 })).toBeCloseTo(
    3,
    6,
  );
  expect(outlierFactor(2, { ...nothing, targetPrice: 0 }), 'nothing known').toBeNull();
});

test('other bids count from three on', () => {
  expect(outlierFactor(20, { ...nothing, others: [2, 2] })).toBeNull();
  expect(outlierFactor(20, { ...nothing, others: [2, 1, 200] })).toBeCloseTo(10, 6);
});

test('in a lane without prices of its own, the farthest bid is no reference for the others', () => {
  const bid = (bidId: string, unitCostUsd: number) => ({ bidId, unitCostUsd });
  const honest = [bid('a', 1), bid('b', 3), bid('c', 3.2)];
  // Without the slip, the median of the other bids for c is 1.
  const odd = (bids: readonly ReturnType<typeof bid>[]) => [...outliersOfLane(nothing, bids, 3).keys()];
  expect(odd(honest)).toEqual([]);
  expect(odd([...honest, bid('slip', 0.01)])).toEqual(['slip']);
  // Two against two: there is no way to decide which are outliers.
  expect(odd([bid('a', 1), bid('b', 1), bid('c', 100), bid('d', 100)])).toEqual(['a', 'b', 'c', 'd']);
});
