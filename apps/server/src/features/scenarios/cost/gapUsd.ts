import { Decimal } from '@lanewright/freight';

const cent = new Decimal('0.01');

/**
 * At most so much can still be saved, rounded up to the cent: the award weighed in decimal at the bids' prices, less the bound. Both
 * before amounts of months and charges are rounded, or cents of rounding would stand for savings. Less than a cent is nothing: nobody
 * pays less of it, and an award proven to within it is the best.
 */
export function gapUsd(weighed: Decimal, bound: number): Decimal {
  // What the last digits of a float cannot tell is no gap.
  const unsure = new Decimal(Math.abs(bound)).times(1e-12).plus(1e-6);
  const left = weighed.minus(bound).minus(unsure);
  return left.lt(cent) ? new Decimal(0) : left.toDecimalPlaces(2, Decimal.ROUND_UP);
}
