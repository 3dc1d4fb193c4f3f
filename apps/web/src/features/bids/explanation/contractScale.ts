import type { BidExplanations } from '../bidTypes.ts';

/** Factor from the rated history to the contract period: forecast volume ÷ rated volume. 1 if there is no volume to scale by. */
export function contractScale({
  volume,
  forecastVolume,
}: Pick<BidExplanations, 'volume' | 'forecastVolume'>): number {
  return volume > 0 && forecastVolume > 0 ? forecastVolume / volume : 1;
}

/** Returns whether two USD amounts differ only because one is rounded per month. */
function isSameButForRounding(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.1;
}

/** Returns what rounding month by month adds to an amount, in USD, to the cent; 0 if more than rounding differs. */
export function roundingByMonth(amountUsd: number, costUsd: number): number {
  return isSameButForRounding(amountUsd, costUsd)
    ? (Math.round(costUsd * 100) - Math.round(amountUsd * 100)) / 100
    : 0;
}
