import type { BidExplanations } from '../bidTypes.ts';

/**
 * What brings figures of the rated history to the contract period: forecast volume ÷ rated volume. 1 where there is no volume
 * to scale by.
 */
export function contractScale({
  volume,
  forecastVolume,
}: Pick<BidExplanations, 'volume' | 'forecastVolume'>): number {
  return volume > 0 && forecastVolume > 0 ? forecastVolume / volume : 1;
}

/** Two amounts in USD that differ only because one is rounded month by month. */
export function isSameButForRounding(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.1;
}
