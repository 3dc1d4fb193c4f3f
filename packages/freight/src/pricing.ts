import type { BidRate } from './bidRates.ts';
import { missingRequiredCharges } from './bidRates.ts';
import type { RatedAmount } from './breakPrice.ts';
import type { Charge, ChargeLocation, ChargeUnitNumber } from './charges.ts';
import { costsMoney } from './charges.ts';
import type { MonthVolume } from './forecast.ts';
import type { DecimalInput } from './money.ts';
import { Decimal, roundHalfUpToCent, sumCents, sumOf } from './money.ts';
import type { Month } from './months.ts';
import type { ShipmentDrivers } from './shipmentCharges.ts';
import { shipmentChargeAmount } from './shipmentCharges.ts';

export interface LanePricingInput {
  readonly charges: readonly Charge[];
  readonly rates: readonly BidRate[];
  /** The lane's historical shipments, or the declared typical one. */
  readonly shipments: readonly ShipmentDrivers[];
  /** Forecast volume per month, in the unit of the shipments' `volume`. */
  readonly forecastByMonth: readonly MonthVolume[];
  /** The part of the volume the bid is priced for: 1 is all of it. */
  readonly share: DecimalInput;
  /** USD for one unit of each currency; USD itself need not be named. */
  readonly usdPerCurrency?: Readonly<Record<string, DecimalInput>>;
}

/** Shipments rated alike: rate × driver = amount, in the charge's currency. */
export interface ExplanationRow extends RatedAmount {
  readonly shipments: number;
}

export interface MonthCost {
  readonly month: Month;
  readonly costUsd: Decimal;
}

export interface PricedCharge {
  readonly chargeNo: number;
  readonly name: string;
  readonly unit: ChargeUnitNumber;
  readonly location: ChargeLocation;
  readonly currency: string;
  /** USD per unit of volume, unrounded. */
  readonly unitCostUsd: Decimal;
  /** What the charge costs for the lane's shipments in its currency: the sum of the explanation. */
  readonly ratedAmount: Decimal;
  readonly explanation: readonly ExplanationRow[];
  /** Shipments that do not tell what the charge is per; they are rated at nothing. */
  readonly shipmentsWithoutDriver: number;
  readonly months: readonly MonthCost[];
  readonly costUsd: Decimal;
}

export interface PricedLane {
  /** A required charge has no rate: the bid is no valid offer for the lane. */
  readonly isPartial: boolean;
  readonly missingRequired: readonly number[];
  /** Σ volume of the shipments rated: those with a volume above zero. */
  readonly ratedVolume: Decimal;
  readonly ratedShipments: number;
  readonly charges: readonly PricedCharge[];
  /** USD per unit of volume, all charges, unrounded; null without a shipment that can be rated. */
  readonly unitCostUsd: Decimal | null;
  readonly months: readonly MonthCost[];
  readonly costUsd: Decimal;
}

function usdFor(currency: string, usdPerCurrency: LanePricingInput['usdPerCurrency']): Decimal {
  const known = usdPerCurrency?.[currency] ?? (currency === 'USD' ? 1 : undefined);
  if (known === undefined) {
    throw new RangeError(`There is no exchange rate for ${currency}. Add it to the exchange rates.`);
  }
  return new Decimal(known);
}

function explain(rated: readonly RatedAmount[]): ExplanationRow[] {
  const rows = new Map<string, ExplanationRow>();
  for (const { rule, rate, driver, amount } of rated) {
    const key = `${rule} ${rate.toFixed()}`;
    const row = rows.get(key);
    rows.set(key, {
      rule,
      rate,
      driver: driver.plus(row?.driver ?? 0),
      amount: amount.plus(row?.amount ?? 0),
      shipments: (row?.shipments ?? 0) + 1,
    });
  }
  return [...rows.values()];
}

function priceCharge(
  charge: Charge,
  shipments: readonly ShipmentDrivers[],
  ratedVolume: Decimal,
  input: LanePricingInput,
): PricedCharge {
  const amounts = shipments.map((shipment) => shipmentChargeAmount(charge, input.rates, shipment));
  const rated = amounts.filter((amount) => amount !== null);
  const ratedAmount = sumOf(rated.map(({ amount }) => amount));
  const ratedUsd = ratedAmount.times(usdFor(charge.currency, input.usdPerCurrency));
  // Multiplied before divided, so that a cost that is whole cents stays whole cents.
  const months = input.forecastByMonth.map(({ month, volume }) => ({
    month,
    costUsd: roundHalfUpToCent(ratedUsd.times(volume).times(input.share).div(ratedVolume)),
  }));
  const { chargeNo, name, unit, location, currency } = charge;
  return {
    chargeNo,
    name,
    unit,
    location,
    currency,
    unitCostUsd: ratedUsd.div(ratedVolume),
    ratedAmount,
    explanation: explain(rated),
    shipmentsWithoutDriver: amounts.length - rated.length,
    months,
    costUsd: sumCents(months.map(({ costUsd }) => costUsd)),
  };
}

/**
 * What a bid costs on a lane. Every charge is rated per historical shipment (minimums and breaks
 * included) and summed; its unit cost is that sum ÷ the same shipments' volume; a month costs unit
 * cost × forecast × share, rounded half-up to the cent. All totals are sums of those. Throws a
 * RangeError when a charge's currency has no exchange rate.
 */
export function priceLane(input: LanePricingInput): PricedLane {
  const { charges, rates, forecastByMonth } = input;
  const shipments = input.shipments.filter(({ volume }) => volume !== null && new Decimal(volume).gt(0));
  const ratedVolume = sumOf(shipments.map(({ volume }) => volume ?? 0));
  const offered = new Set(rates.map(({ chargeNo }) => chargeNo));
  const priced =
    shipments.length === 0
      ? []
      : charges
          .filter((charge) => offered.has(charge.chargeNo) && costsMoney(charge, charges))
          .map((charge) => priceCharge(charge, shipments, ratedVolume, input));
  const missingRequired = missingRequiredCharges(charges, rates);
  return {
    isPartial: missingRequired.length > 0,
    missingRequired,
    ratedVolume,
    ratedShipments: shipments.length,
    charges: priced,
    unitCostUsd: shipments.length === 0 ? null : sumOf(priced.map(({ unitCostUsd }) => unitCostUsd)),
    months: forecastByMonth.map(({ month }, index) => ({
      month,
      costUsd: sumCents(priced.map(({ months }) => months[index]?.costUsd ?? 0)),
    })),
    costUsd: sumCents(priced.map(({ costUsd }) => costUsd)),
  };
}
