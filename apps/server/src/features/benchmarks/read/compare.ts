import {
  Decimal,
  type BenchmarkMetric,
  modeDetails,
  type OfferedMode,
  roundHalfUpToCent,
} from '@lanewright/freight';

const volumeWords = { mi: 'mi', containers: 'container', m3: 'm³', kg: 'kg' } as const;

/** What a metric is counted in. */
export function unitOf(metric: BenchmarkMetric, mode: OfferedMode): string {
  if (metric === 'TransitTime') return 'days';
  return metric === 'OnTime' ? '%' : `USD/${volumeWords[modeDetails[mode].volumeUnit]}`;
}

/** A single value as it is shown: six decimals at most, as unit rates are. */
export const shown = (value: string | null): number | null =>
  value === null ? null : new Decimal(value).toDecimalPlaces(6, Decimal.ROUND_HALF_UP).toNumber();

/** How far our own figure is from the market's, in percent of it; of shares on time in percentage points. */
export function deviationOf(
  metric: BenchmarkMetric,
  own: string | null,
  market: number | null,
): number | null {
  if (own === null || market === null || (metric !== 'OnTime' && market === 0)) return null;
  const difference = new Decimal(own).minus(market);
  const told = metric === 'OnTime' ? difference : difference.div(market).times(100);
  return told.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();
}

/** What paying the market’s median would save on a forecast volume; 0 where we pay less. */
export function opportunityOf(own: string | null, market: number | null, volume: string): Decimal | null {
  if (own === null || market === null) return null;
  return roundHalfUpToCent(Decimal.max(0, new Decimal(own).minus(market).times(volume)));
}
