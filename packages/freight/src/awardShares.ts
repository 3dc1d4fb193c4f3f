import type { DecimalInput } from './money.ts';
import { Decimal, roundHalfUpToCent } from './money.ts';

/**
 * What a share of a whole costs, to the cent: what it adds to the shares given before it. So the shares of a whole add
 * up to the whole to the cent, however it is split, and after one was taken back in the middle and given again.
 */
export function shareCost(
  wholeUsd: DecimalInput,
  share: DecimalInput,
  given: { readonly share: DecimalInput; readonly costUsd: DecimalInput },
): Decimal {
  const upTo = roundHalfUpToCent(new Decimal(wholeUsd).times(new Decimal(given.share).plus(share)));
  return upTo.minus(given.costUsd);
}
