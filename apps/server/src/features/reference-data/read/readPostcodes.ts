import { normalisePlaceName } from '../normalisePlaceName.ts';
import type { PostcodeRow, StateRow } from '../referenceRows.ts';
import { readWorldTable } from '../worldFiles.ts';

type SourcePostcode = [
  country: 'US' | 'CA',
  zip: string,
  city: string,
  state: string,
  latitude: string,
  longitude: string,
];

/** Places with a US zip that are separate countries in ISO 3166. */
const territories = new Set(['PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'MH', 'PW']);

/** US zip codes, and Canada's forward sortation areas (the first three characters of a postal code). */
export function readPostcodes(states: readonly StateRow[]): PostcodeRow[] {
  const canadian = new Map(
    states.filter((state) => state.countryCode === 'CA').map((state) => [state.normalisedName, state.code]),
  );
  return readWorldTable<SourcePostcode>('postcodes').map((source) => {
    const [country, , , state] = source;
    if (country === 'CA') return row(source, 'CA', canadian.get(normalisePlaceName(state)) ?? null);
    return territories.has(state) ? row(source, state, null) : row(source, 'US', state);
  });
}

function row(
  [, zipCode, area, , latitude, longitude]: SourcePostcode,
  countryCode: string,
  stateCode: string | null,
): PostcodeRow {
  // Canadian areas include their districts: 'Mississauga (lisgar / Meadowvale)'.
  const city = area.replace(/\s*\(.*$/, '').trim();
  return {
    countryCode,
    zipCode,
    city,
    normalisedCity: normalisePlaceName(city),
    stateCode,
    latitude: latitude === '' ? null : Number(latitude),
    longitude: longitude === '' ? null : Number(longitude),
  };
}
