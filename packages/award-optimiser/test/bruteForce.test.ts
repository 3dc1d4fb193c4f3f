import { describe, expect, test } from 'vitest';
import { bruteForce } from './support/bruteForce.ts';
import { drawSmall } from './support/drawSmall.ts';
import { expectAgreement } from './support/agrees.ts';

const drawn = Array.from({ length: 24 }, (_, at) => drawSmall(at + 1, 200));
const best = drawn.map(bruteForce);

test('the drawn tenders contain every kind of rule, bundles and discounts, and some are infeasible', () => {
  expect(new Set(drawn.flatMap(({ rules }) => rules.map(({ kind }) => kind))).size).toBe(10);
  expect(drawn.some(({ bundles }) => (bundles ?? []).length > 0)).toBe(true);
  expect(drawn.some(({ discounts }) => (discounts ?? []).length > 0)).toBe(true);
  expect(best.filter((each) => each === null).length).toBeGreaterThan(0);
  expect(best.filter((each) => each !== null).length).toBeGreaterThan(15);
});

describe.each(['decomposition', 'highs'] as const)('%s alone', (engine) => {
  test('finds the best award of an enumeration', async () => {
    for (const [at, input] of drawn.entries())
      await expectAgreement(input, best[at]!, engine, `seed ${at + 1}`);
  });
});
