import { describe, expect, it } from 'vitest';
import { leastWeights } from '../src/decomposition/leastWeights.ts';

describe('weights of cuts', () => {
  it('minimise the bound and add up to 1', () => {
    // Slopes 1 and −1 in one price: equal weights leave no violation.
    const weights = Float64Array.of(1, 0);
    leastWeights(Float64Array.of(1, -1, -1, 1), 2, Float64Array.of(5, 5), weights, new Float64Array(2), 2);
    expect([...weights]).toEqual([0.5, 0.5]);
  });

  it('are no larger than any others, whatever the starting point', () => {
    const slopes = [
      [3, 1, -2],
      [-1, 2, 0.5],
      [0.5, -4, 1],
      [-2, 0.1, 3],
    ];
    const gram = Float64Array.from(
      slopes.flatMap((a) => slopes.map((b) => a.reduce((sum, each, at) => sum + each * b[at]!, 0))),
    );
    const slope = Float64Array.of(1, 0.5, 2, 1.5);
    const promise = (of: ArrayLike<number>) => {
      let sum = 0;
      for (let a = 0; a < 4; a++) {
        sum += slope[a]! * of[a]!;
        for (let b = 0; b < 4; b++) sum += 0.5 * of[a]! * gram[4 * a + b]! * of[b]!;
      }
      return sum;
    };
    const weights = Float64Array.of(0, 0, 0, 1);
    leastWeights(gram, 4, slope, weights, new Float64Array(4), 4);
    expect(weights.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 12);
    const best = promise(weights);
    for (let a = 0; a <= 10; a++)
      for (let b = 0; a + b <= 10; b++)
        for (let c = 0; a + b + c <= 10; c++)
          expect(promise([a / 10, b / 10, c / 10, (10 - a - b - c) / 10])).toBeGreaterThanOrEqual(
            best - 1e-9,
          );
  });
});
