import { formatDay } from './figures.ts';

/** The exchange rates in use. `ratesOn`: the day of the newest one; `lockedOn`: null while they follow the newest rates. */
export interface UsedRates {
  ratesOn: string;
  source: string | null;
  lockedOn: string | null;
}

/** "Rates of 31 Dec 2024 (ECB), locked 23 Nov 2026"; "Newest rates, of 31 Dec 2024 (ECB)" while they are not locked. */
export function ratesText({ ratesOn, source, lockedOn }: UsedRates): string {
  const of = `${formatDay(ratesOn)}${source === null ? '' : ` (${source})`}`;
  return lockedOn === null ? `Latest rates, of ${of}` : `Rates of ${of}, locked ${formatDay(lockedOn)}`;
}
