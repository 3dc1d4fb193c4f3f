import { dividedBy, type Fraction, fraction, plus, roundedHalfUp, zero } from './fraction.ts';

/** Every month from the first to the last, inclusive, as YYYY-MM. */
export function monthsThrough(first: string, last: string): string[] {
  const months: string[] = [];
  let [year = 0, month = 0] = first.split('-').map(Number);
  for (let text = first; text <= last; text = `${year}-${String(month).padStart(2, '0')}`) {
    months.push(text);
    month += 1;
    if (month > 12) {
      month = 1;
      year += 1;
    }
  }
  return months;
}

/**
 * A lane's volume in each month in the contract period, to three decimals. A calendar month that the history covers gives
 * the average of its occurrences, months without shipments counting as 0; one that it does not cover gets the mean
 * month of the history. The history runs from the first to the last month of the customer's whole mode.
 */
export function forecastVolumes(
  volumeByMonth: ReadonlyMap<string, Fraction>,
  history: { readonly first: string; readonly last: string },
  contractMonths: readonly string[],
): Map<string, Fraction> {
  const covered = monthsThrough(history.first, history.last);
  const forecast = new Map<string, Fraction>();
  for (const month of contractMonths) {
    const sameMonth = covered.filter((candidate) => candidate.slice(5) === month.slice(5));
    const mean = meanOf(volumeByMonth, sameMonth.length > 0 ? sameMonth : covered);
    forecast.set(month, roundedHalfUp(mean, 3));
  }
  return forecast;
}

function meanOf(volumeByMonth: ReadonlyMap<string, Fraction>, months: readonly string[]): Fraction {
  let sum = zero;
  for (const month of months) sum = plus(sum, volumeByMonth.get(month) ?? zero);
  return dividedBy(sum, fraction(months.length));
}
