import { expect } from 'vitest';
import { checkAward, type EngineName, type ScenarioInput, solveScenario } from '../../src/index.ts';

/** Solves with one engine alone and compares the result with an enumeration of all awards. */
export async function expectAgreement(
  input: ScenarioInput,
  best: number | null,
  engine: EngineName,
  name: string,
) {
  const result = await solveScenario(input, { engine, tolerancePercent: 1e-6, maxIterations: 200, seed: 3 });
  if (best === null) {
    expect(result.status, name).toBe('infeasible');
    return;
  }
  expect(result.notes, name).toEqual([]);
  expect(result.cost?.weighted, name).toBeCloseTo(best, 4);
  expect(result.status, name).toBe('optimal');
  expect(result.bound, name).toBeLessThanOrEqual(best + 1e-6 * Math.abs(best) + 1e-6);
  expect(checkAward(input, result.lanes ?? []), name).toEqual([]);
}
