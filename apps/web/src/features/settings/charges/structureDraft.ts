import {
  type Charge,
  ChargeUnit,
  type ChargeUnitNumber,
  Decimal,
  structureProblems,
  type StructureProblem,
} from '@lanewright/freight';
import type { ChargeStructure, EditedCharge, EditedStructure } from './charges.api.ts';

/** Returns a draft of the structure as saved. */
export function draftOf(structure: ChargeStructure): EditedStructure {
  return {
    version: structure.version,
    charges: structure.charges.map((charge) => ({ ...charge, unit: charge.unit as ChargeUnitNumber })),
    weightBreaks: structure.weightBreaks.map(({ weightFrom }) => weightFrom),
  };
}

/** Whether anything was edited. */
export function isEdited(draft: EditedStructure, structure: ChargeStructure): boolean {
  return JSON.stringify(draft) !== JSON.stringify(draftOf(structure));
}

/** Returns a new charge with defaults: monetary, per shipment, optional. */
export function newCharge(draft: EditedStructure): EditedCharge {
  return {
    chargeNo: Math.min(0, ...draft.charges.map(({ chargeNo }) => chargeNo)) - 1,
    name: '',
    type: 'Charge',
    unit: ChargeUnit.PerShipment,
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
  };
}

/** Replaces the charge with the same number, or appends it; fields that no longer apply are removed. */
export function putCharge(draft: EditedStructure, charge: EditedCharge): EditedStructure {
  const plain = consistent(charge);
  const isKnown = draft.charges.some(({ chargeNo }) => chargeNo === plain.chargeNo);
  const charges = isKnown
    ? draft.charges.map((other) => (other.chargeNo === plain.chargeNo ? plain : other))
    : [...draft.charges, plain];
  return { ...draft, charges: withoutLoners(charges) };
}

/** Removes a charge, also where others refer to it as their minimum. */
export function removeCharge(draft: EditedStructure, chargeNo: number): EditedStructure {
  const charges = draft.charges
    .filter((charge) => charge.chargeNo !== chargeNo)
    .map((charge) => (charge.minimumChargeNo === chargeNo ? { ...charge, minimumChargeNo: null } : charge));
  return { ...draft, charges: withoutLoners(charges) };
}

/** Moves a charge up (-1) or down (1) in display order. */
export function moveCharge(draft: EditedStructure, chargeNo: number, by: -1 | 1): EditedStructure {
  const from = draft.charges.findIndex((charge) => charge.chargeNo === chargeNo);
  const charge = draft.charges[from];
  const to = from + by;
  if (charge === undefined || to < 0 || to >= draft.charges.length) return draft;
  return { ...draft, charges: draft.charges.toSpliced(from, 1).toSpliced(to, 0, charge) };
}

/** Makes a charge an alternative to another one (or to none): a bid then needs a rate for one of them. */
export function standFor(draft: EditedStructure, chargeNo: number, otherNo: number | null): EditedStructure {
  const other = draft.charges.find((charge) => charge.chargeNo === otherNo);
  const group =
    other === undefined
      ? null
      : (other.alternativeGroup ??
        Math.max(0, ...draft.charges.map(({ alternativeGroup }) => alternativeGroup ?? 0)) + 1);
  const charges = draft.charges.map((charge) =>
    charge.chargeNo === chargeNo || charge.chargeNo === otherNo
      ? { ...charge, alternativeGroup: group }
      : charge,
  );
  return { ...draft, charges: withoutLoners(charges) };
}

/** Returns every error of a draft, by the same rules as on the server. */
export function problemsOf(draft: EditedStructure): StructureProblem[] {
  return structureProblems(draft.charges.map(chargeOf), draft.weightBreaks);
}

/** Returns the error of one field of a charge. */
export function problemAt(
  problems: readonly StructureProblem[],
  chargeNo: number | null,
  field: StructureProblem['field'],
): string | undefined {
  return problems.find((problem) => problem.chargeNo === chargeNo && problem.field === field)?.message;
}

function chargeOf(edited: EditedCharge): Charge {
  const text = (number: number | null) => (number === null ? null : new Decimal(number).toFixed());
  const { minimumChargeNo, alternativeGroup, expectedPerShipment, ...charge } = edited;
  const expected = text(expectedPerShipment);
  return {
    ...charge,
    minAllowed: text(charge.minAllowed),
    maxAllowed: text(charge.maxAllowed),
    ...(minimumChargeNo === null ? {} : { minimumChargeNo }),
    ...(alternativeGroup === null ? {} : { alternativeGroup }),
    ...(expected === null ? {} : { expectedPerShipment: expected }),
  };
}

/** Returns a charge without the fields that do not apply to its type and unit. */
function consistent(charge: EditedCharge): EditedCharge {
  if (charge.type !== 'Charge') {
    return {
      ...charge,
      unit: ChargeUnit.None,
      required: false,
      minAllowed: null,
      maxAllowed: null,
      hasBreaks: false,
      minimumChargeNo: null,
      alternativeGroup: null,
      expectedPerShipment: null,
    };
  }
  const counts = charge.unit === ChargeUnit.PerDay || charge.unit === ChargeUnit.PerShipment;
  return {
    ...charge,
    hasBreaks: charge.hasBreaks && charge.unit === ChargeUnit.PerWeightUnit,
    expectedPerShipment: counts ? charge.expectedPerShipment : null,
    alternativeGroup: charge.required ? charge.alternativeGroup : null,
  };
}

/** A group with a single charge has no alternatives, so it is dissolved. */
function withoutLoners(charges: readonly EditedCharge[]): EditedCharge[] {
  return charges.map((charge) =>
    charge.alternativeGroup !== null &&
    !charges.some((other) => other !== charge && other.alternativeGroup === charge.alternativeGroup)
      ? { ...charge, alternativeGroup: null }
      : charge,
  );
}
