import type { bids, ResponseOf } from '@lanewright/contract';
import {
  chargeApplies,
  chargeUnits,
  type LaneColour,
  missingRequiredCharges,
  takesRate,
} from '@lanewright/freight';
import type { ChargeStructure } from '../settings/index.ts';
import type { BidRow } from './bids.queries.ts';

type BidOnWire = ResponseOf<typeof bids.listLaneBids>[number];
type PresentedCharge = BidOnWire['charges'][number];

/** A bid's terms other than its rates, in the API format. */
export function presentTerms<Capacity>(
  row: Pick<
    BidRow,
    | 'transit_days'
    | 'valid_from'
    | 'valid_to'
    | 'fuel_basis_usd_per_gallon'
    | 'emission_kg_per_unit'
    | 'loads_per_week'
    | 'values'
  > & { readonly capacity: Capacity },
) {
  return {
    transitDays: row.transit_days,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    fuelBasisUsdPerGallon:
      row.fuel_basis_usd_per_gallon === null ? null : Number(row.fuel_basis_usd_per_gallon),
    emissionKgPerUnit: row.emission_kg_per_unit === null ? null : Number(row.emission_kg_per_unit),
    loadsPerWeek: row.loads_per_week === null ? null : Number(row.loads_per_week),
    capacity: row.capacity,
    values: row.values,
  };
}

/** A bid charge by charge; includes every charge of the structure, priced or not. */
export function presentBid(
  row: BidRow,
  structure: ChargeStructure,
  seen: { colour: LaneColour | null; isBest: boolean | null },
) {
  const priced = structure.charges.filter(takesRate);
  const rate = (chargeNo: number, breakNo: number) =>
    row.rates.find((cell) => cell.charge_no === chargeNo && cell.break_no === breakNo)?.rate ?? null;
  return {
    bidId: row.bid_id,
    laneId: row.lane_id,
    carrierId: row.carrier_id,
    carrierName: row.carrier_name,
    currency: row.currency,
    usdPerUnit: Number(row.usd_per_unit),
    isComplete: row.is_complete,
    isPriced: row.is_priced,
    missing: missingRequiredCharges(
      structure.charges.filter((charge) => chargeApplies(charge, row.move_type)),
      row.rates.map((cell) => ({ chargeNo: cell.charge_no, rate: cell.rate })),
    ).flatMap((chargeNo) => structure.charges.find((charge) => charge.chargeNo === chargeNo)?.name ?? []),
    structureVersion: row.structure_version,
    allInUsd: row.all_in_usd === null ? null : Number(row.all_in_usd),
    unitCostUsd: row.unit_cost_usd === null ? null : Number(row.unit_cost_usd),
    colour: seen.colour,
    isBest: seen.isBest,
    ...presentTerms(row),
    values: row.values.map((said) => ({
      ...said,
      name: structure.charges.find((charge) => charge.chargeNo === said.chargeNo)?.name ?? '',
    })),
    submittedAt: row.submitted_at,
    charges: priced.flatMap((charge): PresentedCharge[] => {
      const cost = row.costs.find((entry) => entry.charge_no === charge.chargeNo);
      const common = {
        chargeNo: charge.chargeNo,
        name: charge.name,
        unitName: chargeUnits[charge.unit].label,
        location: charge.location,
      };
      const amount = { driver: cost?.driver ?? null, amountUsd: cost?.amount_usd ?? null };
      if (!charge.hasBreaks) return [{ ...common, breakNo: null, rate: rate(charge.chargeNo, 0), ...amount }];
      // The amount is at the first break; the others show their rate.
      return structure.breaks.map((band, index) => ({
        ...common,
        breakNo: band.breakNo,
        rate: rate(charge.chargeNo, band.breakNo),
        ...(index === 0 ? amount : { driver: null, amountUsd: null }),
      }));
    }),
  };
}
