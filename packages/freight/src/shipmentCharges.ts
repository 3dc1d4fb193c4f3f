import type { BidRate } from './bidRates.ts';
import type { RatedAmount } from './breakPrice.ts';
import { atLeast, breakPrice } from './breakPrice.ts';
import { airChargeableKg, lclRevenueTon } from './chargeableWeight.ts';
import type { Charge, ChargeUnitNumber } from './charges.ts';
import { ChargeUnit } from './charges.ts';
import type { DecimalInput } from './money.ts';
import { Decimal } from './money.ts';

/** What a shipment's charges depend on; null is unknown. `volume` is in the unit of the mode's lanes. */
export interface ShipmentDrivers {
  readonly volume: DecimalInput | null;
  readonly weightKg: DecimalInput | null;
  readonly volumeM3: DecimalInput | null;
  /** Chargeable weight in kg as given; when null it follows from weight and volume by the air rule. */
  readonly chargeableKg: DecimalInput | null;
  readonly containers: DecimalInput | null;
  readonly miles: DecimalInput | null;
  /** Expected days, as of chassis. */
  readonly days: DecimalInput | null;
  readonly pieces: DecimalInput | null;
}

/** What a unit's rate is multiplied with for one shipment; null when the shipment does not tell. */
export function driverOf(unit: ChargeUnitNumber, shipment: ShipmentDrivers): Decimal | null {
  const known = (value: DecimalInput | null) => (value === null ? null : new Decimal(value));
  const { weightKg, volumeM3 } = shipment;
  switch (unit) {
    case ChargeUnit.None:
      return null;
    case ChargeUnit.PerShipment:
      return new Decimal(1);
    case ChargeUnit.PerContainer:
      return known(shipment.containers);
    case ChargeUnit.PerMile:
      return known(shipment.miles);
    case ChargeUnit.PerDay:
      return known(shipment.days);
    case ChargeUnit.PerWeightUnit:
      if (shipment.chargeableKg !== null) return new Decimal(shipment.chargeableKg);
      return weightKg === null && volumeM3 === null ? null : airChargeableKg(weightKg ?? 0, volumeM3 ?? 0);
    case ChargeUnit.PerUnitMeasure:
      return weightKg === null && volumeM3 === null ? null : lclRevenueTon(weightKg ?? 0, volumeM3 ?? 0);
  }
}

/**
 * What a charge costs for one shipment, in the charge's currency and unrounded, with its breaks and
 * its minimum. Null when the bid does not offer the charge or the shipment does not tell its driver.
 */
export function shipmentChargeAmount(
  charge: Charge,
  rates: readonly BidRate[],
  shipment: ShipmentDrivers,
): RatedAmount | null {
  const driver = driverOf(charge.unit, shipment);
  const offered = rates.filter((rate) => rate.chargeNo === charge.chargeNo);
  const first = offered[0];
  if (driver === null || first === undefined) return null;
  const rated = charge.hasBreaks
    ? breakPrice(
        offered.map(({ breakFromKg, rate }) => ({ fromKg: breakFromKg ?? 0, rate })),
        driver,
      )
    : ({
        rate: new Decimal(first.rate),
        driver,
        amount: driver.times(first.rate),
        rule: 'rate',
      } satisfies RatedAmount);
  if (rated === null) return null;
  const minimum = rates.find((rate) => rate.chargeNo === charge.minimumChargeNo);
  return atLeast(rated, minimum?.rate ?? null);
}
