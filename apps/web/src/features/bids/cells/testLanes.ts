import type { BidLane, ChargeStructure, StructureCharge } from '../bidTypes.ts';
import { inputColumns } from './inputColumns.ts';

const charge = (chargeNo: number, name: string, more: Partial<StructureCharge>): StructureCharge => ({
  chargeNo,
  name,
  type: 'Charge',
  unit: 3,
  unitName: 'per kg',
  location: 'Freight',
  currency: 'USD',
  required: false,
  minAllowed: null,
  maxAllowed: null,
  allowNegative: false,
  allowZero: true,
  hasBreaks: false,
  minimumChargeNo: null,
  purpose: 'other',
  alternativeGroup: null,
  expectedPerShipment: null,
  ...more,
});

/** A small charge structure with charges of every kind, for tests. */
export const airStructure: ChargeStructure = {
  customerId: '1',
  mode: 7,
  version: 3,
  charges: [
    charge(1, 'Air freight', { required: true, allowZero: false, hasBreaks: true }),
    charge(2, 'Fuel surcharge', { allowNegative: true }),
    charge(3, 'Notes', { type: 'Information' }),
  ],
  weightBreaks: [
    { breakNo: 1, weightFrom: 0, weightTo: 45, label: '<45' },
    { breakNo: 2, weightFrom: 45, weightTo: null, label: '45+' },
  ],
};

/** The columns of that structure, with two contract months. */
export const airColumns = inputColumns(airStructure, {
  months: ['2027-01', '2027-02'],
  referenceDieselUsdPerGallon: 3,
  unitMeasure: 'kg',
});

/** An open lane without a bid, for tests. */
export function lane(laneId: string, more: Partial<BidLane> = {}): BidLane {
  return {
    laneId,
    origin: `Origin ${laneId}`,
    destination: 'Rotterdam',
    originZip: null,
    destinationZip: null,
    originArea: null,
    destinationArea: null,
    equipment: null,
    service: null,
    moveType: null,
    miles: null,
    milesEstimate: null,
    shipments: 12,
    shipmentsPerYear: 12,
    volume: 3400,
    monthly: { volume: [1700, 1700], loads: [1, 1] },
    volumePerLoad: 1700,
    unitMeasure: 'kg',
    open: true,
    currency: 'USD',
    transitDays: null,
    validFrom: null,
    validTo: null,
    fuelBasisUsdPerGallon: null,
    emissionKgPerUnit: null,
    loadsPerWeek: null,
    capacity: [],
    values: [],
    sealed: null,
    declined: null,
    rates: [],
    isComplete: null,
    colour: null,
    unitCostUsd: null,
    standingReason: null,
    lastRound: null,
    award: null,
    targetPrice: null,
    previousRates: [],
    shipmentSize: null,
    lastPricePaid: null,
    baselineUnitCost: null,
    checks: [],
    ...more,
  };
}
