import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { normalisePlaceName } from '../normalisePlaceName.ts';
import type { KnownPlace } from './suggestionOf.ts';

/** Whether a place is in the state or country whose name a text is or begins; null if there is none. */
export function areaOf({ countries }: Gazetteer, text: string): ((place: KnownPlace) => boolean) | null {
  const area = normalisePlaceName(text);
  if (area === '') return null;
  const named = new Set(countries.readings(area));
  const isCountry = new Map<string, boolean>();
  const isIn = (countryCode: string) => {
    const known = isCountry.get(countryCode);
    if (known !== undefined) return known;
    const name = normalisePlaceName(countries.byCode(countryCode)?.name ?? '');
    const found = named.has(countryCode) || name.startsWith(area);
    isCountry.set(countryCode, found);
    return found;
  };
  return ({ city, port, airport }) => {
    const countryCode = (city ?? port ?? airport)?.countryCode;
    if (countryCode === undefined) return false;
    if (isIn(countryCode)) return true;
    if (city === undefined || city.stateCode === null) return false;
    const state = countries.state(countryCode, city.stateCode);
    return city.stateCode.toLowerCase() === area || (state?.normalisedName.startsWith(area) ?? false);
  };
}
