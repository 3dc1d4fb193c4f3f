import type { Charge } from './charges.ts';
import type { DecimalInput } from './money.ts';
import { Decimal } from './money.ts';

/**
 * One cell of a bid: the rate of a charge in the charge's currency, up to 6 decimals. A charge with
 * weight breaks has one per break, told apart by the break's floor in kg. No cell is "not offered".
 */
export interface BidRate {
  readonly chargeNo: number;
  readonly breakFromKg?: DecimalInput | null;
  readonly rate: DecimalInput;
}

/** What of a charge bounds its rates. */
export type RateBounds = Pick<
  Charge,
  'name' | 'currency' | 'allowNegative' | 'allowZero' | 'minAllowed' | 'maxAllowed'
>;

/** What is wrong with a rate for a charge, as a sentence with the way out; null when it may be offered. */
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
 * The numbers of the required charges of type Charge that a bid has no rate for. Charges that stand for each other are
 * missing only where none of them has one; all of them are named then.
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
