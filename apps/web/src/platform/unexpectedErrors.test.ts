import { expect, it } from 'vitest';
import { createUnexpectedErrors } from './unexpectedErrors.ts';

it('reports at most once in ten seconds', () => {
  let nowMs = 0;
  const told: string[] = [];
  const errors = createUnexpectedErrors(() => nowMs);
  errors.showWith((message) => told.push(message));
  for (const at of [0, 1, 9_999, 10_000, 15_000, 20_000]) {
    nowMs = at;
    errors.report();
  }
  expect(told).toHaveLength(3);
});
