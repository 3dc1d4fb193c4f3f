import type { DecimalInput } from './money.ts';
import { Decimal, roundHalfUpToCent } from './money.ts';

/**
 * Cost of a share of a whole, to the cent: what it adds to the previous shares. So the shares always sum exactly to the whole,
 * however it is split, and also after one was cancelled and awarded again.
 */
export function shareCost(
  wholeUsd: DecimalInput,
  share: DecimalInput,
  given: { readonly share: DecimalInput; readonly costUsd: DecimalInput },
): Decimal {
  const upTo = roundHalfUpToCent(new Decimal(wholeUsd).times(new Decimal(given.share).plus(share)));
  return upTo.minus(given.costUsd);
}
