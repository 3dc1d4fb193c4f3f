import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { normalisePlaceName } from '../normalisePlaceName.ts';

/** Returns the country that an index names, or the code's own if the name is ambiguous; null if none is known. */
export function countryOfRow({ countries }: Gazetteer, country: string, code: string | null): string | null {
  const whole = countries.readings(normalisePlaceName(country));
  // 'Falkland Islands (Islas Malvinas)': the text in brackets is another name of the same country.
  const found =
    whole.length > 0 ? whole : countries.readings(normalisePlaceName(country.replace(/\(.*?\)/g, ' ')));
  const own = code?.slice(0, 2) ?? '';
  return found.includes(own) ? own : ((found.length === 1 ? found[0] : undefined) ?? null);
}
