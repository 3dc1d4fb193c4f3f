import type { Charge, ChargeLocation, ChargeUnitNumber } from './charges.ts';
import { ChargeUnit } from './charges.ts';
import type { OfferedMode } from './modes.ts';
import { Mode } from './modes.ts';

type Particulars = Partial<Omit<Charge, 'chargeNo' | 'name' | 'unit' | 'location'>>;

function charge(
  chargeNo: number,
  name: string,
  unit: ChargeUnitNumber,
  location: ChargeLocation,
  particulars: Particulars = {},
): Charge {
  return {
    chargeNo,
    name,
    type: 'Charge',
    unit,
    location,
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

// A required rate of zero would be a gift nobody means.
const base: Particulars = { required: true, allowZero: false };
const { PerContainer, PerMile, PerWeightUnit, PerUnitMeasure, PerShipment, PerDay, None } = ChargeUnit;

/** The charge structure a mode starts with until a customer edits its own. */
export const defaultCharges: Readonly<Record<OfferedMode, readonly Charge[]>> = {
  [Mode.RoadFTL]: [
    charge(1, 'Linehaul', PerMile, 'BaseRate', base),
    charge(2, 'Fuel surcharge', PerMile, 'Freight'),
    charge(3, 'Stop-off', PerShipment, 'Freight'),
    charge(4, 'Detention per hour', None, 'None', { type: 'Information' }),
  ],
  [Mode.RoadDrayage]: [
    charge(1, 'Base rate, round trip', PerShipment, 'BaseRate', base),
    charge(2, 'Fuel surcharge', PerShipment, 'Freight'),
    charge(3, 'Chassis', PerDay, 'Freight'),
    charge(4, 'Pre-pull', PerShipment, 'Origin'),
    charge(5, 'Overweight', PerShipment, 'Freight'),
  ],
  [Mode.OceanFCL]: [
    charge(1, 'Ocean freight', PerContainer, 'BaseRate', base),
    charge(2, 'Bunker adjustment (BAF)', PerContainer, 'Freight', { allowNegative: true }),
    charge(3, 'Terminal handling, origin (THC)', PerContainer, 'Origin'),
    charge(4, 'Terminal handling, destination (THC)', PerContainer, 'Destination'),
    charge(5, 'Documentation', PerShipment, 'Origin'),
  ],
  [Mode.OceanLCL]: [
    charge(1, 'Ocean freight, W/M', PerUnitMeasure, 'BaseRate', { ...base, minimumChargeNo: 4 }),
    charge(2, 'Container freight station (CFS)', PerUnitMeasure, 'Origin'),
    charge(3, 'Documentation', PerShipment, 'Origin'),
    charge(4, 'Minimum ocean freight', PerShipment, 'BaseRate'),
  ],
  [Mode.AirFreight]: [
    charge(1, 'Air freight', PerWeightUnit, 'BaseRate', { ...base, hasBreaks: true, minimumChargeNo: 2 }),
    charge(2, 'Minimum air freight', PerShipment, 'BaseRate'),
    charge(3, 'Fuel surcharge', PerWeightUnit, 'Freight'),
    charge(4, 'Security surcharge', PerWeightUnit, 'Freight'),
    charge(5, 'Handling, origin', PerShipment, 'Origin'),
    charge(6, 'Handling, destination', PerShipment, 'Destination'),
  ],
};
