import type { SenseLane, SenseStructure } from './bidSenseTypes.ts';
import type { Charge } from './charges.ts';
import { ChargeUnit } from './charges.ts';

/** Units of volume of a typical shipment on the lane; null if unknown. */
export function laneUnitsPerShipment(lane: SenseLane, { volumeUnit }: SenseStructure): number | null {
  if (lane.shipmentSize !== null && lane.shipmentSize > 0) return lane.shipmentSize;
  return volumeUnit === 'mi' && lane.miles !== null && lane.miles > 0 ? lane.miles : null;
}

/**
 * The quantity that a charge's rate is multiplied by for a typical shipment of the lane; null if the lane data do not give it.
 */
export function driverPerShipment(lane: SenseLane, charge: Charge, structure: SenseStructure): number | null {
  const units = laneUnitsPerShipment(lane, structure);
  switch (charge.unit) {
    case ChargeUnit.PerMile:
      return structure.volumeUnit === 'mi' ? units : lane.miles;
    case ChargeUnit.PerContainer:
      return structure.volumeUnit === 'containers' ? units : null;
    case ChargeUnit.PerWeightUnit:
      return structure.volumeUnit === 'kg' ? units : null;
    case ChargeUnit.PerUnitMeasure:
      return structure.volumeUnit === 'm3' ? units : null;
    case ChargeUnit.PerShipment:
      return Number(charge.expectedPerShipment ?? 1);
    case ChargeUnit.PerDay:
      return charge.expectedPerShipment === undefined ? null : Number(charge.expectedPerShipment);
    case ChargeUnit.None:
      return null;
  }
}
