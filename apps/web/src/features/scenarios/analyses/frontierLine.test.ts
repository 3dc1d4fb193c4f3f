import { expect, it } from 'vitest';
import type { FrontierPoint } from './analyses.api.ts';
import { frontierLine } from './frontierLine.ts';

const point = (at: number, weightedUsd: number | null, isHere = false): FrontierPoint => ({
  at,
  isHere,
  awardedUsd: weightedUsd,
  weightedUsd,
  gapUsd: 0,
});

it('goes from few to many carriers, with one point for each number', () => {
  const line = frontierLine([point(6, 90), point(4, 100), point(6, 80), point(5, null), point(5, 95)]);
  expect(line.map(({ at, weightedUsd }) => [at, weightedUsd])).toEqual([
    [4, 100],
    [5, 95],
    [6, 80],
  ]);
});

it('keeps the scenario itself where another has the same position', () => {
  expect(frontierLine([point(6, 90, true), point(6, 80)])).toEqual([point(6, 90, true)]);
  expect(frontierLine([point(6, 80), point(6, 90, true)])).toEqual([point(6, 90, true)]);
});
