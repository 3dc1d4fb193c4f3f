import { expect, test } from 'vitest';
import { type EngineName, type ScenarioInput, solveScenario } from '../src/index.ts';
import { chance } from './support/drawSmall.ts';

/** Six lanes, two carriers; A's discount grows in three tiers. The best of all 64 awards, counted here on its own. */
function leastByHand(volumes: number[], a: number[], b: number[], tiers: [number, number][]): number {
  let least = Infinity;
  for (let mask = 0; mask < 1 << volumes.length; mask++) {
    let volume = 0;
    let spendA = 0;
    let spendB = 0;
    volumes.forEach((each, at) => {
      if (mask & (1 << at)) {
        volume += each;
        spendA += each * a[at]!;
      } else spendB += each * b[at]!;
    });
    const percent = tiers.reduce((best, [from, off]) => (volume >= from ? off : best), 0);
    least = Math.min(least, spendB + spendA * (1 - percent / 100));
  }
  return least;
}

test.each<EngineName>(['decomposition', 'highs'])(
  '%s takes volume for the discount it earns, and no more',
  async (engine) => {
    for (let seed = 1; seed <= 12; seed++) {
      const random = chance(seed + 500);
      const volumes = Array.from({ length: 6 }, () => 5 + Math.floor(random() * 40));
      const whole = volumes.reduce((sum, each) => sum + each, 0);
      const a = volumes.map(() => 100 + Math.round(random() * 4000) / 100);
      const b = volumes.map(() => 95 + Math.round(random() * 4000) / 100);
      const tiers: [number, number][] = [
        [whole * 0.3, 2],
        [whole * 0.6, 6],
        [whole * 0.9, 11],
      ];
      const input: ScenarioInput = {
        monthCount: 1,
        carrierIds: ['A', 'B'],
        lanes: volumes.map((volume, at) => ({
          id: `${at}`,
          mode: 'm',
          region: 'r',
          equipment: 'e',
          businessUnit: 'u',
          incumbent: null,
          monthlyVolumes: [volume],
        })),
        bids: volumes.flatMap((_, at) => [
          { id: `${at}A`, laneId: `${at}`, carrierId: 'A', pricePerUnit: a[at]! },
          { id: `${at}B`, laneId: `${at}`, carrierId: 'B', pricePerUnit: b[at]! },
        ]),
        discounts: [
          {
            id: 'd',
            carrierId: 'A',
            scope: {},
            tiers: tiers.map(([fromVolume, percent]) => ({ fromVolume, percent })),
          },
        ],
        rules: [],
      };
      const result = await solveScenario(input, { engine, tolerancePercent: 1e-6, maxIterations: 150 });
      expect(result.cost?.weighted, `seed ${seed}`).toBeCloseTo(leastByHand(volumes, a, b, tiers), 4);
      expect(result.status).toBe('optimal');
    }
  },
);
