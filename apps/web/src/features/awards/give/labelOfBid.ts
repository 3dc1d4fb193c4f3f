import { formatUsdExact } from '../../../ui/Money.tsx';
import { isHeld } from './bidRoom.ts';
import type { Bid } from '../awards.api.ts';

/** Why a bid that was priced has no cost. */
export const noVolume = 'no volume in the contract period: add months to price it';

/** A bid as a choice: whose it is and what it costs, or what keeps it from being awarded. */
export function labelOfBid(bid: Bid): string {
  if (!bid.isComplete) return `${bid.carrierName}: partial, lacks ${bid.missing.join(', ')}`;
  if (isHeld(bid)) return `${bid.carrierName}: unconfirmed`;
  if (bid.allInUsd === null) return `${bid.carrierName}: ${bid.isPriced ? noVolume : 'calculating price…'}`;
  return `${bid.carrierName}: ${formatUsdExact(bid.allInUsd)}${bid.isBest === true ? ' (best)' : ''}`;
}
