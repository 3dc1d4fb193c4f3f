import { expect, test } from 'vitest';
import { contractScale, isSameButForRounding } from './contractScale.ts';

test('scales a history of nine years to the contract year', () => {
  const scale = contractScale({ volume: 450_000, forecastVolume: 50_000 });
  expect(900 * scale).toBeCloseTo(100);
  expect(contractScale({ volume: 0, forecastVolume: 50_000 })).toBe(1);
});

test('treats amounts that differ by the rounding of months as equal', () => {
  expect(isSameButForRounding(587.22, 587.21)).toBe(true);
  expect(isSameButForRounding(587.22, 612.4)).toBe(false);
});
