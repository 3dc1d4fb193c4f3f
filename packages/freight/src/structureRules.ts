import type { Charge } from './charges.ts';
import { ChargeUnit, costsMoney, takesRate } from './charges.ts';
import type { DecimalInput } from './money.ts';
import { Decimal } from './money.ts';

/** What is wrong with a charge structure: at which charge and field, as a sentence with the way out. */
export interface StructureProblem {
  /** Null where it is the structure as a whole, or its weight breaks. */
  readonly chargeNo: number | null;
  readonly field: keyof Charge | 'charges' | 'weightBreaks';
  readonly message: string;
}

/** Whether the rates given for a charge still mean the same after it was changed; not where it is gone. */
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
/** Twelve digits before the point and six after it are kept of a rate. */
const largestRate = '999999999999';

/** Everything wrong with a charge structure and the floors of its weight breaks; empty when it may be saved. */
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
    if (name === '') say('name', 'Give the charge a name.');
    else if (charge.name.trim().length > longestName) {
      say('name', `A charge's name has at most ${longestName} letters.`);
    } else if (names.has(name)) say('name', `There is another charge "${charge.name.trim()}".`);
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
    say('unit', `Say what ${charge.name} is charged per, or make it an Information.`);
  }
  if (!isMoney && charge.unit !== ChargeUnit.None) {
    say('unit', `${charge.name} is no amount of money, so it is not charged per anything.`);
  }
  if (!isMoney && charge.required) say('required', 'Only a charge of money can be required.');
  if (charge.hasBreaks && (!isMoney || charge.unit !== ChargeUnit.PerWeightUnit)) {
    say('hasBreaks', 'Only a charge per kg has weight breaks.');
  }
}

function sayOfLimits(charge: Charge, say: Say): void {
  const limit = (field: 'minAllowed' | 'maxAllowed'): Decimal | null => {
    const text = charge[field];
    if (text === null) return null;
    const value = new Decimal(text);
    if (!value.isFinite() || value.abs().gt(largestRate)) say(field, 'Number too large.');
    else if (value.decimalPlaces() > 6) say(field, 'A rate has at most 6 decimals.');
    return value;
  };
  const least = limit('minAllowed');
  const most = limit('maxAllowed');
  if (least !== null && most !== null && least.gt(most)) {
    say('maxAllowed', 'Maximum is below minimum.');
  }
  if (!charge.allowNegative && least?.isNegative() === true && !least.isZero()) {
    say('minAllowed', 'The least allowed is negative; allow negative rates, or raise it.');
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
  if (!takesRate(charge)) say('minimumChargeNo', 'Only a charge of money has a minimum.');
  else if (minimum === undefined) say('minimumChargeNo', 'The charge that is the minimum is not there.');
  else if (minimum.chargeNo === charge.chargeNo) {
    say('minimumChargeNo', 'A charge cannot be its own minimum.');
  } else if (minimum.type !== 'Charge' || minimum.unit !== ChargeUnit.PerShipment || minimum.hasBreaks) {
    say('minimumChargeNo', `A minimum is charged per shipment; ${minimum.name} is not.`);
  } else if (minimum.minimumChargeNo !== undefined) {
    say('minimumChargeNo', `${minimum.name} has a minimum of its own.`);
  } else if (owner !== undefined) say('minimumChargeNo', `${minimum.name} is the minimum of ${owner}.`);
  minimums.set(minimumChargeNo, charge.name);
}

function sayOfExpected(charge: Charge, charges: readonly Charge[], say: Say): void {
  if (charge.expectedPerShipment === undefined) return;
  const expected = new Decimal(charge.expectedPerShipment);
  if (!expected.isFinite() || expected.lt(0) || expected.gt(1000) || expected.decimalPlaces() > 4) {
    say('expectedPerShipment', 'What is expected per shipment is from 0 to 1000, with 4 decimals at most.');
  }
  const counts = charge.unit === ChargeUnit.PerDay || charge.unit === ChargeUnit.PerShipment;
  if (charge.type !== 'Charge' || !counts) {
    say('expectedPerShipment', 'Only charges per day or per shipment are expected a number of times.');
  } else if (charges.some((other) => other.minimumChargeNo === charge.chargeNo)) {
    say('expectedPerShipment', 'A minimum holds for every shipment.');
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
  if (floorsKg.length > mostBreaks) return `There are at most ${mostBreaks} weight breaks.`;
  const floors = floorsKg.map((floor) => new Decimal(floor));
  if (floors[0]?.isZero() !== true) return 'The first weight break begins at 0 kg.';
  for (const [index, floor] of floors.entries()) {
    const before = floors[index - 1];
    if (before !== undefined && floor.lte(before)) {
      return `Weight breaks rise: ${floor.toFixed()} kg follows ${before.toFixed()} kg.`;
    }
    if (floor.decimalPlaces() > 3) return 'A weight break has at most 3 decimals.';
  }
  return null;
}
