import {
  Decimal,
  type BenchmarkMetric,
  modeDetails,
  type OfferedMode,
  roundHalfUpToCent,
} from '@lanewright/freight';

const volumeWords = { mi: 'mi', containers: 'container', m3: 'm³', kg: 'kg' } as const;

/** Returns the unit of a metric. */
export function unitOf(metric: BenchmarkMetric, mode: OfferedMode): string {
  if (metric === 'TransitTime') return 'days';
  return metric === 'OnTime' ? '%' : `USD/${volumeWords[modeDetails[mode].volumeUnit]}`;
}

/** Rounds a single value for display: at most six decimals, as for unit rates. */
export const shown = (value: string | null): number | null =>
  value === null ? null : new Decimal(value).toDecimalPlaces(6, Decimal.ROUND_HALF_UP).toNumber();

/** Difference of the customer's figure from the benchmark, in percent of it; for on-time shares in percentage points. */
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

/** What paying the benchmark's median would save on a forecast volume; 0 if the customer pays less. */
export function opportunityOf(own: string | null, market: number | null, volume: string): Decimal | null {
  if (own === null || market === null) return null;
  return roundHalfUpToCent(Decimal.max(0, new Decimal(own).minus(market).times(volume)));
}
