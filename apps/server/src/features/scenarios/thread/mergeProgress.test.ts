import { expect, test } from 'vitest';
import { mergeProgress } from './mergeProgress.ts';
import type { ThreadProgress } from './threadMessages.ts';

test('continues a search on a second engine, and a bound for some bids is not a bound for all', () => {
  const told: ThreadProgress[] = [];
  let second = 0;
  const search = mergeProgress(
    (progress) => told.push(progress),
    () => ++second,
  );
  search.ofAll({ best: null, bound: -Infinity });
  search.ofAll({ best: 120, bound: 90 });
  // The second engine starts with a worse award and no bound.
  search.ofAll({ best: 140, bound: -Infinity });
  search.ofAll({ best: 110, bound: 95 });
  search.ofSome({ best: 105, bound: 104 });
  expect(told).toEqual([
    { seconds: 1, best: null, bound: null },
    { seconds: 2, best: 120, bound: 90 },
    { seconds: 3, best: 120, bound: 90 },
    { seconds: 4, best: 110, bound: 95 },
    { seconds: 5, best: 105, bound: 95 },
  ]);
});
