import type { MoveType } from './moveTypes.ts';

export const chargeTypes = ['Information', 'TrackingInfo', 'Charge', 'Currency', 'Text'] as const;
export type ChargeType = (typeof chargeTypes)[number];

/** Units of a charge's rate, by their number in the API. */
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

/** The figures of a shipment that rates are multiplied with, named as the arguments of `charge_driver` in SQL. */
export const chargeDrivers = [
  'containers',
  'miles',
  'chargeable_kg',
  'revenue_tons',
  'shipments',
  'days',
] as const;

interface ChargeUnitDetails {
  readonly label: string;
  /** What a rate per this unit is multiplied with; null: nothing, the charge costs no money. */
  readonly driver: (typeof chargeDrivers)[number] | null;
}

/** What is known of each charge unit. `database/generated/freight.sql` is generated from it. */
export const chargeUnits: Readonly<Record<ChargeUnitNumber, ChargeUnitDetails>> = {
  [ChargeUnit.None]: { label: '', driver: null },
  [ChargeUnit.PerContainer]: { label: 'per container', driver: 'containers' },
  [ChargeUnit.PerMile]: { label: 'per mile', driver: 'miles' },
  [ChargeUnit.PerWeightUnit]: { label: 'per kg', driver: 'chargeable_kg' },
  [ChargeUnit.PerUnitMeasure]: { label: 'per W/M', driver: 'revenue_tons' },
  [ChargeUnit.PerShipment]: { label: 'per shipment', driver: 'shipments' },
  [ChargeUnit.PerDay]: { label: 'per day', driver: 'days' },
};

export const chargeLocations = ['None', 'Origin', 'Freight', 'Destination', 'BaseRate'] as const;
export type ChargeLocation = (typeof chargeLocations)[number];

/** Name of a charge with the end of the journey at which it applies: 'Handling, origin', 'Linehaul'. */
export function chargeTitle(name: string, location: string): string {
  return location === 'Origin' || location === 'Destination' ? `${name}, ${location.toLowerCase()}` : name;
}

/** Purpose of a charge: fuel is compared at one diesel price, carriage depends on the lane's move type. */
export const chargePurposes = [
  'linehaul',
  'fuel',
  'handling',
  'documentation',
  'carriage',
  'accessorial',
  'other',
] as const;
export type ChargePurpose = (typeof chargePurposes)[number];

export const chargePurposeLabel: Readonly<Record<ChargePurpose, string>> = {
  linehaul: 'Linehaul or freight',
  fuel: 'Fuel',
  handling: 'Handling',
  documentation: 'Documentation',
  carriage: 'Pre- or on-carriage',
  accessorial: 'Accessorial',
  other: 'Other',
};

/** One line of a mode's charge structure. Bounds are rates as decimal texts in the charge's currency. */
export interface Charge {
  /** Number of the charge within its structure; stable between versions of the structure, and never reused. */
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
  /** The charge whose rate is this one's minimum per shipment; that charge has no cost of its own. */
  readonly minimumChargeNo?: number;
  readonly purpose: ChargePurpose;
  /** Alternative charges: a bid needs a rate for one of the required charges of the group. */
  readonly alternativeGroup?: number;
  /**
   * Per day: expected days of a shipment that does not state them. Per shipment: how often a shipment is expected to have it (0.1
   * is one in ten). Decimal text; if omitted, 1, and for days unknown.
   */
  readonly expectedPerShipment?: string;
}

/** Whether a carrier enters a rate for the charge, a number in the bid's currency. */
export function takesRate(charge: Pick<Charge, 'type' | 'unit'>): boolean {
  return charge.type === 'Charge' && charge.unit !== ChargeUnit.None;
}

/** Whether a carrier may enter a text for the charge, which is not money. */
export function takesText(charge: Pick<Charge, 'type'>): boolean {
  return charge.type !== 'Charge';
}

/**
 * Whether a charge applies to lanes of a move type: carriage at the origin only if the move begins at a door, at the destination
 * only if it ends at one. All charges apply to a lane without a move type.
 */
export function chargeApplies(
  charge: Pick<Charge, 'purpose' | 'location'>,
  moveType: MoveType | null,
): boolean {
  if (charge.purpose !== 'carriage' || moveType === null) return true;
  if (charge.location === 'Origin') return moveType.startsWith('Door');
  if (charge.location === 'Destination') return moveType.endsWith('Door');
  return true;
}

/** Whether a charge adds to a bid's cost: it is of type Charge, and not another charge's minimum. */
export function costsMoney(charge: Charge, structure: readonly Charge[]): boolean {
  return takesRate(charge) && !structure.some((other) => other.minimumChargeNo === charge.chargeNo);
}
