import type { DecimalInput } from './money.ts';
import { Decimal, sumOf } from './money.ts';
import type { Month } from './months.ts';
import { calendarMonthOf } from './months.ts';

export interface MonthVolume {
  readonly month: Month;
  readonly volume: DecimalInput;
}

export interface ForecastInput {
  /** Historic volumes; several entries of a month are summed. */
  readonly history: readonly MonthVolume[];
  /** The months that the data covers; a covered month without shipments is zero, one that is not covered is unknown. */
  readonly coveredMonths: Iterable<Month>;
  readonly contractMonths: readonly Month[];
}

/** Upper bound of a lane's monthly volume in any unit; larger values are typing errors. */
export const largestMonthVolume = 1_000_000_000;

/**
 * Returns the forecast volumes of a contract period, rounded half-up to 3 decimals. A month gets the average of the covered months
 * of the same name; if none is covered, the mean of all covered months. So part of a year is neither repeated nor multiplied by
 * twelve.
 */
export function forecastVolumes(input: ForecastInput): { month: Month; volume: Decimal }[] {
  const volumeOf = new Map<Month, Decimal>();
  for (const month of input.coveredMonths) volumeOf.set(month, new Decimal(0));
  for (const { month, volume } of input.history) {
    volumeOf.set(month, (volumeOf.get(month) ?? new Decimal(0)).plus(volume));
  }
  const byCalendarMonth = new Map<number, Decimal[]>();
  for (const [month, volume] of volumeOf) {
    const calendarMonth = calendarMonthOf(month);
    byCalendarMonth.set(calendarMonth, [...(byCalendarMonth.get(calendarMonth) ?? []), volume]);
  }
  const covered = [...volumeOf.values()];
  return input.contractMonths.map((month) => {
    const sample = byCalendarMonth.get(calendarMonthOf(month)) ?? covered;
    const mean = sample.length === 0 ? new Decimal(0) : sumOf(sample).div(sample.length);
    return { month, volume: mean.toDecimalPlaces(3, Decimal.ROUND_HALF_UP) };
  });
}
