const dayMs = 86_400_000;

/** Exchange rates older than this many days are outdated: central banks publish them every working day. */
export const outdatedAfterDays = 7;

/** Age of the rates of a day (`2024-12-31`), in whole days. */
export function daysOld(ratesOn: string, nowMs: number): number {
  return Math.floor((nowMs - Date.parse(`${ratesOn.slice(0, 10)}T00:00:00Z`)) / dayMs);
}

/** Whether rates of a day are outdated: people lock them only in a second step, and the Owner is warned. */
export function areRatesOutdated(ratesOn: string, nowMs: number): boolean {
  return daysOld(ratesOn, nowMs) > outdatedAfterDays;
}

/** Whether a rate follows from another one or is fixed (a peg, USD itself): its day says nothing of its age. */
const isFixed = (source: string | null) => source === 'definition' || source?.startsWith('peg ') === true;

/**
 * The oldest rate among those that are needed, of charges and bids, which decides whether rates are outdated: a newer rate of
 * another currency does not help. Null if none is needed.
 */
export function oldestNeeded<
  Rate extends { readonly rateDate: string; readonly source: string | null; readonly isUsed: boolean },
>(rates: readonly Rate[]): Rate | null {
  return rates
    .filter(({ isUsed, source }) => isUsed && !isFixed(source))
    .reduce<Rate | null>(
      (oldest, rate) => (oldest === null || rate.rateDate < oldest.rateDate ? rate : oldest),
      null,
    );
}

/** Names of the rates' sources. Pegs and definitions are omitted, because they are derived from other rates. Null if unknown. */
export function sourceOfRates(rates: Iterable<{ readonly source: string | null }>): string | null {
  const names = new Set<string>();
  for (const { source } of rates) if (source !== null && !isFixed(source)) names.add(source);
  return names.size === 0 ? null : [...names].toSorted().join(', ');
}
