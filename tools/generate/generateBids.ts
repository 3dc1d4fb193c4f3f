import { priceLevelOf } from './laneCarriers.ts';
import { type Chance, chanceFrom } from './random.ts';

/** Unit of a charge, by its name in the charge structure. */
export type BidUnit =
  | 'PerMile'
  | 'PerShipment'
  | 'PerContainer'
  | 'PerWeightUnit'
  | 'PerUnitMeasure'
  | 'PerDay';

/** One charge column of a bid sheet. */
export interface BidSheetCharge {
  readonly name: string;
  readonly unit: BidUnit;
  /** A charge that is not required is sometimes left blank. */
  readonly required?: boolean;
  /** Decimals of the rate; default: 2, or 4 for a rate per mile or per weight unit. */
  readonly decimals?: number;
}

/** One lane row of a bid sheet. */
export interface BidSheetLane {
  readonly laneId: string;
  readonly origin: string;
  readonly destination: string;
  readonly equipment?: string;
  /** Historic cost of a unit of volume (mile, container, kg, m³) in USD; the bid is generated around it. */
  readonly baselineUnitCostUsd?: number | null;
  /** Units of volume in a typical shipment, to convert a rate per shipment to one per unit. */
  readonly unitsPerShipment?: number;
}

export interface GenerateBidsOptions {
  readonly carrier: string;
  readonly seed: number;
  /** The unit of the lanes' volumes and baseline unit costs. */
  readonly volumeUnit: BidUnit;
  readonly charges: readonly BidSheetCharge[];
  readonly lanes: readonly BidSheetLane[];
  /** Share of the lanes on which the carrier bids (default 0.85). */
  readonly coverage?: number;
}

/** A carrier's bid on one lane: a rate as decimal text by charge, null if left blank. */
export interface GeneratedBid {
  readonly laneId: string;
  readonly rates: Readonly<Record<string, string | null>>;
}

const usualUnitCostUsd: Record<BidUnit, number> = {
  PerMile: 2.7,
  PerShipment: 900,
  PerContainer: 2_400,
  PerWeightUnit: 3.4,
  PerUnitMeasure: 130,
  PerDay: 40,
};
const usualUnitsPerShipment: Record<BidUnit, number> = {
  PerMile: 800,
  PerShipment: 1,
  PerContainer: 1.5,
  PerWeightUnit: 600,
  PerUnitMeasure: 6,
  PerDay: 3,
};
/** The first charge in the volume unit is the base rate; the other charges share the rest of the price. */
const baseShare = 0.78;
const extraShare = 0.16;

/**
 * Generates plausible rates of a named carrier for the lanes of a bid sheet. The same carrier and seed give the same bid; the
 * carrier has one price level, from which each lane deviates, so that carriers win different lanes.
 */
export function generateBids(options: GenerateBidsOptions): GeneratedBid[] {
  const chance = chanceFrom(options.seed * 6_700_417 + nameNumber(options.carrier));
  const level = priceLevelOf(options.carrier);
  const coverage = options.coverage ?? 0.85;
  const bids: GeneratedBid[] = [];
  for (const lane of options.lanes) {
    // Generated for every lane, so that a smaller coverage does not change the other lanes' rates.
    const laneChance = chanceFrom(Math.floor(chance.next() * 4_294_967_296));
    if (!laneChance.hit(coverage)) continue;
    const unitCostUsd = lane.baselineUnitCostUsd || usualUnitCostUsd[options.volumeUnit];
    const offerUsd = unitCostUsd * level * laneChance.between(0.9, 1.12);
    bids.push({ laneId: lane.laneId, rates: ratesOf(laneChance, options, lane, offerUsd) });
  }
  return bids;
}

function ratesOf(
  chance: Chance,
  options: GenerateBidsOptions,
  lane: BidSheetLane,
  offerUsd: number,
): Record<string, string | null> {
  const { charges, volumeUnit } = options;
  const base = charges.find((charge) => charge.unit === volumeUnit) ?? charges[0];
  const extras = charges.length - 1;
  const unitsPerShipment = lane.unitsPerShipment ?? usualUnitsPerShipment[volumeUnit];
  const rates: Record<string, string | null> = {};
  for (const charge of charges) {
    const decimals =
      charge.decimals ?? (charge.unit === 'PerMile' || charge.unit === 'PerWeightUnit' ? 4 : 2);
    const share =
      charge === base ? (extras === 0 ? 1 : baseShare) : (extraShare / extras) * chance.between(0.6, 1.4);
    const perVolumeUnitUsd = offerUsd * share;
    // Converts from "per unit of volume" to "per unit of this charge", using a typical shipment.
    const rate =
      charge.unit === volumeUnit
        ? perVolumeUnitUsd
        : (perVolumeUnitUsd * unitsPerShipment) / usualUnitsPerShipment[charge.unit];
    const leftBlank = charge !== base && charge.required === false && chance.hit(0.1);
    rates[charge.name] = leftBlank ? null : rate.toFixed(decimals);
  }
  return rates;
}

function nameNumber(name: string): number {
  let mixed = 2_166_136_261;
  for (let place = 0; place < name.length; place += 1) {
    mixed = Math.imul(mixed ^ name.charCodeAt(place), 16_777_619);
  }
  return mixed >>> 0;
}
