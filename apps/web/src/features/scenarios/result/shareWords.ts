import { formatChosenPercent } from '../../../ui/figures.ts';
import type { LaneShare } from './result.api.ts';

/** Names the carriers of a lane: "Alpine Freight", "Alpine Freight 60%, Rhine Lines 40%", "none". */
export function sharesInWords(shares: readonly LaneShare[]): string {
  if (shares.length === 0) return 'none';
  return shares
    .map(({ carrierName, share }) =>
      share >= 100 ? carrierName : `${carrierName} ${formatChosenPercent(share)}`,
    )
    .join(', ');
}

/** Total cost of a lane over all its carriers. */
export const awardedUsdOf = (shares: readonly LaneShare[]): number =>
  // Amounts are in cents: rounding removes floating-point error.
  Math.round(shares.reduce((sum, { awardedUsd }) => sum + awardedUsd, 0) * 100) / 100;
