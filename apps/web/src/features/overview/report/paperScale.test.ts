import { expect, test } from 'vitest';
import { scaleOf } from './paperScale.ts';

test('a scale has round lines that include all its figures and 0', () => {
  expect(scaleOf([90, 380])).toEqual([0, 100, 200, 300, 400]);
  expect(scaleOf([-30, 70])).toEqual([-50, -25, 0, 25, 50, 75]);
  expect(scaleOf([0.4])).toEqual([0, 0.1, 0.2, 0.30000000000000004, 0.4]);
  expect(scaleOf([])).toEqual([0, 1]);
  expect(scaleOf([0, 0])).toEqual([0, 1]);
  const [low = 0, ...rest] = scaleOf([-1_234_567, 7_654_321]);
  expect(low).toBeLessThanOrEqual(-1_234_567);
  expect(rest.at(-1)).toBeGreaterThanOrEqual(7_654_321);
});
