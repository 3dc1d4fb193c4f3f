import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { normalisePlaceName } from '../normalisePlaceName.ts';

/** The country that an index names, the code's own where the name means several; null where none is known. */
export function countryOfRow({ countries }: Gazetteer, country: string, code: string | null): string | null {
  const whole = countries.readings(normalisePlaceName(country));
  // 'Falkland Islands (Islas Malvinas)': the other name of the same.
  const found =
    whole.length > 0 ? whole : countries.readings(normalisePlaceName(country.replace(/\(.*?\)/g, ' ')));
  const own = code?.slice(0, 2) ?? '';
  return found.includes(own) ? own : ((found.length === 1 ? found[0] : undefined) ?? null);
}
