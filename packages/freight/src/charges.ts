export const chargeTypes = ['Information', 'TrackingInfo', 'Charge', 'Currency', 'Text'] as const;
export type ChargeType = (typeof chargeTypes)[number];

/** What a charge's rate is per, by number as it travels on the wire. */
export const ChargeUnit = {
  None: 0,
  PerContainer: 1,
  PerMile: 2,
  PerWeightUnit: 3,
  PerUnitMeasure: 4,
  PerShipment: 10,
  PerDay: 11,
} as const;
export type ChargeUnitName = keyof typeof ChargeUnit;
export type ChargeUnitNumber = (typeof ChargeUnit)[ChargeUnitName];

export const chargeUnitLabel: Readonly<Record<ChargeUnitNumber, string>> = {
  [ChargeUnit.None]: '',
  [ChargeUnit.PerContainer]: 'per container',
  [ChargeUnit.PerMile]: 'per mile',
  [ChargeUnit.PerWeightUnit]: 'per kg',
  [ChargeUnit.PerUnitMeasure]: 'per W/M',
  [ChargeUnit.PerShipment]: 'per shipment',
  [ChargeUnit.PerDay]: 'per day',
};

export const chargeLocations = ['None', 'Origin', 'Freight', 'Destination', 'BaseRate'] as const;
export type ChargeLocation = (typeof chargeLocations)[number];

/** One line of a mode's charge structure. Bounds are rates as decimal texts in the charge's currency. */
export interface Charge {
  /** Number of the charge within its structure; stable between versions of the structure. */
  readonly chargeNo: number;
  readonly name: string;
  readonly type: ChargeType;
  readonly unit: ChargeUnitNumber;
  readonly location: ChargeLocation;
  readonly currency: string;
  /** A bid without a rate for a required charge is partial. */
  readonly required: boolean;
  readonly minAllowed: string | null;
  readonly maxAllowed: string | null;
  readonly allowNegative: boolean;
  readonly allowZero: boolean;
  /** Whether the rate is given per weight break. */
  readonly hasBreaks: boolean;
  /** The charge whose rate is the least this one costs per shipment; that charge costs nothing itself. */
  readonly minimumChargeNo?: number;
}

/** Whether a charge adds to a bid's cost by itself: of type Charge, and no other charge's minimum. */
export function costsMoney(charge: Charge, structure: readonly Charge[]): boolean {
  return (
    charge.type === 'Charge' &&
    charge.unit !== ChargeUnit.None &&
    !structure.some((other) => other.minimumChargeNo === charge.chargeNo)
  );
}
