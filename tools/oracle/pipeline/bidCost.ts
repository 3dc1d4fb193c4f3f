import {
  compared,
  dividedBy,
  type Fraction,
  fraction,
  greater,
  minus,
  one,
  plus,
  roundedUpTo,
  smaller,
  times,
  zero,
} from './fraction.ts';
import { type FoldedShipment, type VolumeMeasure, volumeOf } from './foldShipments.ts';

export type ChargeUnit =
  | 'PerMile'
  | 'PerShipment'
  | 'PerContainer'
  | 'PerWeightUnit'
  | 'PerUnitMeasure'
  | 'PerDay';

/** A charge of the structure that a bid prices. */
export interface BidCharge {
  readonly name: string;
  readonly unit: ChargeUnit;
  readonly required: boolean;
  /**
   * For a charge per day: expected days of a shipment that does not state them; for one per shipment: how often a shipment has it.
   */
  readonly perShipment?: string;
  /** Fuel per mile, with a price that follows diesel. */
  readonly isFuel?: boolean;
  /** Minimum cost of a shipment if the bid has no minimum of its own. */
  readonly minimum?: string;
}

/** A carrier's price for one charge: one rate, or rates by weight from a floor; and a minimum per shipment. */
export interface BidRate {
  readonly rate?: string;
  readonly breaks?: readonly { readonly fromKg: string; readonly rate: string }[];
  readonly minimum?: string;
  /** USD for one unit of the rate's currency; default 1. */
  readonly usdPerUnit?: string;
  /** Set if fuel is quoted at another diesel price than the one at which all bids are compared. */
  readonly diesel?: {
    readonly quotedAt: string;
    readonly comparedAt: string;
    readonly milesPerGallon: string;
  };
}

/** A bid on a lane: a price by charge, null or absent if the carrier left it blank. */
export interface LaneBid {
  readonly carrier: string;
  readonly laneKey: string;
  readonly rates: Readonly<Record<string, BidRate | null>>;
}

/** Exact cost of a bid per unit of volume, by priced charge. */
export interface BidUnitCost {
  readonly byCharge: ReadonlyMap<string, Fraction>;
  readonly total: Fraction;
  /** Whether all required charges are priced. */
  readonly complete: boolean;
}

const m3PerAirKg = dividedBy(fraction(6), fraction(1000));
const halfKilogram = fraction('0.5');
const kgPerTonne = fraction(1000);

/** Prices every shipment of the lane that has a volume with the bid; returns null if there are none. */
export function bidUnitCost(
  bid: LaneBid,
  charges: readonly BidCharge[],
  shipments: readonly FoldedShipment[],
  measure: VolumeMeasure,
): BidUnitCost | null {
  let volume = zero;
  const rerated: FoldedShipment[] = [];
  for (const shipment of shipments) {
    const ofShipment = volumeOf(shipment, measure);
    if (!ofShipment) continue;
    volume = plus(volume, ofShipment);
    rerated.push(shipment);
  }
  if (rerated.length === 0) return null;
  const byCharge = new Map<string, Fraction>();
  let total = zero;
  let complete = true;
  for (const charge of charges) {
    const rate = bid.rates[charge.name];
    if (!rate) {
      if (charge.required) complete = false;
      continue;
    }
    let cost = zero;
    for (const shipment of rerated) cost = plus(cost, shipmentCost(shipment, charge, rate, measure));
    const unitCost = dividedBy(cost, volume);
    byCharge.set(charge.name, unitCost);
    total = plus(total, unitCost);
  }
  return { byCharge, total, complete };
}

/** Cost of one charge for one shipment in USD: rate × driver or the best weight break, at least the minimum. */
export function shipmentCost(
  shipment: FoldedShipment,
  charge: BidCharge,
  rate: BidRate,
  measure: VolumeMeasure,
): Fraction {
  const driver = driverOf(shipment, charge, measure);
  const usd = fraction(rate.usdPerUnit ?? '1');
  let cost = times(
    rate.breaks
      ? bestBreakCost(rate.breaks, driver)
      : times(fraction(rate.rate ?? missingRate(charge)), driver),
    usd,
  );
  if (charge.isFuel && rate.diesel) {
    const { quotedAt, comparedAt, milesPerGallon } = rate.diesel;
    const fuelStep = dividedBy(minus(fraction(comparedAt), fraction(quotedAt)), fraction(milesPerGallon));
    cost = plus(cost, times(fuelStep, driver));
  }
  const minimum = rate.minimum ?? charge.minimum;
  if (minimum === undefined) return cost;
  // If only some shipments have a charge, its minimum applies only to those.
  const least = charge.unit === 'PerShipment' ? times(fraction(minimum), driver) : fraction(minimum);
  return greater(cost, times(least, usd));
}

/** The greater of actual weight and m³ ÷ 0.006, rounded up to half a kilogram. */
export function airChargeableKg(weightKg: Fraction | null, m3: Fraction | null): Fraction {
  const byVolume = m3 ? dividedBy(m3, m3PerAirKg) : zero;
  return roundedUpTo(greater(weightKg ?? zero, byVolume), halfKilogram);
}

/** The greater of m³ and tonnes, at least 1. */
export function revenueTons(m3: Fraction | null, weightKg: Fraction | null): Fraction {
  const tonnes = weightKg ? dividedBy(weightKg, kgPerTonne) : zero;
  return greater(one, greater(m3 ?? zero, tonnes));
}

function driverOf(shipment: FoldedShipment, charge: BidCharge, measure: VolumeMeasure): Fraction {
  switch (charge.unit) {
    case 'PerShipment':
      return charge.perShipment === undefined ? one : fraction(charge.perShipment);
    case 'PerMile':
      return shipment.miles ?? zero;
    case 'PerContainer':
      return shipment.containers ?? zero;
    case 'PerUnitMeasure':
      return revenueTons(shipment.m3, shipment.weightKg);
    case 'PerWeightUnit':
      return measure === 'weightKg'
        ? airChargeableKg(shipment.weightKg, shipment.m3)
        : (shipment.weightKg ?? zero);
    case 'PerDay':
      return shipment.days ?? fraction(charge.perShipment ?? '0');
  }
}

/** Cost at the break that contains the weight, or at a higher break's rate for its whole floor if that is cheaper. */
function bestBreakCost(breaks: readonly { fromKg: string; rate: string }[], kg: Fraction): Fraction {
  let best: Fraction | null = null;
  const ordered = breaks
    .map((step) => ({ fromKg: fraction(step.fromKg), rate: fraction(step.rate) }))
    .sort((a, b) => compared(a.fromKg, b.fromKg));
  ordered.forEach((step, place) => {
    const next = ordered[place + 1];
    // A break that ends below the weight cannot be used; the first also applies to weights below its floor.
    if (next && compared(next.fromKg, kg) <= 0) return;
    const cost = times(step.rate, place === 0 ? kg : greater(kg, step.fromKg));
    best = best ? smaller(best, cost) : cost;
  });
  if (!best) throw new Error('A charge by weight has no breaks.');
  return best;
}

function missingRate(charge: BidCharge): never {
  throw new Error(`The charge ${charge.name} has neither a rate nor breaks.`);
}
