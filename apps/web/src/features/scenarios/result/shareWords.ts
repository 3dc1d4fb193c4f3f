import { formatChosenPercent } from '../../../ui/figures.ts';
import type { LaneShare } from './result.api.ts';

/** Who gets a lane: "Alpine Freight", "Alpine Freight 60%, Rhine Lines 40%", "nobody". */
export function sharesInWords(shares: readonly LaneShare[]): string {
  if (shares.length === 0) return 'nobody';
  return shares
    .map(({ carrierName, share }) =>
      share >= 100 ? carrierName : `${carrierName} ${formatChosenPercent(share)}`,
    )
    .join(', ');
}

/** What a lane costs with all who get it. */
export const awardedUsdOf = (shares: readonly LaneShare[]): number =>
  // Of amounts to the cent: what adding them as numbers leaves behind is taken off.
  Math.round(shares.reduce((sum, { awardedUsd }) => sum + awardedUsd, 0) * 100) / 100;
