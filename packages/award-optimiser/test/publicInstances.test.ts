import { describe, expect, test } from 'vitest';
import { solveScenario } from '../src/index.ts';
import { publicInstances } from './support/publicInstances.ts';

/** Instances solved in a fraction of a second; publicInstances.long.ts solves all. */
const quick = ['a05100_Min', 'a05200_Max', 'c0515_1_Min', 'c0515_1_Max', 'cap71', 'cap72', 'cap73', 'cap74'];
const instances = publicInstances();

describe.skipIf(instances.length === 0)('public instances', () => {
  test.each(instances.filter(({ name }) => quick.includes(name)))(
    '$name is solved to its published optimum',
    async ({ input, least }) => {
      const result = await solveScenario(input, {
        tolerancePercent: 1e-4,
        maxIterations: 400,
        maxSeconds: 60,
      });
      expect(result.cost?.weighted).toBeCloseTo(least, 3);
      expect(result.status).toBe('optimal');
    },
  );
});
