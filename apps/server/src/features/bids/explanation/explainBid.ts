import {
  type BidRate,
  chargesLeftOut,
  costsMoney,
  type Decimal,
  fuelEquipmentOf,
  type PricedLane,
  priceLane,
} from '@lanewright/freight';
import type { ChargeStructure } from '../../settings/index.ts';
import type { ExplainedBid, ExplainedLane, RatedLane } from './explanation.queries.ts';

/** The parts of a bid that determine its price. */
type QuotedRates = Pick<ExplainedBid, 'usd_per_unit' | 'fuel_basis_usd_per_gallon' | 'rates'>;

/** A bid priced by the rule that ranks it, with the charges it leaves out. */
export type PricedBid<Bid extends QuotedRates = ExplainedBid> = {
  readonly bid: Bid;
  readonly structure: ChargeStructure;
  readonly priced: PricedLane;
  readonly leftOut: readonly number[];
};

/** Prices a bid over its lane's history as `priceBids.sql` does, with the calculation of each amount. */
export function priceBid<Bid extends QuotedRates>(
  bid: Bid,
  structure: ChargeStructure,
  lane: Pick<ExplainedLane, 'equipment' | 'move_type' | 'forecast'>,
  rated: Pick<RatedLane, 'volume' | 'kinds'>,
  referenceDieselUsdPerGallon: string,
): PricedBid<Bid> {
  const floors = new Map(structure.breaks.map(({ breakNo, weightFromKg }) => [breakNo, weightFromKg]));
  const rates = bid.rates.map(
    ({ charge_no: chargeNo, break_no: breakNo, rate }): BidRate =>
      breakNo === 0 ? { chargeNo, rate } : { chargeNo, rate, breakFromKg: floors.get(breakNo) ?? 0 },
  );
  const hasHistory = Number(rated.volume) > 0;
  const priced = priceLane({
    charges: structure.charges,
    rates,
    moveType: lane.move_type,
    shipments: hasHistory ? rated.kinds.map(driversOf) : [],
    ratedVolume: rated.volume,
    forecastByMonth: lane.forecast,
    share: 1,
    usdPerUnit: bid.usd_per_unit,
    fuel: {
      quotedAtUsdPerGallon: bid.fuel_basis_usd_per_gallon ?? referenceDieselUsdPerGallon,
      comparedAtUsdPerGallon: referenceDieselUsdPerGallon,
      equipment: fuelEquipmentOf(lane.equipment ?? ''),
    },
  });
  return { bid, structure, priced, leftOut: chargesLeftOut(structure.charges, rates, lane.move_type) };
}

const driversOf = (kind: RatedLane['kinds'][number]) => ({
  volume: null,
  weightKg: null,
  volumeM3: null,
  chargeableKg: kind.chargeable_kg,
  revenueTons: kind.revenue_tons,
  containers: kind.containers,
  miles: kind.miles,
  days: kind.days,
  pieces: null,
  alike: kind.shipments,
});

/** Cost of a valid bid by charge; null for a bid that is partial or not priced. */
export function costsByCharge({ bid, structure, priced }: PricedBid): Map<number, Decimal> | null {
  if (!bid.is_complete || priced.charges.length === 0) return null;
  const money = new Set(
    structure.charges
      .filter((charge) => costsMoney(charge, structure.charges))
      .map(({ chargeNo }) => chargeNo),
  );
  return new Map(
    priced.charges
      .filter(({ chargeNo }) => money.has(chargeNo))
      .map(({ chargeNo, costUsd }) => [chargeNo, costUsd]),
  );
}
