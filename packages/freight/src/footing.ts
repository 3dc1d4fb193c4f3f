import type { BidRate } from './bidRates.ts';
import type { Charge } from './charges.ts';
import { ChargeUnit } from './charges.ts';
import type { FuelEquipment } from './fuel.ts';
import { milesPerGallonOf } from './fuel.ts';
import type { DecimalInput } from './money.ts';
import { Decimal } from './money.ts';

/** What brings a bid's rates to the footing on which all bids of a lane are compared. */
export interface Footing {
  /** USD for one unit of the bid's currency, at the frozen rates. */
  readonly usdPerUnit: DecimalInput;
  /** Where the bid quotes its fuel per mile at a diesel price of its own. */
  readonly fuel?: {
    readonly quotedAtUsdPerGallon: DecimalInput;
    readonly comparedAtUsdPerGallon: DecimalInput;
    readonly equipment: FuelEquipment;
  };
}

export interface RatesOnFooting {
  readonly rates: readonly BidRate[];
  /** The rates are in USD times this. A fuel step is a fraction that may not end; its divisor is carried instead. */
  readonly divisor: Decimal;
}

/** Whether a charge's rate moves with the diesel price: fuel, per mile. */
export function followsDiesel(charge: Pick<Charge, 'purpose' | 'unit'>): boolean {
  return charge.purpose === 'fuel' && charge.unit === ChargeUnit.PerMile;
}

/**
 * A bid's rates in USD at the reference diesel price: rate × USD per unit, and on fuel per mile
 * (reference − quoted) ÷ miles per gallon on top. Exact: every rate comes multiplied with `divisor`.
 */
export function ratesOnFooting(
  charges: readonly Charge[],
  rates: readonly BidRate[],
  { usdPerUnit, fuel }: Footing,
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
