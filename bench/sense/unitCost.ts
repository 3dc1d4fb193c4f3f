import {
  type BidRate,
  ChargeUnit,
  priceLane,
  type SenseStructure,
  type ShipmentDrivers,
} from '@lanewright/freight';
import type { MarketLane } from './market.ts';

/** USD per unit of the lane's volume for a typical shipment, priced like a bid in the product. */
export function unitCostOf(
  lane: Pick<MarketLane, 'miles' | 'shipmentSize'>,
  structure: SenseStructure,
  rateUsd: (chargeNo: number, breakNo: number | null) => number | undefined,
): number {
  const { volumeUnit } = structure;
  const of = (unit: typeof volumeUnit) => (volumeUnit === unit ? lane.shipmentSize : null);
  const shipment: ShipmentDrivers = {
    volume: lane.shipmentSize,
    weightKg: null,
    volumeM3: of('m3'),
    chargeableKg: of('kg'),
    containers: of('containers'),
    miles: of('mi'),
    days: null,
    pieces: null,
  };
  const rates = structure.charges.flatMap((charge): BidRate[] =>
    (charge.hasBreaks ? structure.breaks : [{ breakNo: null, fromKg: null }]).flatMap(
      ({ breakNo, fromKg }) => {
        const rate = charge.unit === ChargeUnit.None ? undefined : rateUsd(charge.chargeNo, breakNo);
        return rate === undefined ? [] : [{ chargeNo: charge.chargeNo, breakFromKg: fromKg, rate }];
      },
    ),
  );
  const priced = priceLane({
    charges: structure.charges,
    rates,
    usdPerUnit: 1,
    shipments: [shipment],
    forecastByMonth: [],
    share: 1,
  });
  return priced.unitCostUsd?.toNumber() ?? 0;
}
