import type { overview } from '@lanewright/contract';
import { formatCount, formatPercent, formatQuantity } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import type { Report } from './report.api.ts';

export type ReportFigure = Report['figures'][number];
type Unit = ReportFigure['unit'];

export const stepName: Readonly<Record<(typeof overview.bridgeParts)[number], string>> = {
  history: 'Paid',
  volume: 'Volume',
  mix: 'Mix',
  baseline: 'Baseline',
  price: 'Price',
  fx: 'Exchange',
  fuel: 'Fuel',
  fuelPrice: 'Fuel price',
  fuelTerms: 'Fuel terms',
  awarded: 'Awarded',
};

export const usdText = (amountUsd: number | null) => (amountUsd === null ? '–' : formatUsdExact(amountUsd));
export const percentText = (percent: number | null) => (percent === null ? '–' : formatPercent(percent));

/** Formats a figure in full, with its unit; a dash for null. */
export function figureText(value: number | null, unit: Unit): string {
  if (value === null) return '–';
  if (unit === 'USD') return formatUsdExact(value);
  if (unit === 'percent') return formatPercent(value);
  return unit === 'count' ? formatCount(value) : formatQuantity(value, unit);
}

/** Returns a figure of a report by name. */
export function figureOf({ figures }: Report, stat: ReportFigure['stat']): ReportFigure | undefined {
  return figures.find((figure) => figure.stat === stat);
}

/** Returns a part of a figure by key. */
export function partOf(figure: ReportFigure | undefined, key: string): number | null {
  return figure?.parts.find((part) => part.key === key)?.value ?? null;
}
