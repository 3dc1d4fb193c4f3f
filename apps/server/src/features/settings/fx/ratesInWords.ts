import { formatDay } from '@lanewright/freight';
import type { ModeRates } from './ratesOfMode.ts';

/** The date of exchange rates: "19 Nov 2026 (ECB), locked on 20 Nov 2026". */
export function ratesInWords({
  ratesOn,
  source,
  frozenOn,
}: Pick<ModeRates, 'ratesOn' | 'source' | 'frozenOn'>): string {
  const from = source === null ? '' : ` (${source})`;
  return `${formatDay(ratesOn)}${from}, ${frozenOn === null ? 'not locked yet' : `locked on ${formatDay(frozenOn)}`}`;
}
