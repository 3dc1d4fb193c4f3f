import { Decimal, savingsPercent } from '@lanewright/freight';
import type { BidRow } from './bids.queries.ts';

/**
 * What a bid saves over the contract period: baseline less all-in cost, to the cent what awarding all of it saves, and the same in
 * percent of the baseline, to two decimals. Null without a baseline or an all-in cost, and for a held bid, which cannot be awarded.
 */
export function savingsOf(
  { baseline_cost_usd: baseline, all_in_usd: allIn }: Pick<BidRow, 'baseline_cost_usd' | 'all_in_usd'>,
  isHeld: boolean,
): { savingsUsd: number | null; savingsPercent: number | null } {
  if (isHeld || baseline === null || allIn === null) return { savingsUsd: null, savingsPercent: null };
  const savings = new Decimal(baseline).minus(allIn);
  const percent = savingsPercent(savings, baseline);
  return {
    savingsUsd: savings.toNumber(),
    savingsPercent: percent?.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber() ?? null,
  };
}
