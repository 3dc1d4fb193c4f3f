import type { BidRate } from './bidRates.ts';
import type { Charge } from './charges.ts';
import { ChargeUnit } from './charges.ts';
import type { FuelEquipment } from './fuel.ts';
import { milesPerGallonOf } from './fuel.ts';
import type { DecimalInput } from './money.ts';
import { Decimal } from './money.ts';

/** Input for converting a bid's rates to the basis on which all bids of a lane are compared. */
export interface ComparisonBasis {
  /** USD for one unit of the bid's currency, at the locked rates. */
  readonly usdPerUnit: DecimalInput;
  /** Set if the bid quotes fuel per mile at its own diesel price. */
  readonly fuel?: {
    readonly quotedAtUsdPerGallon: DecimalInput;
    readonly comparedAtUsdPerGallon: DecimalInput;
    readonly equipment: FuelEquipment;
  };
}

export interface RatesOnFooting {
  readonly rates: readonly BidRate[];
  /**
   * The rates are in USD times this. A fuel step may be a fraction without a finite decimal form, so its divisor is kept
   * separately.
   */
  readonly divisor: Decimal;
}

/** Whether a charge's rate depends on the diesel price: fuel, per mile. */
export function followsDiesel(charge: Pick<Charge, 'purpose' | 'unit'>): boolean {
  return charge.purpose === 'fuel' && charge.unit === ChargeUnit.PerMile;
}

/**
 * Converts a bid's rates to USD at the reference diesel price: rate × USD per unit, and for fuel per mile plus (reference − quoted)
 * ÷ miles per gallon. Exact: every rate is multiplied by `divisor`.
 */
export function ratesOnFooting(
  charges: readonly Charge[],
  rates: readonly BidRate[],
  { usdPerUnit, fuel }: ComparisonBasis,
): RatesOnFooting {
  const step =
    fuel === undefined
      ? new Decimal(0)
      : new Decimal(fuel.comparedAtUsdPerGallon).minus(fuel.quotedAtUsdPerGallon);
  const divisor = fuel === undefined || step.isZero() ? new Decimal(1) : milesPerGallonOf(fuel.equipment);
  const onDiesel = new Set(charges.filter(followsDiesel).map(({ chargeNo }) => chargeNo));
  return {
    divisor,
    rates: rates.map((cell) => {
      const rate = new Decimal(cell.rate).times(usdPerUnit).times(divisor);
      return { ...cell, rate: onDiesel.has(cell.chargeNo) ? rate.plus(step) : rate };
    }),
  };
}
