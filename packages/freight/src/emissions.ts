import type { DecimalInput } from './money.ts';
import { Decimal } from './money.ts';

/** Assumed mass of a container of unknown weight, in kg per twenty-foot unit. */
export const assumedKgPerTeu = 10_000;

/**
 * CO2 of a transport in kg: the actual mass (never the chargeable weight) × the distance × the factor in grams per ton
 * and kilometre. Unrounded.
 */
export function emissionKg(
  massKg: DecimalInput,
  distanceKm: DecimalInput,
  gramsPerTonKm: DecimalInput,
): Decimal {
  return new Decimal(massKg).div(1000).times(distanceKm).times(gramsPerTonKm).div(1000);
}
