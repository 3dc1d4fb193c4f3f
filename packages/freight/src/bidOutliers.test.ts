import { expect, test } from 'vitest';
import { outlierFactor } from './bidOutliers.ts';

const nothing = { lastPricePaid: null, baselineUnitCost: null, targetPrice: null, others: [] };

test('a bid is held against the middle of what its lane is known to cost', () => {
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
