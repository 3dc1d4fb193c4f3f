import { formatDay } from './figures.ts';

/** Which exchange rates are used. `ratesOn`: their newest day; `lockedOn`: null as long as they follow the newest ones. */
export interface UsedRates {
  ratesOn: string;
  source: string | null;
  lockedOn: string | null;
}

/** "Rates of Dec 31, 2024 (ECB), locked Nov 23, 2026"; "Newest rates, of Dec 31, 2024 (ECB)" while they are not locked. */
export function ratesText({ ratesOn, source, lockedOn }: UsedRates): string {
  const of = `${formatDay(ratesOn)}${source === null ? '' : ` (${source})`}`;
  return lockedOn === null ? `Latest rates, of ${of}` : `Rates of ${of}, locked ${formatDay(lockedOn)}`;
}
