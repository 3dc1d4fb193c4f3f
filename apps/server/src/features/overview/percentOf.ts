import { Decimal, type DecimalInput } from '@lanewright/freight';

/** A part in percent of a whole, to two decimals half-up; null if there is no whole. */
export function percentOf(part: DecimalInput, whole: DecimalInput): number | null {
  const all = new Decimal(whole);
  if (all.isZero()) return null;
  return new Decimal(part).times(100).div(all).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();
}
