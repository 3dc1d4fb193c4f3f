import type { BidRate } from './bidRates.ts';
import type { RatedAmount } from './breakPrice.ts';
import { atLeast, breakPrice } from './breakPrice.ts';
import { airChargeableKg, lclRevenueTon } from './chargeableWeight.ts';
import type { Charge } from './charges.ts';
import { ChargeUnit } from './charges.ts';
import type { DecimalInput } from './money.ts';
import { Decimal } from './money.ts';

/** Quantities that a shipment's charges depend on; null is unknown. `volume` is in the unit of the mode's lanes. */
export interface ShipmentDrivers {
  readonly volume: DecimalInput | null;
  readonly weightKg: DecimalInput | null;
  readonly volumeM3: DecimalInput | null;
  /** Chargeable weight in kg as given; if null, calculated from weight and volume by the air rule. */
  readonly chargeableKg: DecimalInput | null;
  readonly containers: DecimalInput | null;
  readonly miles: DecimalInput | null;
  /** Days, e.g. of a chassis. */
  readonly days: DecimalInput | null;
  readonly pieces: DecimalInput | null;
  /** Revenue tons as given; otherwise calculated from weight and volume. */
  readonly revenueTons?: DecimalInput | null;
  /** Number of identical shipments; default: one. `volume` is that of one shipment. */
  readonly alike?: number;
}

/** Fields that determine the quantity a rate is multiplied by. */
export type ChargeDriver = Pick<Charge, 'unit' | 'expectedPerShipment'>;

/**
 * Returns the quantity a charge's rate is multiplied by for one shipment; null if neither the shipment nor the charge's expectation
 * gives it. A charge per shipment that only some have counts at its expected frequency.
 */
export function driverOf(charge: ChargeDriver, shipment: ShipmentDrivers): Decimal | null {
  const known = (value: DecimalInput | null | undefined) =>
    value === null || value === undefined ? null : new Decimal(value);
  const { weightKg, volumeM3 } = shipment;
  switch (charge.unit) {
    case ChargeUnit.None:
      return null;
    case ChargeUnit.PerShipment:
      return new Decimal(charge.expectedPerShipment ?? 1);
    case ChargeUnit.PerContainer:
      return known(shipment.containers);
    case ChargeUnit.PerMile:
      return known(shipment.miles);
    case ChargeUnit.PerDay:
      return known(shipment.days ?? charge.expectedPerShipment);
    case ChargeUnit.PerWeightUnit:
      if (shipment.chargeableKg !== null) return new Decimal(shipment.chargeableKg);
      return weightKg === null && volumeM3 === null ? null : airChargeableKg(weightKg ?? 0, volumeM3 ?? 0);
    case ChargeUnit.PerUnitMeasure:
      if (known(shipment.revenueTons) !== null) return known(shipment.revenueTons);
      return weightKg === null && volumeM3 === null ? null : lclRevenueTon(weightKg ?? 0, volumeM3 ?? 0);
  }
}

/** Returns the minimum cost of a charge; for a charge per shipment, multiplied by the part of shipments that have it. */
function minimumFor(charge: Charge, rates: readonly BidRate[], driver: Decimal): Decimal | null {
  const minimum = rates.find((rate) => rate.chargeNo === charge.minimumChargeNo)?.rate;
  if (minimum === undefined) return null;
  return charge.unit === ChargeUnit.PerShipment ? driver.times(minimum) : new Decimal(minimum);
}

/**
 * Returns the cost of a charge for one shipment, in the currency of the rates and unrounded, including breaks and minimum. Null if
 * the bid has no rate for the charge or its driver is unknown.
 */
export function shipmentChargeAmount(
  charge: Charge,
  rates: readonly BidRate[],
  shipment: ShipmentDrivers,
): RatedAmount | null {
  const driver = driverOf(charge, shipment);
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
  return rated === null ? null : atLeast(rated, minimumFor(charge, rates, driver));
}
