import { expect, it } from 'vitest';
import { bestOfRow } from './bestOfRow.ts';

it('marks the best of a row, and each of several that are', () => {
  expect(bestOfRow([3, 1, 2], 'less')).toEqual([false, true, false]);
  expect(bestOfRow([3, 1, 3], 'more')).toEqual([true, false, true]);
});

it('marks none where there is nothing to choose between', () => {
  expect(bestOfRow([2, 2, 2], 'less')).toEqual([false, false, false]);
  expect(bestOfRow([null, 2, null], 'more')).toEqual([false, false, false]);
  expect(bestOfRow([1, 2], null)).toEqual([false, false]);
});
