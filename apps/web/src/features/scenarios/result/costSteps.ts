import type { WaterfallStep } from '../../../ui/chart/waterfallBars.ts';
import type { ScenarioFigures } from '../scenarios.api.ts';

/** What weighs beside the price, in the order it is told. */
const beside = [
  ['Charges left out', 'leftOutUsd'],
  ['Fixed cost of carriers', 'fixedUsd'],
  ['Change of carrier', 'switchingUsd'],
  ['Service', 'serviceUsd'],
  ['Transit', 'transitUsd'],
  ['CO2', 'co2Usd'],
  ['Terms', 'termsUsd'],
  ['Lanes not awarded', 'unawardedUsd'],
] as const;

/** From the baseline over the saving to what the award costs, and on to what was made as small as possible. */
export function costSteps(figures: ScenarioFigures): WaterfallStep[] {
  const { baselineUsd, savingsUsd, awardedUsd, discountsUsd, weightedUsd } = figures;
  const weighing: WaterfallStep[] = [
    ...(discountsUsd === 0 ? [] : [{ name: 'Discounts', amount: -discountsUsd }]),
    ...beside.flatMap(([name, key]) => (figures[key] === 0 ? [] : [{ name, amount: figures[key] }])),
  ];
  return [
    { name: 'Baseline', amount: baselineUsd, isWhole: true, note: 'of what is awarded' },
    { name: 'Savings', amount: -savingsUsd },
    { name: 'Awarded', amount: awardedUsd, isWhole: true },
    ...weighing,
    ...(weighing.length === 0
      ? []
      : [
          { name: 'Weighed', amount: weightedUsd, isWhole: true, note: 'what was made as small as possible' },
        ]),
  ];
}
