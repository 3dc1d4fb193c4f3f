import { expect, it } from 'vitest';
import { derivedCapacity } from './derivedCapacity.ts';

it('is loads per week × days ÷ 7 × the volume of a load, to four decimals', () => {
  const lane = { volumePerLoad: 842.5 };
  expect(derivedCapacity(lane, '2', '2027-02')).toBe(6740);
  expect(derivedCapacity(lane, '2.5', '2027-01')).toBe(9327.6786);
  expect(derivedCapacity(lane, '1,000', '2028-02')).toBe(3_490_357.1429);
  expect(derivedCapacity(lane, '0', '2027-01')).toBe(0);
});

it('does not exist without a number or without shipments', () => {
  expect(derivedCapacity({ volumePerLoad: 842.5 }, '', '2027-01')).toBeNull();
  expect(derivedCapacity({ volumePerLoad: 842.5 }, 'two', '2027-01')).toBeNull();
  expect(derivedCapacity({ volumePerLoad: null }, '2', '2027-01')).toBeNull();
});
