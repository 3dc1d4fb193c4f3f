import { bids, type overview, type ResponseOf, settings } from '@lanewright/contract';
import { ChargeUnit, Mode, type OfferedMode } from '@lanewright/freight';
import { type BidUnit, generateBids } from '../../../../tools/generate/generateBids.ts';
import type { DemonstrationCaller } from './demonstrationCalls.ts';

export type DemonstrationLane = ResponseOf<typeof overview.listLanes>[number];
type Structure = ResponseOf<typeof settings.getCharges>;
type Charge = Structure['charges'][number];

const volumeUnits: Readonly<Record<OfferedMode, BidUnit>> = {
  [Mode.RoadDrayage]: 'PerMile',
  [Mode.RoadFTL]: 'PerMile',
  [Mode.OceanFCL]: 'PerContainer',
  [Mode.OceanLCL]: 'PerUnitMeasure',
  [Mode.AirFreight]: 'PerWeightUnit',
};
const bidUnits: Readonly<Record<number, BidUnit>> = {
  [ChargeUnit.PerContainer]: 'PerContainer',
  [ChargeUnit.PerMile]: 'PerMile',
  [ChargeUnit.PerWeightUnit]: 'PerWeightUnit',
  [ChargeUnit.PerUnitMeasure]: 'PerUnitMeasure',
  [ChargeUnit.PerDay]: 'PerDay',
};

/** Days for loading and unloading, miles per day, and by how many days the second carrier is slower. */
const paces: Readonly<Record<OfferedMode, { days: number; milesPerDay: number; slowerDays: number }>> = {
  [Mode.RoadDrayage]: { days: 1, milesPerDay: 560, slowerDays: 1 },
  [Mode.RoadFTL]: { days: 1, milesPerDay: 560, slowerDays: 1 },
  [Mode.OceanFCL]: { days: 4, milesPerDay: 420, slowerDays: 3 },
  [Mode.OceanLCL]: { days: 8, milesPerDay: 400, slowerDays: 3 },
  [Mode.AirFreight]: { days: 2, milesPerDay: 5_000, slowerDays: 1 },
};

/** Every fourth bid has a capacity: at least twice the loads of an average week, so that it can be awarded whole. */
const capacityEvery = 4;
const weeksOfHistory = 52;

/**
 * Saves bids of the demonstration's carriers close to the lanes' baseline cost per unit: the first carrier on 90% of the lanes, the
 * second on 75%.
 */
export async function saveDemonstrationBids(
  customer: DemonstrationCaller,
  carriers: readonly DemonstrationCaller[],
  mode: OfferedMode,
  lanes: readonly DemonstrationLane[],
): Promise<void> {
  const structure = await customer.call(settings.getCharges, { params: { id: mode }, query: {} });
  const charges = chargesToBid(structure);
  const laneById = new Map(lanes.map((lane) => [lane.id, lane]));
  for (const [index, carrier] of carriers.entries()) {
    const generated = generateBids({
      carrier: `demonstration ${index}`,
      seed: 41 + index,
      volumeUnit: volumeUnits[mode],
      charges: charges.map((charge) => ({
        name: charge.name,
        unit: bidUnits[charge.unit] ?? 'PerShipment',
        required: charge.required,
      })),
      lanes: lanes.map((lane) => ({
        laneId: lane.id,
        origin: lane.origin,
        destination: lane.destination,
        baselineUnitCostUsd: lane.baselineUnitCost,
        unitsPerShipment: lane.shipmentCount === 0 ? 1 : lane.volumeTotal / lane.shipmentCount,
      })),
      coverage: 0.9 - index * 0.15,
    });
    await carrier.call(bids.saveBids, {
      body: {
        mode,
        structureVersion: structure.version,
        bids: generated.map(({ laneId, rates }, at) => ({
          laneId,
          transitDays: transitDays(mode, laneById.get(laneId)?.miles ?? null, index),
          ...(at % capacityEvery === 0 ? { loadsPerWeek: loadsPerWeek(laneById.get(laneId)) } : {}),
          rates: charges.flatMap((charge) => ratesOf(charge, rates[charge.name] ?? null, structure)),
        })),
      },
    });
  }
}

/** Charges with a rate; only the first of several alternatives. */
function chargesToBid({ charges }: Structure): Charge[] {
  return charges.filter(
    (charge, index) =>
      charge.type === 'Charge' &&
      (charge.alternativeGroup === null ||
        charges.findIndex(({ alternativeGroup }) => alternativeGroup === charge.alternativeGroup) === index),
  );
}

/** One rate, or one per weight break: 6% above the rate for the lightest, 3% less for each heavier one. */
function ratesOf(
  { chargeNo, hasBreaks }: Charge,
  rate: string | null,
  { weightBreaks }: Structure,
): { chargeNo: number; breakNo: number | null; rate: number | null }[] {
  if (!hasBreaks || rate === null)
    return [{ chargeNo, breakNo: null, rate: rate === null ? null : Number(rate) }];
  return weightBreaks.map(({ breakNo }, at) => ({
    chargeNo,
    breakNo,
    rate: Number((Number(rate) * (1.06 - 0.03 * at)).toFixed(4)),
  }));
}

function loadsPerWeek(lane: DemonstrationLane | undefined): number | null {
  const shipments = lane?.shipmentCount ?? 0;
  return shipments === 0 ? null : Math.ceil((2 * shipments) / weeksOfHistory) + 1;
}

function transitDays(mode: OfferedMode, miles: number | null, carrierIndex: number): number | null {
  if (miles === null) return null;
  const { days, milesPerDay, slowerDays } = paces[mode];
  return days + Math.round(miles / milesPerDay) + slowerDays * carrierIndex;
}
