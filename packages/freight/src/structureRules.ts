import type { Charge } from './charges.ts';
import { ChargeUnit, costsMoney, takesRate } from './charges.ts';
import type { DecimalInput } from './money.ts';
import { Decimal } from './money.ts';

/** An error in a charge structure: its charge and field, and a sentence with a suggested fix. */
export interface StructureProblem {
  /** Null if it concerns the structure as a whole, or its weight breaks. */
  readonly chargeNo: number | null;
  readonly field: keyof Charge | 'charges' | 'weightBreaks';
  readonly message: string;
}

/** Whether the existing rates of a charge keep their meaning after it was changed; false if it was removed. */
export function keepsRates(before: Charge, after: Charge | undefined): boolean {
  return (
    after !== undefined &&
    after.type === before.type &&
    after.unit === before.unit &&
    after.hasBreaks === before.hasBreaks
  );
}

type Say = (field: keyof Charge, message: string) => void;

const mostBreaks = 20;
const longestName = 80;
/** Rates are stored with twelve digits before the decimal point and six after it. */
const largestRate = '999999999999';

/** Returns all errors in a charge structure and the floors of its weight breaks; empty if it is valid. */
export function structureProblems(
  charges: readonly Charge[],
  breakFloorsKg: readonly DecimalInput[],
): StructureProblem[] {
  const problems: StructureProblem[] = [];
  const names = new Map<string, number>();
  const minimums = new Map<number, string>();
  for (const charge of charges) {
    const say: Say = (field, message) => problems.push({ chargeNo: charge.chargeNo, field, message });
    const name = charge.name.trim().toLowerCase();
    if (name === '') say('name', 'Enter a name for the charge.');
    else if (charge.name.trim().length > longestName) {
      say('name', `A charge name can have at most ${longestName} characters.`);
    } else if (names.has(name)) say('name', `A charge named "${charge.name.trim()}" already exists.`);
    names.set(name, charge.chargeNo);
    sayOfKind(charge, say);
    if (takesRate(charge)) sayOfLimits(charge, say);
    sayOfMinimum(charge, charges, minimums, say);
    sayOfExpected(charge, charges, say);
  }
  sayOfGroups(charges, problems);
  if (!charges.some((charge) => charge.required && costsMoney(charge, charges))) {
    problems.push({
      chargeNo: null,
      field: 'charges',
      message: 'At least one charge must be required.',
    });
  }
  const breaks = breaksProblem(charges, breakFloorsKg);
  if (breaks !== null) problems.push({ chargeNo: null, field: 'weightBreaks', message: breaks });
  return problems;
}

function sayOfKind(charge: Charge, say: Say): void {
  const isMoney = charge.type === 'Charge';
  if (isMoney && charge.unit === ChargeUnit.None) {
    say('unit', `Choose a unit for ${charge.name}, or set its type to Information.`);
  }
  if (!isMoney && charge.unit !== ChargeUnit.None) {
    say('unit', `${charge.name} is not priced, so it can’t have a unit.`);
  }
  if (!isMoney && charge.required) say('required', 'Only priced charges can be required.');
  if (charge.hasBreaks && (!isMoney || charge.unit !== ChargeUnit.PerWeightUnit)) {
    say('hasBreaks', 'Only charges per kg can have weight breaks.');
  }
}

function sayOfLimits(charge: Charge, say: Say): void {
  const limit = (field: 'minAllowed' | 'maxAllowed'): Decimal | null => {
    const text = charge[field];
    if (text === null) return null;
    const value = new Decimal(text);
    if (!value.isFinite() || value.abs().gt(largestRate)) say(field, 'Number too large.');
    else if (value.decimalPlaces() > 6) say(field, 'A rate can have at most 6 decimals.');
    return value;
  };
  const least = limit('minAllowed');
  const most = limit('maxAllowed');
  if (least !== null && most !== null && least.gt(most)) {
    say('maxAllowed', 'Maximum is below minimum.');
  }
  if (!charge.allowNegative && least?.isNegative() === true && !least.isZero()) {
    say('minAllowed', 'The minimum is negative. Allow negative rates or raise it.');
  }
  if (most !== null && !charge.allowNegative && (most.lt(0) || (most.isZero() && !charge.allowZero))) {
    say('maxAllowed', 'No rate would be valid. Raise the maximum.');
  }
}

function sayOfMinimum(
  charge: Charge,
  charges: readonly Charge[],
  minimums: Map<number, string>,
  say: Say,
): void {
  const { minimumChargeNo } = charge;
  if (minimumChargeNo === undefined) return;
  const minimum = charges.find(({ chargeNo }) => chargeNo === minimumChargeNo);
  const owner = minimums.get(minimumChargeNo);
  if (!takesRate(charge)) say('minimumChargeNo', 'Only priced charges can have a minimum.');
  else if (minimum === undefined) say('minimumChargeNo', 'The minimum charge was not found.');
  else if (minimum.chargeNo === charge.chargeNo) {
    say('minimumChargeNo', 'A charge can’t be its own minimum.');
  } else if (minimum.type !== 'Charge' || minimum.unit !== ChargeUnit.PerShipment || minimum.hasBreaks) {
    say('minimumChargeNo', `A minimum must be charged per shipment, but ${minimum.name} is not.`);
  } else if (minimum.minimumChargeNo !== undefined) {
    say('minimumChargeNo', `${minimum.name} has its own minimum.`);
  } else if (owner !== undefined)
    say('minimumChargeNo', `${minimum.name} is already the minimum of ${owner}.`);
  minimums.set(minimumChargeNo, charge.name);
}

function sayOfExpected(charge: Charge, charges: readonly Charge[], say: Say): void {
  if (charge.expectedPerShipment === undefined) return;
  const expected = new Decimal(charge.expectedPerShipment);
  if (!expected.isFinite() || expected.lt(0) || expected.gt(1000) || expected.decimalPlaces() > 4) {
    say(
      'expectedPerShipment',
      'The expected number per shipment must be from 0 to 1000, with at most 4 decimals.',
    );
  }
  const counts = charge.unit === ChargeUnit.PerDay || charge.unit === ChargeUnit.PerShipment;
  if (charge.type !== 'Charge' || !counts) {
    say('expectedPerShipment', 'Only charges per day or per shipment can have an expected number.');
  } else if (charges.some((other) => other.minimumChargeNo === charge.chargeNo)) {
    say('expectedPerShipment', 'A minimum applies to every shipment, so it can’t have an expected number.');
  }
}

function sayOfGroups(charges: readonly Charge[], problems: StructureProblem[]): void {
  const groups = new Map<number, Charge[]>();
  for (const charge of charges) {
    if (charge.alternativeGroup === undefined) continue;
    groups.set(charge.alternativeGroup, [...(groups.get(charge.alternativeGroup) ?? []), charge]);
  }
  for (const members of groups.values()) {
    for (const charge of members) {
      const say: Say = (field, message) => problems.push({ chargeNo: charge.chargeNo, field, message });
      if (members.length === 1) say('alternativeGroup', 'Add a second charge to this alternative group.');
      else if (!charge.required || !costsMoney(charge, charges)) {
        say('alternativeGroup', 'Alternative charges must be required and priced.');
      }
    }
  }
}

function breaksProblem(charges: readonly Charge[], floorsKg: readonly DecimalInput[]): string | null {
  if (floorsKg.length === 0) {
    return charges.some(({ hasBreaks }) => hasBreaks)
      ? 'Add weight breaks, or turn off "By weight break".'
      : null;
  }
  if (floorsKg.length > mostBreaks) return `At most ${mostBreaks} weight breaks are allowed.`;
  const floors = floorsKg.map((floor) => new Decimal(floor));
  if (floors[0]?.isZero() !== true) return 'The first weight break must start at 0 kg.';
  for (const [index, floor] of floors.entries()) {
    const before = floors[index - 1];
    if (before !== undefined && floor.lte(before)) {
      return `Weight breaks must increase: ${floor.toFixed()} kg follows ${before.toFixed()} kg.`;
    }
    if (floor.decimalPlaces() > 3) return 'A weight break can have at most 3 decimals.';
  }
  return null;
}
