import { expect, test } from 'vitest';
import { rateSchema } from './wire.ts';

test('a rate loses only floating-point noise after six decimals', () => {
  expect(rateSchema.parse(0.1 + 0.2)).toBe(0.3);
  expect(rateSchema.parse(1.58 + Number.EPSILON)).toBe(1.58);
  expect(rateSchema.parse(2.314_567)).toBe(2.314_567);
  expect(rateSchema.parse(1_234_567_890.123_456)).toBe(1_234_567_890.123_456);
  // More than six decimals are kept as entered, and refused when rates are saved.
  expect(rateSchema.parse(1.580_000_1)).toBe(1.580_000_1);
  expect(rateSchema.parse(1e-7)).toBe(1e-7);
});
