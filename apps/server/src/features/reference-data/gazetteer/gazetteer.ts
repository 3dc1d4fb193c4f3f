import type { GazetteerRows } from '../referenceRows.ts';
import { AirportIndex } from './airportIndex.ts';
import { CityIndex } from './cityIndex.ts';
import { CountryIndex } from './countryIndex.ts';
import { PortIndex } from './portIndex.ts';
import { PostcodeIndex } from './postcodeIndex.ts';

/** The world in memory: what a place name may mean. Built once a process, read only. */
export type Gazetteer = {
  readonly countries: CountryIndex;
  readonly cities: CityIndex;
  readonly ports: PortIndex;
  readonly airports: AirportIndex;
  readonly postcodes: PostcodeIndex;
};

/** Builds the indexes; rows of cities come ordered by country code and normalised name. */
export function buildGazetteer(rows: GazetteerRows): Gazetteer {
  return {
    countries: new CountryIndex(rows.countries, rows.countryAliases, rows.states),
    cities: new CityIndex(rows.cities, rows.cityAliases),
    ports: new PortIndex(rows.ports),
    airports: new AirportIndex(rows.airports, rows.mainAirports),
    postcodes: new PostcodeIndex(rows.postcodes),
  };
}
