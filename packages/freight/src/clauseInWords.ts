import { formatChosenPercent, formatCount, formatIndexValue, formatMilesPerGallon } from './formats.ts';
import type { ClauseHold, ClauseTake, ClauseTerms, MilesPerGallon, TableUnit } from './indexClause.ts';

/** A clause in words, a sentence each, for screens, letters and rate cards. @param seriesName - name of the index */
export function clauseInWords(terms: ClauseTerms, seriesName: string): string[] {
  const { trigger, floor, ceiling, minAmount, maxAmount } = terms;
  return [
    effectInWords(terms, seriesName),
    takeInWords(terms.take, dateInWords[terms.date]),
    holdInWords[terms.hold],
    trigger === null
      ? null
      : trigger.kind === 'percent'
        ? `Changes of less than ${formatChosenPercent(trigger.by)} are ignored.`
        : `Changes of less than ${formatIndexValue(trigger.by)} are ignored.`,
    floor === null ? null : `An index below ${formatIndexValue(floor)} counts as ${formatIndexValue(floor)}.`,
    ceiling === null
      ? null
      : `An index above ${formatIndexValue(ceiling)} counts as ${formatIndexValue(ceiling)}.`,
    minAmount === null ? null : `The result is at least ${formatIndexValue(minAmount)}.`,
    maxAmount === null ? null : `The result is at most ${formatIndexValue(maxAmount)}.`,
    terms.decimals === 1 ? 'Rounded to 1 decimal.' : `Rounded to ${formatCount(terms.decimals)} decimals.`,
  ].filter((sentence) => sentence !== null);
}

function effectInWords({ effect, basis }: ClauseTerms, index: string): string {
  switch (effect.kind) {
    case 'perMile':
      return `The rate per mile changes by (${index} − ${formatIndexValue(basis)}) ÷ ${milesInWords(effect.milesPerGallon)}.`;
    case 'perMileFrom':
      return `The rate per mile is (${index} − ${formatIndexValue(effect.peg)}) ÷ ${milesInWords(effect.milesPerGallon)}, at least 0.`;
    case 'table': {
      const steps = effect.steps
        .map(({ from, amount }) =>
          effect.per === 'percentOfLinehaul'
            ? `from ${formatIndexValue(from)}: ${formatChosenPercent(amount)}`
            : `from ${formatIndexValue(from)}: ${formatIndexValue(amount)}`,
        )
        .join('; ');
      return `The charge ${tableUnitInWords[effect.per]} depends on ${index}: ${steps}.`;
    }
    case 'factor':
      return effect.part === 1
        ? `The rate changes by the same percentage as ${index} from ${formatIndexValue(basis)}.`
        : `${formatChosenPercent(effect.part * 100)} of the rate changes by the same percentage as ${index} from ${formatIndexValue(basis)}.`;
  }
}

const tableUnitInWords: Readonly<Record<TableUnit, string>> = {
  mile: 'per mile',
  container: 'per container',
  shipment: 'per shipment',
  percentOfLinehaul: 'as a percentage of the linehaul',
};

const milesInWords = (milesPerGallon: MilesPerGallon) =>
  typeof milesPerGallon === 'number'
    ? `${formatMilesPerGallon(milesPerGallon)} miles per gallon`
    : `${formatMilesPerGallon(milesPerGallon.van)} miles per gallon (reefer ${formatMilesPerGallon(milesPerGallon.reefer)}, flatbed ${formatMilesPerGallon(milesPerGallon.flatbed)})`;

const dateInWords = { ship: 'ship date', delivery: 'delivery date', invoice: 'invoice date' };

function takeInWords(take: ClauseTake, date: string): string {
  switch (take.kind) {
    case 'inForce':
      if (take.lagDays === 0) return `The last value published up to the ${date} counts.`;
      return take.lagDays === 1
        ? `The last value published by the day before the ${date} counts.`
        : `The last value published by ${formatCount(take.lagDays)} days before the ${date} counts.`;
    case 'monthBefore':
      return `The average of the calendar month before the ${date} counts.`;
    case 'quarterBefore':
      return `The average of the calendar quarter before the ${date} counts.`;
    case 'weeksBefore':
      return take.weeks === 1
        ? `The average of the week before the week of the ${date} counts.`
        : `The average of the ${formatCount(take.weeks)} weeks before the week of the ${date} counts.`;
    case 'daysBefore':
      return take.fromDay < take.toDay
        ? `The average from day ${formatCount(take.fromDay)} to day ${formatCount(take.toDay)} of the month before the ${date} counts.`
        : `The average from day ${formatCount(take.fromDay)} of the second month before the ${date} to day ${formatCount(take.toDay)} of the month before counts.`;
  }
}

const holdInWords: Readonly<Record<ClauseHold, string | null>> = {
  each: null,
  week: 'It is fixed on Monday for the week.',
  month: 'It is fixed on the first day of the month for the month.',
  quarter: 'It is fixed on the first day of the quarter for the quarter.',
};
