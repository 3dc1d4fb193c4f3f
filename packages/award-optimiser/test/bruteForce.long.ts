import { describe, expect, test } from 'vitest';
import { solveScenario } from '../src/index.ts';
import { drawTender } from '../src/test-support/drawTender.ts';
import { expectAgreement } from './support/agrees.ts';
import { bruteForce } from './support/bruteForce.ts';
import { drawSmall } from './support/drawSmall.ts';

const seeds = Array.from({ length: 200 }, (_, at) => at + 1);

describe.each(['decomposition', 'highs'] as const)('%s alone', (engine) => {
  test('finds the best award of an enumeration on 200 tenders', async () => {
    for (const seed of seeds) {
      const input = drawSmall(seed, 3000);
      await expectAgreement(input, bruteForce(input), engine, `seed ${seed}`);
    }
  });
});

test('on 200 lanes the decomposition is within 0.1 % of what the exact engine proves', async () => {
  const input = drawTender({ lanes: 200, carriers: 8, bidsPerLane: 3.25, seed: 1 });
  const own = await solveScenario(input, { engine: 'decomposition', maxIterations: 3000 });
  const exact = await solveScenario(input, { engine: 'highs', maxSeconds: 300 });
  expect(own.cost!.weighted).toBeLessThanOrEqual(exact.cost!.weighted * 1.001);
  expect(own.bound).toBeLessThanOrEqual(exact.cost!.weighted);
  expect(own.bound).toBeGreaterThanOrEqual(exact.cost!.weighted * 0.999);
  expect(exact.bound).toBeLessThanOrEqual(own.cost!.weighted);
});
