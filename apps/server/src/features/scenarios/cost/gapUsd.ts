import { Decimal } from '@lanewright/freight';

const cent = new Decimal('0.01');

/**
 * The most that can still be saved, rounded up to the cent: the award's cost in decimal at the bids' prices, less the bound. Both
 * are before rounding of monthly amounts and charges, otherwise cents of rounding would look like savings. Less than a cent counts
 * as zero: no one pays a fraction of a cent, so an award proven to within it is optimal.
 */
export function gapUsd(weighed: Decimal, bound: number): Decimal {
  // A difference in the last digits of a float is not a gap.
  const unsure = new Decimal(Math.abs(bound)).times(1e-12).plus(1e-6);
  const left = weighed.minus(bound).minus(unsure);
  return left.lt(cent) ? new Decimal(0) : left.toDecimalPlaces(2, Decimal.ROUND_UP);
}
