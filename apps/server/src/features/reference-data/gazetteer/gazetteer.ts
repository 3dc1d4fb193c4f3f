import { atOnce, type Slices } from '../inSlices.ts';
import { readStateAliases } from '../read/readStateAliases.ts';
import type { GazetteerRows } from '../referenceRows.ts';
import { AirportIndex } from './airportIndex.ts';
import { CityIndex } from './cityIndex.ts';
import { CountryIndex } from './countryIndex.ts';
import { MainEnds } from './mainEnds.ts';
import { PortIndex } from './portIndex.ts';
import { PostcodeIndex } from './postcodeIndex.ts';

/** In-memory reference data on places: what a place name may mean. Built once per process, read-only. */
export type Gazetteer = {
  readonly countries: CountryIndex;
  readonly cities: CityIndex;
  readonly ports: PortIndex;
  readonly airports: AirportIndex;
  readonly postcodes: PostcodeIndex;
  readonly mainEnds: MainEnds;
};

/** Builds the indexes; rows of cities must be ordered by country code and normalised name. */
export function buildGazetteer(rows: GazetteerRows): Gazetteer {
  const cities = new CityIndex();
  for (const row of rows.cities) cities.add(row);
  const postcodes = new PostcodeIndex();
  for (const row of rows.postcodes) postcodes.add(row);
  return atOnce(gazetteerOf(rows, cities, postcodes));
}

/** Completes the large indexes, which are filled row by row, and builds the small ones. */
export function* gazetteerOf(
  rows: Omit<GazetteerRows, 'cities' | 'postcodes'>,
  cities: CityIndex,
  postcodes: PostcodeIndex,
): Slices<Gazetteer> {
  yield* cities.seal(rows.cityAliases);
  postcodes.seal();
  yield;
  const countries = new CountryIndex(rows.countries, rows.countryAliases, rows.states, readStateAliases());
  yield;
  const ports = new PortIndex(rows.ports);
  yield;
  const airports = new AirportIndex(rows.airports, rows.mainAirports);
  return { countries, cities, ports, airports, postcodes, mainEnds: new MainEnds(ports, airports) };
}
