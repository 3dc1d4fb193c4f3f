import { Decimal, savingsPercent } from '@lanewright/freight';
import type { BidRow } from './bids.queries.ts';

type Costs = Pick<BidRow, 'baseline_cost_usd' | 'all_in_usd' | 'short_baseline_usd' | 'short_cost_usd'>;

/**
 * What a bid saves in the contract months in which it can be awarded: baseline less cost, to the cent what awarding it in these
 * months saves, and the same in percent of the baseline, to two decimals. Null without a baseline or an all-in cost, and for a held
 * bid, which cannot be awarded.
 */
export function savingsOf(
  row: Costs,
  isHeld: boolean,
): { savingsUsd: number | null; savingsPercent: number | null } {
  if (isHeld || row.baseline_cost_usd === null || row.all_in_usd === null)
    return { savingsUsd: null, savingsPercent: null };
  const baseline = new Decimal(row.baseline_cost_usd).minus(row.short_baseline_usd);
  const savings = baseline.minus(new Decimal(row.all_in_usd).minus(row.short_cost_usd));
  const percent = savingsPercent(savings, baseline);
  return {
    savingsUsd: savings.toNumber(),
    savingsPercent: percent?.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber() ?? null,
  };
}
