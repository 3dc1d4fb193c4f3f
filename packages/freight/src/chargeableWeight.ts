import type { DecimalInput } from './money.ts';
import { Decimal } from './money.ts';

/**
 * Returns the weight an airline charges, in kg: the actual weight, or m³ ÷ 0.006 if that is more, rounded up to the next half
 * kilogram. The division is exact, so 0.6 m³ is 100.0 kg and not 100.5.
 */
export function airChargeableKg(weightKg: DecimalInput, volumeM3: DecimalInput): Decimal {
  const halfKgByVolume = new Decimal(volumeM3).times(1000).div(3);
  return Decimal.max(new Decimal(weightKg).times(2), halfKgByVolume).ceil().div(2);
}

/** Returns the revenue tons (W/M) of a less-than-container shipment: the greater of m³ and tonnes, at least one. */
export function lclRevenueTon(weightKg: DecimalInput, volumeM3: DecimalInput): Decimal {
  return Decimal.max(1, volumeM3, new Decimal(weightKg).div(1000));
}
