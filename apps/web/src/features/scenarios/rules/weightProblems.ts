import type { ScenarioWeights } from '../scenarios.api.ts';

export type WeightName = keyof ScenarioWeights;

/** Returns the errors of each active weight. */
export function weightProblems({
  service,
  transit,
  co2,
  terms,
}: ScenarioWeights): Partial<Record<WeightName, string>> {
  const isPercent = (value: number) => Number.isFinite(value) && value >= 0 && value <= 100;
  const isMoney = (value: number) => Number.isFinite(value) && value >= 0;
  const percents = 'Enter a percentage from 0 to 100.';
  const money = 'Enter an amount of 0 or more.';
  return {
    ...(service !== undefined &&
    !(isPercent(service.targetPercent) && isPercent(service.percentOfPricePerPoint))
      ? { service: percents }
      : {}),
    ...(transit !== undefined && !isMoney(transit.pricePerUnitAndDayUsd) ? { transit: money } : {}),
    ...(co2 !== undefined && !isMoney(co2.pricePerKgUsd) ? { co2: money } : {}),
    ...(terms !== undefined && !isPercent(terms.percentOfPricePerPoint) ? { terms: percents } : {}),
  };
}
