import type { BidRate } from './bidRates.ts';
import { missingRequiredCharges } from './bidRates.ts';
import type { RatedAmount } from './breakPrice.ts';
import type { Charge, ChargeLocation, ChargeUnitNumber } from './charges.ts';
import { chargeApplies, costsMoney } from './charges.ts';
import type { ComparisonBasis, RatesOnFooting } from './comparisonBasis.ts';
import { ratesOnFooting } from './comparisonBasis.ts';
import type { MonthVolume } from './forecast.ts';
import type { DecimalInput } from './money.ts';
import { Decimal, roundHalfUpToCent, sumCents, sumOf } from './money.ts';
import type { Month } from './months.ts';
import type { MoveType } from './moveTypes.ts';
import type { ShipmentDrivers } from './shipmentCharges.ts';
import { shipmentChargeAmount } from './shipmentCharges.ts';

export interface LanePricingInput extends Partial<ComparisonBasis> {
  readonly charges: readonly Charge[];
  /** In the bid's currency. */
  readonly rates: readonly BidRate[];
  /** The lane's move type: carriage is not charged to or from a port. */
  readonly moveType?: MoveType | null;
  /** The lane's historical shipments, or the typical one as declared. */
  readonly shipments: readonly ShipmentDrivers[];
  /** Total volume of the shipments, if they do not state it individually; all of them are rated then. */
  readonly ratedVolume?: DecimalInput;
  /** Forecast volume per month, in the unit of the shipments' `volume`. */
  readonly forecastByMonth: readonly MonthVolume[];
  /** Share of the volume for which the bid is priced: 1 is all of it. */
  readonly share: DecimalInput;
}

/** Shipments with the same rating: rate × driver = amount, in the bid's currency and at its own diesel price. */
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
  /** USD per unit of volume, unrounded: `dividendUsd` ÷ `divisor`. A volume costs `dividendUsd` × volume ÷ `divisor`. */
  readonly unitCostUsd: Decimal;
  readonly dividendUsd: Decimal;
  readonly divisor: Decimal;
  /** Cost of the charge for the lane's shipments as quoted, in the bid's currency: the sum of the explanation. */
  readonly ratedAmount: Decimal;
  readonly explanation: readonly ExplanationRow[];
  /** Number of shipments without a driver for the charge; they cost nothing. */
  readonly shipmentsWithoutDriver: number;
  readonly months: readonly MonthCost[];
  readonly costUsd: Decimal;
  /** The same cost as quoted, in the bid's currency; and in USD before fuel is converted to the reference price. */
  readonly quotedCost: Decimal;
  readonly convertedUsd: Decimal;
}

export interface PricedLane {
  /** A required charge has no rate, so the bid is not valid for the lane. */
  readonly isPartial: boolean;
  readonly missingRequired: readonly number[];
  /** Total volume of the rated shipments: those with a volume above zero. */
  readonly ratedVolume: Decimal;
  readonly ratedShipments: number;
  readonly charges: readonly PricedCharge[];
  /** USD per unit of volume, all charges, unrounded; null if no shipment can be rated, or there is no charge to rate it by. */
  readonly unitCostUsd: Decimal | null;
  readonly months: readonly MonthCost[];
  readonly costUsd: Decimal;
}

/** One kind of shipments, with its rating; null if it does not state the driver. */
type RatedKind = { readonly shipments: number; readonly rated: RatedAmount | null };

function explain(kinds: readonly RatedKind[]): ExplanationRow[] {
  const rows = new Map<string, ExplanationRow>();
  for (const { shipments, rated } of kinds) {
    if (rated === null) continue;
    const { rule, rate, driver, amount } = rated;
    const key = `${rule} ${rate.toFixed()}`;
    const row = rows.get(key);
    rows.set(key, {
      rule,
      rate,
      driver: driver.times(shipments).plus(row?.driver ?? 0),
      amount: amount.times(shipments).plus(row?.amount ?? 0),
      shipments: shipments + (row?.shipments ?? 0),
    });
  }
  return [...rows.values()];
}

/** Sum over the shipments, unrounded. */
const amountOf = (kinds: readonly RatedKind[]): Decimal =>
  sumOf(kinds.map(({ shipments, rated }) => rated?.amount.times(shipments) ?? 0));

const shipmentsOf = (shipments: readonly ShipmentDrivers[]): number =>
  shipments.reduce((sum, { alike = 1 }) => sum + alike, 0);

interface RatedLane {
  readonly shipments: readonly ShipmentDrivers[];
  readonly volume: Decimal;
  readonly onFooting: RatesOnFooting;
  readonly usdPerUnit: Decimal;
}

function priceCharge(charge: Charge, lane: RatedLane, input: LanePricingInput): PricedCharge {
  const rate = (rates: readonly BidRate[]) =>
    lane.shipments.map((shipment): RatedKind => {
      return { shipments: shipment.alike ?? 1, rated: shipmentChargeAmount(charge, rates, shipment) };
    });
  const quoted = rate(input.rates);
  const ratedAmount = amountOf(quoted);
  const comparable = amountOf(rate(lane.onFooting.rates));
  const divisor = lane.volume.times(lane.onFooting.divisor);
  // Multiply before dividing, so that a cost in whole cents stays exact.
  const costs = (amount: Decimal, per: Decimal) =>
    input.forecastByMonth.map(({ month, volume }) => ({
      month,
      costUsd: roundHalfUpToCent(amount.times(volume).times(input.share).div(per)),
    }));
  const total = (months: readonly MonthCost[]) => sumCents(months.map(({ costUsd }) => costUsd));
  const months = costs(comparable, divisor);
  const { chargeNo, name, unit, location } = charge;
  return {
    chargeNo,
    name,
    unit,
    location,
    unitCostUsd: comparable.div(divisor),
    dividendUsd: comparable,
    divisor,
    ratedAmount,
    explanation: explain(quoted),
    shipmentsWithoutDriver: quoted
      .filter(({ rated }) => rated === null)
      .reduce((sum, { shipments }) => sum + shipments, 0),
    months,
    costUsd: total(months),
    quotedCost: total(costs(ratedAmount, lane.volume)),
    convertedUsd: total(costs(ratedAmount.times(lane.usdPerUnit), lane.volume)),
  };
}

/**
 * Prices a bid on a lane. Every charge is rated per historical shipment (including minimums and breaks) and summed; its unit cost
 * is that sum ÷ the same shipments' volume; a month costs unit cost × forecast × share, rounded half-up to the cent. All totals are
 * sums of those. Costs are in USD with fuel at the reference diesel price, as used to compare bids.
 */
export function priceLane(input: LanePricingInput): PricedLane {
  const { rates, forecastByMonth } = input;
  const charges = input.charges.filter((charge) => chargeApplies(charge, input.moveType ?? null));
  const shipments =
    input.ratedVolume === undefined
      ? input.shipments.filter(({ volume }) => volume !== null && new Decimal(volume).gt(0))
      : input.shipments;
  const volume =
    input.ratedVolume === undefined
      ? sumOf(shipments.map((kind) => new Decimal(kind.volume ?? 0).times(kind.alike ?? 1)))
      : new Decimal(input.ratedVolume);
  const comparisonBasis = { ...input, usdPerUnit: input.usdPerUnit ?? 1 };
  const lane: RatedLane = {
    shipments,
    volume,
    onFooting: ratesOnFooting(charges, rates, comparisonBasis),
    usdPerUnit: new Decimal(comparisonBasis.usdPerUnit),
  };
  const offered = new Set(rates.map(({ chargeNo }) => chargeNo));
  const priced =
    shipments.length === 0
      ? []
      : charges
          .filter((charge) => offered.has(charge.chargeNo) && costsMoney(charge, input.charges))
          .map((charge) => priceCharge(charge, lane, input));
  const missingRequired = missingRequiredCharges(charges, rates);
  return {
    isPartial: missingRequired.length > 0,
    missingRequired,
    ratedVolume: volume,
    ratedShipments: shipmentsOf(shipments),
    charges: priced,
    unitCostUsd: priced.length === 0 ? null : sumOf(priced.map(({ unitCostUsd }) => unitCostUsd)),
    months: forecastByMonth.map(({ month }, index) => ({
      month,
      costUsd: sumCents(priced.map(({ months }) => months[index]?.costUsd ?? 0)),
    })),
    costUsd: sumCents(priced.map(({ costUsd }) => costUsd)),
  };
}
