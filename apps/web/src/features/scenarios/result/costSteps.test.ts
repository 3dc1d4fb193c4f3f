import { expect, it } from 'vitest';
import { figuresOf } from '../../../testing/scenarios.ts';
import { costSteps, weighedParts } from './costSteps.ts';

it('goes from the baseline through the saving or extra cost to the awarded cost', () => {
  const figures = figuresOf({ baselineUsd: 1000, savingsUsd: -50, awardedUsd: 1050 });
  expect(costSteps(figures).map(({ amount }) => amount)).toEqual([1000, 50, 1050]);
  expect(weighedParts(figures)).toEqual([]);
});

it('shows what else was weighed; discounts are subtracted', () => {
  const parts = weighedParts(figuresOf({ discountsUsd: 20, switchingUsd: 5, unawardedUsd: 100 }));
  expect(parts).toEqual([
    { name: 'Discounts', amountUsd: -20 },
    { name: 'Change of carrier', amountUsd: 5 },
    { name: 'Lanes not awarded', amountUsd: 100 },
  ]);
});
