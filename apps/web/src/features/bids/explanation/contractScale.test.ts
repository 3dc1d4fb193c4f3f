import { expect, test } from 'vitest';
import { contractScale, roundingByMonth } from './contractScale.ts';

test('scales a history of nine years to the contract year', () => {
  const scale = contractScale({ volume: 450_000, forecastVolume: 50_000 });
  expect(900 * scale).toBeCloseTo(100);
  expect(contractScale({ volume: 0, forecastVolume: 50_000 })).toBe(1);
});

test('states what rounding month by month adds, and nothing if more than rounding differs', () => {
  expect(roundingByMonth(587.22, 587.21)).toBe(-0.01);
  expect(roundingByMonth(4876.638, 4876.63)).toBe(-0.01);
  expect(roundingByMonth(41_683.07, 41_683.07)).toBe(0);
  expect(roundingByMonth(587.22, 612.4)).toBe(0);
});
