import { Decimal } from '@lanewright/freight';
import { expect, test } from 'vitest';
import { gapUsd } from './gapUsd.ts';

const gap = (weighed: string, bound: number) => gapUsd(new Decimal(weighed), bound).toNumber();

test('rounds the possible further saving up to the cent, and less than a cent to nothing', () => {
  expect(gap('115.115', 115)).toBe(0.12);
  expect(gap('115.0101', 115)).toBe(0.02);
  expect(gap('115.0099', 115)).toBe(0);
  expect(gap('115.004', 115)).toBe(0);
  // The bound of a proven award may be above it by a float's last digits.
  expect(gap('114.9999999', 115)).toBe(0);
  expect(gap('-99.5', -100)).toBe(0.5);
});

test('for a large award, a difference below float precision is no gap', () => {
  expect(gap('24787600000.03', 24_787_600_000)).toBe(0);
  expect(gap('24787600000.06', 24_787_600_000)).toBe(0.04);
});
