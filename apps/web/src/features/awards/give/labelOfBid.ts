import { formatUsdExact } from '../../../ui/Money.tsx';
import { isHeld } from './bidCapacity.ts';
import type { Bid } from '../awards.api.ts';

/** Why a priced bid has no cost. */
export const noVolume = 'no volume in the contract period: add months to price it';

/** Option label of a bid: carrier and cost, or why it cannot be awarded. */
export function labelOfBid(bid: Bid): string {
  if (!bid.isComplete) return `${bid.carrierName}: partial, lacks ${bid.missing.join(', ')}`;
  if (isHeld(bid)) return `${bid.carrierName}: unconfirmed`;
  if (bid.allInUsd === null) return `${bid.carrierName}: ${bid.isPriced ? noVolume : 'calculating price…'}`;
  return `${bid.carrierName}: ${formatUsdExact(bid.allInUsd)}${bid.isBest === true ? ' (best)' : ''}`;
}
