import { expect, test } from 'vitest';
import { Rate } from './rate.ts';

test('allows a burst, then an even rate, per key', () => {
  const rate = new Rate<string>(2, 5);
  const taken = (key: string, times: number, at: number) =>
    Array.from({ length: times }, () => rate.take(key, at)).filter(Boolean).length;
  expect(taken('a', 20, 0)).toBe(10);
  expect(taken('b', 3, 0)).toBe(3);
  expect(taken('a', 5, 1_000)).toBe(2);
  expect(taken('a', 50, 120_000)).toBe(10);
});
