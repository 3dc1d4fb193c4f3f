import { type Gazetteer, normalisePlaceName } from '../../reference-data/index.ts';
import type { PlaceInput, ResolvedPlace } from './placeTypes.ts';

/**
 * A place with the file's own spelling of its city ('Cologne' for Köln), where the file names the city by another name
 * than the gazetteer does. A name in all capitals is converted to title case.
 */
export function withCityText(gazetteer: Gazetteer, input: PlaceInput, place: ResolvedPlace): ResolvedPlace {
  const { cityId, cityName, countryCode } = place;
  if (cityId === null || cityName === null) return place;
  const written = input.city ?? input.code ?? input.name ?? '';
  const text = (/^[^,;/()]*/.exec(written)?.[0] ?? '').trim();
  const name = normalisePlaceName(text);
  if (name === '' || name === normalisePlaceName(cityName)) return place;
  const isItsName = gazetteer.cities
    .named(name, countryCode ?? undefined)
    .some((city) => city.cityId === cityId);
  return isItsName ? { ...place, cityText: asName(text) } : place;
}

/** 'COLOGNE' → 'Cologne'; mixed-case text is unchanged. */
function asName(text: string): string {
  if (text !== text.toUpperCase() && text !== text.toLowerCase()) return text;
  return text
    .toLowerCase()
    .replace(/(^|[\s.'-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
