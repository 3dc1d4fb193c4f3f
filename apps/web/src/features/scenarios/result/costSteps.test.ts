import { expect, it } from 'vitest';
import { figuresOf } from '../../../testing/scenarios.ts';
import { costSteps } from './costSteps.ts';

const told = (more: Parameters<typeof figuresOf>[0]) =>
  costSteps(figuresOf(more)).map(({ name, amount }) => [name, amount]);

it('ends at the awarded cost where only price counts', () => {
  expect(told({ baselineUsd: 1000, savingsUsd: 100, awardedUsd: 900, weightedUsd: 900 })).toEqual([
    ['Baseline', 1000],
    ['Savings', -100],
    ['Awarded', 900],
  ]);
});

it('goes on over what else was weighed; discounts take off', () => {
  expect(
    told({
      baselineUsd: 1000,
      savingsUsd: -50,
      awardedUsd: 1050,
      discountsUsd: 20,
      switchingUsd: 5,
      unawardedUsd: 100,
      weightedUsd: 1135,
    }).slice(1),
  ).toEqual([
    ['Savings', 50],
    ['Awarded', 1050],
    ['Discounts', -20],
    ['Change of carrier', 5],
    ['Lanes not awarded', 100],
    ['Weighed', 1135],
  ]);
});
