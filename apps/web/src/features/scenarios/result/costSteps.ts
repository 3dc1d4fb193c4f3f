import type { WaterfallStep } from '../../../ui/chart/waterfallBars.ts';
import type { ScenarioFigures } from '../scenarios.api.ts';

/** From the baseline over the saving to what the award costs. */
export function costSteps({ baselineUsd, savingsUsd, awardedUsd }: ScenarioFigures): WaterfallStep[] {
  return [
    { name: 'Baseline', amount: baselineUsd, isWhole: true, note: 'of awarded volume' },
    { name: 'Savings', amount: -savingsUsd },
    { name: 'Awarded', amount: awardedUsd, isWhole: true },
  ];
}

/** What weighs beside the price, in the order it is told. */
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

/** What lies between the awarded cost and what was made as small as possible; nothing where only price counts. */
export function weighedParts(figures: ScenarioFigures): { name: string; amountUsd: number }[] {
  const { discountsUsd } = figures;
  return [
    ...(discountsUsd === 0 ? [] : [{ name: 'Discounts', amountUsd: -discountsUsd }]),
    ...beside.flatMap(([name, key]) => (figures[key] === 0 ? [] : [{ name, amountUsd: figures[key] }])),
  ];
}
