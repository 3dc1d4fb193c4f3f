import { formatUsdExact } from '../../../ui/Money.tsx';
import type { Bid } from '../awards.api.ts';

/** A bid as a choice: whose it is and what it costs, or what keeps it from being awarded. */
export function labelOfBid(bid: Bid): string {
  if (!bid.isComplete) return `${bid.carrierName}: partial, lacks ${bid.missing.join(', ')}`;
  if (bid.allInUsd === null) return `${bid.carrierName}: being priced`;
  return `${bid.carrierName}: ${formatUsdExact(bid.allInUsd)}${bid.isBest === true ? ' (best)' : ''}`;
}
