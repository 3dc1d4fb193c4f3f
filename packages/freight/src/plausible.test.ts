import { expect, test } from 'vitest';
import { Mode } from './modes.ts';
import { isImpossibleWeight } from './plausible.ts';

test.each([
  [Mode.RoadFTL, { kg: 40_000 }, false],
  [Mode.RoadFTL, { kg: 40_000.001 }, true],
  [Mode.AirFreight, { kg: 150_000 }, false],
  [Mode.AirFreight, { kg: 410_000 }, true],
  [Mode.OceanFCL, { kg: 65_000, containers: 2 }, false],
  [Mode.OceanFCL, { kg: 65_001, containers: 2 }, true],
  [Mode.RoadDrayage, { kg: 32_501, containers: 0.5 }, true],
  [Mode.OceanFCL, { kg: 200_000 }, false],
  [Mode.OceanLCL, { kg: 900_000 }, false],
  // Denser than osmium, less dense than air.
  [Mode.OceanLCL, { kg: 22_601, m3: 1 }, true],
  [Mode.OceanLCL, { kg: 1.1, m3: 1 }, true],
  [Mode.OceanLCL, { kg: 1.2, m3: 1 }, false],
  [Mode.OceanLCL, { kg: 0, m3: 1 }, false],
  [Mode.RoadFTL, {}, false],
] as const)(
  'mode %d, %o: %s',
  (mode, row: { kg?: number; containers?: number; m3?: number }, isImpossible) => {
    const { kg = Number.NaN, containers = Number.NaN, m3 = Number.NaN } = row;
    expect(isImpossibleWeight(mode, kg, containers, m3)).toBe(isImpossible);
  },
);
