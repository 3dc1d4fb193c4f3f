import type { overview } from '@lanewright/contract';
import type { OverviewStatType } from '@lanewright/freight';
import { formatCount, formatPercent, formatQuantity } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import type { FigureUnit } from './figure.api.ts';

/** Display names of figures. */
export const statTitles: Readonly<Record<OverviewStatType, string>> = {
  // The specification’s name for it is `Spend`; "Spend" in the UI means what was paid.
  Spend: 'Baseline cost',
  Awarded: 'Awarded',
  Savings: 'Savings',
  BidCoverage: 'Coverage',
  IncumbentCoverage: 'Incumbent coverage',
  TotalBid: 'Total of best bids',
  LaneBreakdown: 'Lanes',
  Volume: 'Volume',
  Shipments: 'Shipments',
  ChargeBreakdown: 'Charges',
};

export const stepTitles: Readonly<Record<(typeof overview.bridgeParts)[number], string>> = {
  history: 'Spend last year',
  volume: 'Volume',
  mix: 'Mix',
  baseline: 'Baseline',
  price: 'Price',
  fx: 'Exchange rates',
  fuel: 'Fuel',
  fuelPrice: 'Fuel price',
  fuelTerms: 'Fuel terms',
  awarded: 'Awarded',
};

/** Formats a figure in full, money to the cent; a dash for null. */
export function formatFigure(value: number | null, unit: FigureUnit): string {
  if (value === null) return '–';
  if (unit === 'USD') return formatUsdExact(value);
  if (unit === 'percent') return formatPercent(value);
  if (unit === 'count') return formatCount(value);
  return formatQuantity(value, unit);
}
