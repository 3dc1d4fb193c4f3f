import type { DecimalInput } from './money.ts';
import { Decimal } from './money.ts';

export interface BreakRate {
  readonly fromKg: DecimalInput;
  readonly rate: DecimalInput;
}

/** How an amount was calculated: rate × driver = amount, by the named rule. */
export interface RatedAmount {
  readonly rate: Decimal;
  readonly driver: Decimal;
  readonly amount: Decimal;
  readonly rule: 'rate' | 'break' | 'nextBreak' | 'minimum';
}

/**
 * Returns the price of a chargeable weight (kg) on a tariff with breaks: this break's rate × the weight, or a higher break's rate ×
 * that break's floor if that is cheaper. Null if no break has a rate.
 */
export function breakPrice(breaks: readonly BreakRate[], chargeableKg: DecimalInput): RatedAmount | null {
  const weight = new Decimal(chargeableKg);
  let cheapest: RatedAmount | null = null;
  let ownFloor: Decimal | null = null;
  for (const { fromKg, rate } of breaks) {
    const floor = new Decimal(fromKg);
    if (floor.gt(weight) || (ownFloor !== null && floor.lte(ownFloor))) continue;
    ownFloor = floor;
    cheapest = { rate: new Decimal(rate), driver: weight, amount: weight.times(rate), rule: 'break' };
  }
  for (const { fromKg, rate } of breaks) {
    const floor = new Decimal(fromKg);
    const amount = floor.times(rate);
    if (floor.gt(weight) && (cheapest === null || amount.lt(cheapest.amount))) {
      cheapest = { rate: new Decimal(rate), driver: floor, amount, rule: 'nextBreak' };
    }
  }
  return cheapest;
}

/** Returns the amount, or the minimum charge of one shipment if that is higher. */
export function atLeast(rated: RatedAmount, minimum: DecimalInput | null): RatedAmount {
  if (minimum === null || rated.amount.gte(minimum)) return rated;
  const least = new Decimal(minimum);
  return { rate: least, driver: new Decimal(1), amount: least, rule: 'minimum' };
}
