import type { WaterfallStep } from '../../../ui/chart/waterfallBars.ts';
import type { ScenarioFigures } from '../scenarios.api.ts';

/** Waterfall from the baseline through savings to the award's cost. */
export function costSteps({ baselineUsd, savingsUsd, awardedUsd }: ScenarioFigures): WaterfallStep[] {
  return [
    { name: 'Baseline', amount: baselineUsd, isWhole: true, note: 'of awarded volume' },
    { name: 'Savings', amount: -savingsUsd },
    { name: 'Awarded', amount: awardedUsd, isWhole: true },
  ];
}

/** Weighted amounts other than price, in display order. */
const beside = [
  ['Missing charges', 'leftOutUsd'],
  ['Fixed carrier costs', 'fixedUsd'],
  ['Change of carrier', 'switchingUsd'],
  ['Service', 'serviceUsd'],
  ['Transit', 'transitUsd'],
  ['CO₂', 'co2Usd'],
  ['Terms', 'termsUsd'],
  ['Lanes not awarded', 'unawardedUsd'],
] as const;

/** Returns the amounts between the awarded cost and the optimised sum; empty if only price counts. */
export function weighedParts(figures: ScenarioFigures): { name: string; amountUsd: number }[] {
  const { discountsUsd } = figures;
  return [
    ...(discountsUsd === 0 ? [] : [{ name: 'Discounts', amountUsd: -discountsUsd }]),
    ...beside.flatMap(([name, key]) => (figures[key] === 0 ? [] : [{ name, amountUsd: figures[key] }])),
  ];
}
