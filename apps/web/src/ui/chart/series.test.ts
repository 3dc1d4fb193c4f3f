import { expect, it } from 'vitest';
import { scaledAxis } from './series.ts';

const ticks = (kind: 'usd' | 'percent' | 'count', values: (number | null)[], isCloseUp = false) => {
  const axis = scaledAxis(kind, values, { isCloseUp });
  if (!('min' in axis)) throw new Error('an axis without a scale');
  const { min, max, interval } = axis;
  return Array.from({ length: Math.round((max - min) / interval) + 1 }, (_one, at) =>
    axis.axisLabel.formatter(min + at * interval),
  );
};

it('the steps of an axis are round, with the same unit and number of decimals', () => {
  expect(ticks('usd', [1_300_000, null, 400_000])).toEqual(['$0', '$0.5M', '$1.0M', '$1.5M']);
  expect(ticks('usd', [-601_100, 180_000])).toEqual(['−$800K', '−$600K', '−$400K', '−$200K', '$0', '$200K']);
  expect(ticks('usd', [2.62, 2.71], true)).toEqual([
    '$2.600',
    '$2.625',
    '$2.650',
    '$2.675',
    '$2.700',
    '$2.725',
  ]);
  expect(ticks('usd', [2_213_400, 2_215_900], true)).toEqual(['$2,213K', '$2,214K', '$2,215K', '$2,216K']);
  expect(ticks('count', [3])).toEqual(['0', '1', '2', '3']);
  expect(ticks('percent', [97.9])).toEqual(['0%', '25%', '50%', '75%', '100%']);
});

it('leaves an axis without values, or with a single value up close, to the chart', () => {
  expect(scaledAxis('usd', [null])).not.toHaveProperty('min');
  expect(scaledAxis('usd', [5], { isCloseUp: true })).not.toHaveProperty('min');
});
