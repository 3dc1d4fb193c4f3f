import type { DecimalInput } from './money.ts';
import { Decimal, sumOf } from './money.ts';
import type { Month } from './months.ts';
import { calendarMonthOf } from './months.ts';

export interface MonthVolume {
  readonly month: Month;
  readonly volume: DecimalInput;
}

export interface ForecastInput {
  /** Volumes of the past; several entries of a month add up. */
  readonly history: readonly MonthVolume[];
  /** The months the data covers; one without shipments counts as zero, one not covered as unknown. */
  readonly coveredMonths: Iterable<Month>;
  readonly contractMonths: readonly Month[];
}

/** No lane ships more in a month, in whatever unit; a volume beyond is a slip of the keyboard. */
export const largestMonthVolume = 1_000_000_000;

/**
 * Forecast volumes of a contract period, half-up to 3 decimals. A month gets the average of the
 * covered months of the same name; a month of the year never covered gets the mean of all covered
 * months. So a part year is neither repeated nor multiplied by twelve.
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
