import { describe, expect, test } from 'vitest';
import { compileScenario } from '../src/compile/compileScenario.ts';
import { Draft, type SavedDraft } from '../src/decomposition/draft.ts';
import { keepsRules } from '../src/decomposition/keepsRules.ts';
import { randomFrom } from '../src/decomposition/random.ts';
import { DualSimplex } from '../src/simplex/dualSimplex.ts';
import { SmallSearch } from '../src/simplex/localSearch.ts';
import { bruteForce } from './support/bruteForce.ts';
import { chance, drawSmall } from './support/drawSmall.ts';

/** Optimum of the fractional knapsack: fills it with the best ratio of worth to weight first. */
function filled(worth: number[], weight: number[], room: number): number {
  return worth
    .map((each, at) => [each / weight[at]!, weight[at]!] as const)
    .toSorted(([a], [b]) => b - a)
    .reduce(
      ([sum, left], [rate, heavy]) => {
        const part = Math.min(heavy, left);
        return [sum + rate * part, left - part] as [number, number];
      },
      [0, room] as [number, number],
    )[0];
}

describe('the simplex method', () => {
  test('solves a knapsack to optimality, also after limits changed and rows were added', () => {
    const random = chance(9);
    for (let turn = 0; turn < 30; turn++) {
      const size = 12;
      const worth = Array.from({ length: size }, () => 1 + Math.floor(random() * 50));
      const weight = Array.from({ length: size }, () => 1 + Math.floor(random() * 20));
      const all = weight.reduce((sum, each) => sum + each, 0);
      const columns = worth.map((_, at) => at);
      const lp = new DualSimplex(
        Float64Array.from(worth, (each) => -each),
        new Float64Array(size),
        new Float64Array(size).fill(1),
        4,
      );
      lp.addRow(-Infinity, all / 2, columns, weight);
      expect(lp.solve(Infinity, 1000)).toBe('optimal');
      expect(-lp.objective()).toBeCloseTo(filled(worth, weight, all / 2), 6);
      expect(lp.safeBound()).toBeCloseTo(lp.objective(), 6);
      lp.addRow(-Infinity, all / 3, columns, weight);
      expect(lp.solve(Infinity, 1000)).toBe('optimal');
      expect(-lp.objective()).toBeCloseTo(filled(worth, weight, all / 3), 6);
      lp.upper[0] = 0;
      expect(lp.solve(Infinity, 1000)).toBe('optimal');
      expect(-lp.objective()).toBeCloseTo(filled(worth.slice(1), weight.slice(1), all / 3), 6);
      lp.upper[0] = 1;
      lp.lower[0] = 1;
      expect(lp.solve(Infinity, 1000)).toBe('optimal');
      expect(-lp.objective()).toBeCloseTo(
        worth[0]! + filled(worth.slice(1), weight.slice(1), all / 3 - weight[0]!),
        6,
      );
      expect(lp.solve(lp.objective() - 1, 1000)).toMatch(/optimal|tooExpensive/);
      lp.addRow(all, Infinity, columns, weight);
      expect(lp.solve(Infinity, 1000)).toBe('infeasible');
    }
  });
});

test('the search ends with the best enumerated award, and never bounds above it', () => {
  let ended = 0;
  for (let seed = 1; seed <= 9; seed++) {
    const input = drawSmall(seed, 150);
    const best = bruteForce(input);
    const model = compileScenario(input);
    let award: SavedDraft | null = null;
    let cost = Infinity;
    const search = new SmallSearch(
      model,
      randomFrom(seed),
      () => false,
      (draft: Draft) => {
        expect(keepsRules(draft)).toBe(true);
        if (draft.cost >= cost) return;
        cost = draft.cost;
        award = draft.save();
      },
    );
    for (let turn = 0; turn < 400 && !search.isDone; turn++) {
      search.next(award, cost * (1 - 1e-7));
      if (best !== null && search.bound < Infinity)
        expect(search.bound, `seed ${seed}`).toBeLessThanOrEqual(best + 1e-6 * Math.abs(best));
    }
    if (!search.isDone) continue;
    ended++;
    if (best === null) expect(search.bound, `seed ${seed}`).toBe(Infinity);
    else expect(cost, `seed ${seed}`).toBeCloseTo(best, 4);
  }
  expect(ended).toBeGreaterThan(6);
});
