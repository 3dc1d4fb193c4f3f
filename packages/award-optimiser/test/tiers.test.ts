import { expect, test } from 'vitest';
import { type EngineName, type ScenarioInput, solveScenario } from '../src/index.ts';
import { chance } from './support/drawSmall.ts';

/** Six lanes, two carriers; A's discount has three tiers. Returns the best of all 64 awards by an independent calculation. */
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
  '%s uses volume for the discount it earns, and no more',
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

/** Returns the best of all 8,192 awards of thirteen lanes to two carriers: more lanes than the decomposition enumerates. */
function leastOfAll(volumes: number[], prices: number[][], discounts: Discount[]): number {
  let least = Infinity;
  const winners = volumes.map(() => 0);
  for (let number = 0; number < 2 ** volumes.length; number++) {
    let rest = number;
    volumes.forEach((_, lane) => {
      winners[lane] = rest % 2;
      rest = Math.floor(rest / 2);
    });
    let cost = volumes.reduce((sum, volume, lane) => sum + volume * prices[lane]![winners[lane]!]!, 0);
    for (const { carrier, lanes, tiers } of discounts) {
      const own = lanes.filter((lane) => winners[lane] === carrier);
      const volume = own.reduce((sum, lane) => sum + volumes[lane]!, 0);
      const percent = tiers.reduce((best, [from, off]) => (volume >= from ? off : best), 0);
      cost -= own.reduce((sum, lane) => sum + volumes[lane]! * prices[lane]![carrier]!, 0) * (percent / 100);
    }
    least = Math.min(least, cost);
  }
  return least;
}

interface Discount {
  readonly carrier: number;
  readonly region: string | null;
  readonly lanes: readonly number[];
  readonly tiers: readonly (readonly [number, number])[];
}

test.each<EngineName>(['decomposition', 'highs'])(
  '%s weighs several discounts, two of them of one carrier',
  async (engine) => {
    let earned = 0;
    for (let seed = 1; seed <= 4; seed++) {
      const random = chance(seed + 900);
      const volumes = Array.from({ length: 13 }, () => 5 + Math.floor(random() * 40));
      const regionOf = (lane: number) => (lane < 7 ? 'north' : 'south');
      const prices = volumes.map(() =>
        [0, 1].map((carrier) => 100 - 2 * carrier + Math.round(random() * 3000) / 100),
      );
      const discounts = (
        [
          [0, 'north'],
          [0, 'south'],
          [1, null],
        ] as const
      ).map(([carrier, region]): Discount => {
        const lanes = volumes.flatMap((_, lane) =>
          region === null || regionOf(lane) === region ? [lane] : [],
        );
        const whole = lanes.reduce((sum, lane) => sum + volumes[lane]!, 0);
        return {
          carrier,
          region,
          lanes,
          tiers: [
            [whole * 0.35, 4],
            [whole * 0.7, 11],
          ],
        };
      });
      const carrierIds = ['A', 'B'];
      const input: ScenarioInput = {
        monthCount: 1,
        carrierIds,
        lanes: volumes.map((volume, lane) => ({
          id: `${lane}`,
          mode: 'm',
          region: regionOf(lane),
          equipment: 'e',
          businessUnit: 'u',
          incumbent: null,
          monthlyVolumes: [volume],
        })),
        bids: volumes.flatMap((_, lane) =>
          carrierIds.map((carrierId, at) => ({
            id: `${lane}${carrierId}`,
            laneId: `${lane}`,
            carrierId,
            pricePerUnit: prices[lane]![at]!,
          })),
        ),
        discounts: discounts.map(({ carrier, region, tiers }, at) => ({
          id: `${at}`,
          carrierId: carrierIds[carrier]!,
          scope: region === null ? {} : { regions: [region] },
          tiers: tiers.map(([fromVolume, percent]) => ({ fromVolume, percent })),
        })),
        rules: [],
      };
      const result = await solveScenario(input, { engine, tolerancePercent: 1e-6, maxIterations: 1500 });
      expect(result.cost?.weighted, `seed ${seed}`).toBeCloseTo(leastOfAll(volumes, prices, discounts), 4);
      if (result.cost!.discounts < 0) earned++;
    }
    expect(earned).toBeGreaterThan(2);
  },
);
