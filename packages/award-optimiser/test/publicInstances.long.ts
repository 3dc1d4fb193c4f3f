import { describe, expect, test } from 'vitest';
import { solveScenario } from '../src/index.ts';
import { publicInstances } from './support/publicInstances.ts';

const instances = publicInstances();
const options = { tolerancePercent: 1e-4, maxSeconds: 300 };

describe.skipIf(instances.length === 0)('every public instance is solved to its published optimum', () => {
  test('there are six assignments, minimising and maximising, and five locations', () => {
    expect(instances).toHaveLength(17);
    expect(instances.every(({ least }) => Number.isFinite(least))).toBe(true);
  });

  test.each(instances)('$name', async ({ input, least }) => {
    const result = await solveScenario(input, options);
    expect(result.cost?.weighted).toBeCloseTo(least, 3);
    expect(result.status).toBe('optimal');
  });

  test.each(instances)('$name by the exact engine alone', async ({ input, least }) => {
    const result = await solveScenario(input, { ...options, engine: 'highs' });
    expect(result.cost?.weighted).toBeCloseTo(least, 3);
    expect(result.status).toBe('optimal');
  });

  test.each(instances)(
    '$name: the decomposition never bounds above it, and finds an award',
    async ({ input, least }) => {
      const result = await solveScenario(input, {
        engine: 'decomposition',
        tolerancePercent: 1e-4,
        maxIterations: 3000,
      });
      expect(result.bound).toBeLessThanOrEqual(least + 1e-6 * least);
      expect(result.cost!.weighted).toBeGreaterThanOrEqual(least - 1e-6 * least);
    },
  );
});
