import type { Charge } from './charges.ts';
import { ChargeUnit } from './charges.ts';
import { formatCount } from './formats.ts';
import { fuelEquipments } from './fuel.ts';
import type { ClauseEffect, ClauseTake, ClauseTerms, IndexPeriod, MilesPerGallon } from './indexClause.ts';
import { overdueAfterDays } from './indexClause.ts';

type ClauseCharge = Pick<Charge, 'chargeNo' | 'name' | 'unit' | 'hasBreaks'>;

/**
 * Returns what is wrong with the terms of a clause, in a sentence; null if nothing is.
 * @param period - how often the values of the series are published
 * @param charges - the charges that the clause moves
 */
export function clauseProblem(
  terms: ClauseTerms,
  period: IndexPeriod,
  charges: readonly ClauseCharge[],
): string | null {
  return (
    problemOfNumbers(terms) ??
    problemOfTake(terms.take) ??
    problemOfEffect(terms.effect) ??
    problemOfAge(terms, period) ??
    problemOfCharges(terms.effect, charges)
  );
}

function problemOfNumbers({
  basis,
  trigger,
  floor,
  ceiling,
  minAmount,
  maxAmount,
  decimals,
}: ClauseTerms): string | null {
  if (!(basis > 0)) return 'The basis must be above zero.';
  if (trigger !== null && !(trigger.by > 0)) return 'The smallest change must be above zero.';
  if ((floor ?? 1) <= 0 || (ceiling ?? 1) <= 0) return 'The floor and ceiling must be above zero.';
  if (floor !== null && ceiling !== null && floor > ceiling) return 'The floor is above the ceiling.';
  if (minAmount !== null && maxAmount !== null && minAmount > maxAmount)
    return 'The minimum amount is above the maximum amount.';
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 6)
    return 'Decimals must be a whole number from 0 to 6.';
  return null;
}

function problemOfTake(take: ClauseTake): string | null {
  if (take.kind === 'inForce' && !isWhole(take.lagDays, 0, 92))
    return 'The delay must be a whole number of days from 0 to 92.';
  if (take.kind === 'weeksBefore' && !isWhole(take.weeks, 1, 53))
    return 'The number of weeks must be a whole number from 1 to 53.';
  if (take.kind === 'daysBefore' && !(isWhole(take.fromDay, 1, 31) && isWhole(take.toDay, 1, 31)))
    return 'The days of the month must be whole numbers from 1 to 31.';
  return null;
}

function problemOfEffect(effect: ClauseEffect): string | null {
  switch (effect.kind) {
    case 'perMile':
      return problemOfMiles(effect.milesPerGallon);
    case 'perMileFrom':
      if (effect.peg < 0) return 'The price included in the linehaul must not be below zero.';
      return problemOfMiles(effect.milesPerGallon);
    case 'factor':
      return effect.part > 0 && effect.part <= 1
        ? null
        : 'The part that follows the index must be above 0% and at most 100%.';
    case 'table': {
      const { steps } = effect;
      if (steps.length === 0) return 'Enter at least one step.';
      const unordered = steps.findIndex(({ from }, index) => from <= (steps[index - 1]?.from ?? -1));
      return unordered === -1
        ? null
        : `Step ${formatCount(unordered + 1)} must begin above the step before it.`;
    }
  }
}

function problemOfMiles(milesPerGallon: MilesPerGallon): string | null {
  const all =
    typeof milesPerGallon === 'number'
      ? [milesPerGallon]
      : fuelEquipments.map((equipment) => milesPerGallon[equipment]);
  return all.every((one) => one > 0) ? null : 'Miles per gallon must be above zero.';
}

function problemOfAge({ maxAgeDays }: ClauseTerms, period: IndexPeriod): string | null {
  const least = overdueAfterDays[period] + 1;
  return isWhole(maxAgeDays, least, 366)
    ? null
    : `The age of a value must be a whole number of days from ${formatCount(least)} to 366.`;
}

function problemOfCharges(effect: ClauseEffect, charges: readonly ClauseCharge[]): string | null {
  if (charges.length === 0) return 'Choose a charge. The mode has no fuel charge.';
  if (effect.kind !== 'factor') {
    const withBreaks = charges.find(({ hasBreaks }) => hasBreaks);
    if (withBreaks !== undefined)
      return `"${withBreaks.name}" has weight breaks. Choose a factor on its rates.`;
  }
  if (effect.kind === 'perMile' || effect.kind === 'perMileFrom') {
    const other = charges.find(({ unit }) => unit !== ChargeUnit.PerMile);
    if (other !== undefined) return `"${other.name}" is not a charge per mile. Choose a table or a factor.`;
  }
  return null;
}

const isWhole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;
