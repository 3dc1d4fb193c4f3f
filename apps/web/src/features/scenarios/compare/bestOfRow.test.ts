import { expect, it } from 'vitest';
import { bestOfRow } from './bestOfRow.ts';

it('marks the best value of a row, and each of equal ones', () => {
  expect(bestOfRow([3, 1, 2], 'less')).toEqual([false, true, false]);
  expect(bestOfRow([3, 1, 3], 'more')).toEqual([true, false, true]);
});

it('marks none if all are equal', () => {
  expect(bestOfRow([2, 2, 2], 'less')).toEqual([false, false, false]);
  expect(bestOfRow([null, 2, null], 'more')).toEqual([false, false, false]);
  expect(bestOfRow([1, 2], null)).toEqual([false, false]);
});
