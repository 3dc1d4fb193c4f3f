import type { Charge } from './charges.ts';
import type { DecimalInput } from './money.ts';
import { Decimal } from './money.ts';

/**
 * One cell of a bid: the rate of a charge in the charge's currency, up to 6 decimals. A charge with weight breaks has one cell per
 * break, identified by the break's floor in kg. No cell means no rate.
 */
export interface BidRate {
  readonly chargeNo: number;
  readonly breakFromKg?: DecimalInput | null;
  readonly rate: DecimalInput;
}

/** Fields of a charge that limit its rates. */
export type RateBounds = Pick<
  Charge,
  'name' | 'currency' | 'allowNegative' | 'allowZero' | 'minAllowed' | 'maxAllowed'
>;

/** Returns the error in a rate for a charge, as a sentence with a suggested fix; null if the rate is valid. */
export function rateProblem(charge: RateBounds, rate: DecimalInput): string | null {
  const value = new Decimal(rate);
  if (!value.isFinite()) return `${charge.name} needs a number.`;
  if (value.decimalPlaces() > 6) return `${charge.name} can have at most 6 decimals.`;
  if (value.isZero() && !charge.allowZero) {
    return `${charge.name} can’t be zero. Leave the cell blank if you don’t offer it.`;
  }
  if (value.lt(0) && !charge.allowNegative) return `${charge.name} can’t be negative.`;
  if (charge.minAllowed !== null && value.lt(charge.minAllowed)) {
    return `${charge.name} must be at least ${charge.minAllowed} ${charge.currency}.`;
  }
  if (charge.maxAllowed !== null && value.gt(charge.maxAllowed)) {
    return `${charge.name} must be at most ${charge.maxAllowed} ${charge.currency}.`;
  }
  return null;
}

/**
 * Returns the numbers of required charges of type Charge for which a bid has no rate. Alternative charges are missing only if none
 * of them has a rate; then all of them are returned.
 */
export function missingRequiredCharges(charges: readonly Charge[], rates: readonly BidRate[]): number[] {
  const offered = new Set(rates.map((rate) => rate.chargeNo));
  const groupsOffered = new Set(
    charges.filter(({ chargeNo }) => offered.has(chargeNo)).map(({ alternativeGroup }) => alternativeGroup),
  );
  return charges
    .filter((charge) => charge.required && charge.type === 'Charge' && !offered.has(charge.chargeNo))
    .filter(({ alternativeGroup }) => alternativeGroup === undefined || !groupsOffered.has(alternativeGroup))
    .map((charge) => charge.chargeNo);
}
