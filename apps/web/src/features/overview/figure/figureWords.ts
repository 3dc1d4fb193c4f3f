import type { overview } from '@lanewright/contract';
import type { OverviewStatType } from '@lanewright/freight';
import { formatCount, formatPercent, formatQuantity } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import type { FigureUnit } from './figure.api.ts';

/** What people call a figure. */
export const statTitles: Readonly<Record<OverviewStatType, string>> = {
  // The specification’s name of the figure; "Spend" on screens is what was paid.
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

export const stepTitles: Readonly<Record<(typeof overview.bridgeSteps)[number], string>> = {
  history: 'Spend last year',
  volume: 'Volume',
  mix: 'Mix',
  baseline: 'Baseline',
  price: 'Price',
  fx: 'Exchange rates',
  fuel: 'Fuel',
  awarded: 'Awarded',
};

/** A figure in full, to the cent where it is money; a dash where there is none. */
export function formatFigure(value: number | null, unit: FigureUnit): string {
  if (value === null) return '–';
  if (unit === 'USD') return formatUsdExact(value);
  if (unit === 'percent') return formatPercent(value);
  if (unit === 'count') return formatCount(value);
  return formatQuantity(value, unit);
}
