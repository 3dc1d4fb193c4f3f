import type { BenchmarkMetric, BenchmarkScope } from '@lanewright/freight';
import { countOf, formatMonth, formatPercent, formatQuantity } from '../../ui/figures.ts';
import { formatUsdExact } from '../../ui/Money.tsx';
import type { LaneMetric, Market, Why } from './benchmarks.api.ts';

export const scopeTitles: Readonly<Record<BenchmarkScope, string>> = {
  LaneRoute: 'This route',
  PortToPort: 'Port to port',
  CityToCity: 'City to city',
  CountryToCountry: 'Country to country',
  TradeLane: 'Trade lane',
  Global: 'All routes',
};

/** Title of a metric: "Cost per mile" for the unit "USD/mi". */
export function metricTitle(metric: BenchmarkMetric, unit: string): string {
  if (metric === 'CostPerUnit') return `Cost per ${unit.replace('USD/', '').replace(/^mi$/, 'mile')}`;
  return metric === 'TransitTime' ? 'Transit time' : 'Delivered on time';
}

export const metricKind = { CostPerUnit: 'usd', TransitTime: 'quantity', OnTime: 'percent' } as const;

export function formatMetric(metric: BenchmarkMetric, value: number): string {
  if (metric === 'CostPerUnit') return formatUsdExact(value);
  return metric === 'TransitTime' ? `${formatQuantity(value)} days` : formatPercent(value);
}

const words = {
  CostPerUnit: ['above the market', 'below the market'],
  TransitTime: ['slower than the market', 'faster than the market'],
  OnTime: ['points above the market', 'points below the market'],
} as const;

/** "12.4% above the market"; undefined if nothing is compared. */
export function deviationText({ metric, deviation }: Pick<LaneMetric, 'metric' | 'deviation'>) {
  if (deviation === null) return undefined;
  if (deviation === 0) return 'at market level';
  const size = Math.abs(deviation);
  const rounded = metric === 'OnTime' ? formatQuantity(size) : formatPercent(size);
  // A deviation that rounds to zero is still shown as above or below: it may be worth money.
  const amount = size < 0.05 ? `less than ${metric === 'OnTime' ? '0.1' : '0.1%'}` : rounded;
  return `${amount} ${words[metric][deviation > 0 ? 0 : 1]}`;
}

/** Basis of a benchmark: "42 shipments of 5 other companies, Nov 2025 to Oct 2026". */
export function marketText({ shipments, companies, from, to, carriedFrom }: Market): string {
  const stands = `${countOf(shipments, 'shipment')} of ${countOf(companies, 'other company', 'other companies')}, ${formatMonth(from)} to ${formatMonth(to)}`;
  return carriedFrom === null
    ? stands
    : `${stands}; published in ${formatMonth(carriedFrom)}, too little new data since`;
}

/** Returns the scopes that were tried before the one shown. */
export function climbedText(climbed: LaneMetric['climbed']): string | undefined {
  const tried = climbed.map(({ scope }) => scopeTitles[scope]);
  const last = tried.pop();
  if (last === undefined) return undefined;
  return `Not enough data for: ${tried.length === 0 ? last : `${tried.join(', ')} and ${last}`}.`;
}

export const whyTitles: Readonly<Record<Why, string>> = {
  notEnoughData: 'Not enough data for a benchmark',
  notContributing: 'Your company doesn’t contribute to benchmarks',
  notFrozenYet: 'No benchmarks published yet',
};

export const whyTexts: Readonly<Record<Why, string>> = {
  notEnoughData:
    'A benchmark is shown once at least three other companies have shipped the same kind of freight at least seven times, none of them more than half of it. Your own shipments are never included, and nothing is shown that would reveal what one company pays.',
  notContributing:
    'Only companies that contribute shipments can see benchmarks. Change this with “Contribute” under Benchmarks in the mode’s settings.',
  notFrozenYet: 'Benchmarks are published on the first of each month, based on the previous 12 months.',
};
