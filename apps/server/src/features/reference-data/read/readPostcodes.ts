import { normalisePlaceName } from '../normalisePlaceName.ts';
import type { PostcodeRow, StateRow } from '../referenceRows.ts';
import { requireOnce } from '../requireOnce.ts';

type SourcePostcode = {
  zip: string;
  latitude: number;
  longitude: number;
  city: string;
  state: string;
};
type PostcodeFile = { codes: Record<string, SourcePostcode> };

/** Places with a US zip that are countries of their own in ISO 3166. */
const territories = new Set(['PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'MH', 'PW']);

/** US zip codes, and Canada's forward sortation areas (the first three characters of a postal code). */
export function readPostcodes(states: readonly StateRow[]): PostcodeRow[] {
  const canadian = new Map(
    states.filter((state) => state.countryCode === 'CA').map((state) => [state.normalisedName, state.code]),
  );
  const us = Object.values(requireOnce<PostcodeFile>('zipcodes/lib/codes.js').codes).map((source) =>
    territories.has(source.state) ? row(source, source.state, null) : row(source, 'US', source.state),
  );
  const ca = Object.values(requireOnce<PostcodeFile>('zipcodes/lib/codesCanada.js').codes).map((source) =>
    row(source, 'CA', canadian.get(normalisePlaceName(source.state)) ?? null),
  );
  return [...us, ...ca];
}

function row(source: SourcePostcode, countryCode: string, stateCode: string | null): PostcodeRow {
  // Canadian areas carry their quarters: 'Mississauga (lisgar / Meadowvale)'.
  const city = source.city.replace(/\s*\(.*$/, '').trim();
  return {
    countryCode,
    zipCode: source.zip,
    city,
    normalisedCity: normalisePlaceName(city),
    stateCode,
    latitude: source.latitude ?? null,
    longitude: source.longitude ?? null,
  };
}
