import { expect, it } from 'vitest';
import { bestInRow } from './bestInRow.ts';

it('marks the best value of a row, and each of equal ones', () => {
  expect(bestInRow([3, 1, 2], 'less')).toEqual([false, true, false]);
  expect(bestInRow([3, 1, 3], 'more')).toEqual([true, false, true]);
});

it('marks none if all are equal', () => {
  expect(bestInRow([2, 2, 2], 'less')).toEqual([false, false, false]);
  expect(bestInRow([null, 2, null], 'more')).toEqual([false, false, false]);
  expect(bestInRow([1, 2], null)).toEqual([false, false]);
});
