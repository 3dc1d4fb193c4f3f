import type { Charge, ChargeLocation, ChargePurpose, ChargeUnitNumber } from './charges.ts';
import { ChargeUnit } from './charges.ts';
import type { OfferedMode } from './modes.ts';
import { Mode } from './modes.ts';

type Particulars = Partial<Omit<Charge, 'chargeNo' | 'name' | 'unit' | 'location'>>;

function charge(
  chargeNo: number,
  name: string,
  unit: ChargeUnitNumber,
  location: ChargeLocation,
  purpose: ChargePurpose,
  particulars: Particulars = {},
): Charge {
  return {
    chargeNo,
    name,
    type: 'Charge',
    unit,
    location,
    purpose,
    currency: 'USD',
    required: false,
    minAllowed: null,
    maxAllowed: null,
    allowNegative: false,
    allowZero: true,
    hasBreaks: false,
    ...particulars,
  };
}

// A zero rate for a required charge is never intended.
const base: Particulars = { required: true, allowZero: false };
const { PerContainer, PerMile, PerWeightUnit, PerUnitMeasure, PerShipment, PerDay, None } = ChargeUnit;

/** Default frequency of accessorials per shipment, and the days of a round trip with a chassis. */
const usual = { stopOff: '0.1', prePull: '0.25', overweight: '0.1', chassisDays: '2' };

/** The initial charge structure of each mode, in display order; customers can edit it. */
export const defaultCharges: Readonly<Record<OfferedMode, readonly Charge[]>> = {
  [Mode.RoadFTL]: [
    charge(1, 'Linehaul', PerMile, 'BaseRate', 'linehaul', { ...base, alternativeGroup: 1 }),
    charge(5, 'Linehaul per load', PerShipment, 'BaseRate', 'linehaul', { ...base, alternativeGroup: 1 }),
    charge(2, 'Fuel surcharge', PerMile, 'Freight', 'fuel'),
    charge(3, 'Stop-off', PerShipment, 'Freight', 'accessorial', { expectedPerShipment: usual.stopOff }),
    charge(4, 'Detention per hour', None, 'None', 'accessorial', { type: 'Information' }),
  ],
  [Mode.RoadDrayage]: [
    charge(1, 'Base rate, round trip', PerShipment, 'BaseRate', 'linehaul', base),
    charge(2, 'Fuel surcharge', PerShipment, 'Freight', 'fuel'),
    charge(3, 'Chassis', PerDay, 'Freight', 'accessorial', { expectedPerShipment: usual.chassisDays }),
    charge(4, 'Pre-pull', PerShipment, 'Origin', 'accessorial', { expectedPerShipment: usual.prePull }),
    charge(5, 'Overweight', PerShipment, 'Freight', 'accessorial', { expectedPerShipment: usual.overweight }),
  ],
  [Mode.OceanFCL]: [
    charge(1, 'Ocean freight', PerContainer, 'BaseRate', 'linehaul', base),
    charge(2, 'Bunker adjustment (BAF)', PerContainer, 'Freight', 'fuel', { allowNegative: true }),
    charge(3, 'Terminal handling, origin (THC)', PerContainer, 'Origin', 'handling'),
    charge(4, 'Terminal handling, destination (THC)', PerContainer, 'Destination', 'handling'),
    charge(5, 'Documentation', PerShipment, 'Origin', 'documentation'),
    charge(6, 'Pre-carriage', PerContainer, 'Origin', 'carriage'),
    charge(7, 'On-carriage', PerContainer, 'Destination', 'carriage'),
    charge(8, 'THC in the ocean freight', None, 'None', 'handling', { type: 'Information' }),
  ],
  [Mode.OceanLCL]: [
    charge(1, 'Ocean freight, W/M', PerUnitMeasure, 'BaseRate', 'linehaul', { ...base, minimumChargeNo: 4 }),
    charge(2, 'Container freight station (CFS)', PerUnitMeasure, 'Origin', 'handling'),
    charge(3, 'Documentation', PerShipment, 'Origin', 'documentation'),
    charge(4, 'Minimum ocean freight', PerShipment, 'BaseRate', 'linehaul'),
  ],
  [Mode.AirFreight]: [
    charge(1, 'Air freight', PerWeightUnit, 'BaseRate', 'linehaul', {
      ...base,
      hasBreaks: true,
      minimumChargeNo: 2,
    }),
    charge(2, 'Minimum air freight', PerShipment, 'BaseRate', 'linehaul'),
    charge(3, 'Fuel surcharge', PerWeightUnit, 'Freight', 'fuel'),
    charge(4, 'Security surcharge', PerWeightUnit, 'Freight', 'handling'),
    charge(5, 'Handling, origin', PerShipment, 'Origin', 'handling'),
    charge(6, 'Handling, destination', PerShipment, 'Destination', 'handling'),
  ],
};
