import { normalisePlaceName } from '../normalisePlaceName.ts';
import type { CityAliasRow, CityRow, MainAirportRow, StateRow } from '../referenceRows.ts';
import cityAliasSource from '../sources/cityAliases.json' with { type: 'json' };
import mainAirportSource from '../sources/mainAirports.json' with { type: 'json' };
import stateSource from '../sources/states.json' with { type: 'json' };
import { readWorldTable } from '../worldFiles.ts';

type GeoNamesCity = [
  cityId: string,
  name: string,
  countryCode: string,
  adminCode: string,
  population: string,
  latitude: string,
  longitude: string,
  isCapital: '' | '1',
];
type StateTuple = [countryCode: string, geoNamesCode: string, code: string, name: string];
type NamedCity = [text: string, countryCode: string, stateCode: string | null, cityName: string];
type MainAirport = [countryCode: string, stateCode: string | null, cityName: string, iata: string];

export type CitySource = {
  cities: CityRow[];
  capitals: Map<string, { latitude: number; longitude: number }>;
};

/** The states used in addresses, with the codes used in the trade. */
export function readStates(): StateRow[] {
  return (stateSource.rows as StateTuple[]).map(([countryCode, , code, name]) => ({
    countryCode,
    code,
    name,
    normalisedName: normalisePlaceName(name),
  }));
}

/** Cities with at least 1,000 people, ordered as the gazetteer requires, and each country's capital. */
export function readCities(): CitySource {
  const stateCodeOf = new Map(
    (stateSource.rows as StateTuple[]).map(([country, geoNamesCode, code]) => [country + geoNamesCode, code]),
  );
  const capitals: CitySource['capitals'] = new Map();
  const cities: CityRow[] = [];
  for (const source of readWorldTable<GeoNamesCity>('cities')) {
    const [cityId, name, countryCode, adminCode, population] = source;
    const position = { latitude: Number(source[5]), longitude: Number(source[6]) };
    if (source[7] === '1') capitals.set(countryCode, position);
    cities.push({
      cityId: Number(cityId),
      name,
      normalisedName: normalisePlaceName(name),
      countryCode,
      stateCode: stateCodeOf.get(countryCode + adminCode) ?? null,
      population: Number(population),
      ...position,
    });
  }
  cities.sort(byCountryAndName);
  return { cities, capitals };
}

/** Compares by country, then normalised name, by code point like the database's "C" collation. */
export function byCountryAndName(a: CityRow, b: CityRow): number {
  if (a.countryCode !== b.countryCode) return a.countryCode < b.countryCode ? -1 : 1;
  if (a.normalisedName !== b.normalisedName) return a.normalisedName < b.normalisedName ? -1 : 1;
  return a.cityId - b.cityId;
}

/** Other spellings of cities, each linked to the largest city of its proper name. */
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

/** The airport that handles the freight of a city, if it is not simply the airport of its name. */
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
