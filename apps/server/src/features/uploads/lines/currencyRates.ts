import { Decimal } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { isoDateOf } from '../cells/readDate.ts';

/** USD per unit of each currency, by date, oldest first. */
export type CurrencyRates = ReadonlyMap<
  string,
  readonly { readonly date: string; readonly usdPerUnit: string }[]
>;

/** All rates of the reference data. */
export async function selectCurrencyRates(tx: Transaction): Promise<CurrencyRates> {
  const found = await rows<{ currency_code: string; rate_date: string; usd_per_unit: string }>(
    tx,
    'SELECT currency_code, rate_date, usd_per_unit FROM currency_rates ORDER BY currency_code, rate_date',
  );
  const rates = new Map<string, { date: string; usdPerUnit: string }[]>();
  for (const row of found) {
    const list = rates.get(row.currency_code) ?? [];
    list.push({ date: row.rate_date, usdPerUnit: row.usd_per_unit });
    rates.set(row.currency_code, list);
  }
  return rates;
}

/** Converts cents in a currency to USD cents at the newest rate up to the day (otherwise the oldest rate); null without a rate. */
export function centsInUsd(
  rates: CurrencyRates,
  currency: string,
  cents: number,
  day: number,
): number | null {
  if (currency === 'USD') return cents;
  const list = rates.get(currency);
  if (list === undefined) return null;
  const rate = list[Math.max(0, daysUpTo(list, isoDateOf(day)) - 1)];
  if (rate === undefined) return null;
  return new Decimal(cents).times(rate.usdPerUnit).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();
}

/**
 * Number of days, oldest first, that are not after a date. Binary search, because there are thousands of days and a million lines.
 */
function daysUpTo(list: readonly { readonly date: string }[], date: string): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((list[middle]?.date ?? '') <= date) from = middle + 1;
    else to = middle;
  }
  return from;
}
