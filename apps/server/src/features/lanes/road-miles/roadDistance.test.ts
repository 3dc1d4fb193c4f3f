import { roadMiles, statedRoadError } from '@lanewright/freight';
import { describe, expect, test } from 'vitest';
import { hasRoadPairs, quantile, readRoadPairs } from '../../../../test/roadPairs.ts';

describe.skipIf(!hasRoadPairs)(
  'estimates compared with 8,128 road distances of the United States and Canada',
  () => {
    const pairs = readRoadPairs();
    const ratios = (rule: 1 | 2) =>
      pairs.map(({ from, to, countries, miles }) => roadMiles(from, to, countries, rule) / miles);

    test('a factor of 1.34 is 10% too long, and 1.20 is 1.6% below the level of 1949', () => {
      expect(pairs).toHaveLength(8128);
      expect(quantile(ratios(1), 0.5) - 1).toBeCloseTo(0.098, 3);
      expect(quantile(ratios(2), 0.5) - 1).toBeCloseTo(-0.016, 3);
    });

    test('without that offset, 90% of the routes are within the stated error', () => {
      const found = ratios(2);
      const level = quantile(found, 0.5);
      const errors = found.map((ratio) => Math.abs(ratio / level - 1));
      const within = pairs.filter(
        ({ countries }, at) => (errors[at] ?? 1) <= statedRoadError(2, countries),
      ).length;
      expect(quantile(errors, 0.5)).toBeLessThanOrEqual(0.04);
      expect(quantile(errors, 0.9)).toBeLessThanOrEqual(0.11);
      expect(within / pairs.length).toBeGreaterThanOrEqual(0.9);
    });
  },
);
