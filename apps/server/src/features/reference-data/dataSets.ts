import type { CopyValue } from './copyText.ts';
import { readAirports } from './read/readAirports.ts';
import { readCities, readCityAliases, readMainAirports, readStates } from './read/readCities.ts';
import { readCountries, readCountryAliases } from './read/readCountries.ts';
import { readPorts } from './read/readPorts.ts';
import { readPostcodes } from './read/readPostcodes.ts';
import {
  readCo2Factors,
  readContainerTypes,
  readCurrencies,
  readCurrencyRates,
  readEquipmentTypes,
} from './read/readTradeTerms.ts';
import type { GazetteerRows } from './referenceRows.ts';

/** Increase it when a source changes: new rows are added at the next start, none is changed or deleted. */
export const referenceVersion = 6;

export type DataSet = { table: string; columns: readonly string[]; rows: readonly (readonly CopyValue[])[] };

/** Reads the world's places from the sources, without a database. */
export async function readGazetteerRows(): Promise<GazetteerRows> {
  const { cities, capitals } = readCities();
  const states = readStates();
  return {
    countries: readCountries(capitals),
    countryAliases: readCountryAliases(),
    states,
    cities,
    cityAliases: readCityAliases(cities),
    ports: readPorts(),
    airports: await readAirports(cities),
    mainAirports: readMainAirports(cities),
    postcodes: readPostcodes(states),
  };
}

/** Every reference table with its initial rows, in an order that satisfies foreign keys. */
export async function readDataSets(): Promise<DataSet[]> {
  const places = await readGazetteerRows();
  return [
    set(
      'countries',
      'code cod3 numeric_code name trade_region latitude longitude',
      places.countries,
      (row) => [row.code, row.cod3, row.numericCode, row.name, row.tradeRegion, row.latitude, row.longitude],
    ),
    set('country_aliases', 'normalised_alias country_code alias', places.countryAliases, (row) => [
      row.normalisedAlias,
      row.countryCode,
      row.alias,
    ]),
    set('states', 'country_code code name normalised_name', places.states, (row) => [
      row.countryCode,
      row.code,
      row.name,
      row.normalisedName,
    ]),
    set(
      'cities',
      'city_id name normalised_name country_code state_code population latitude longitude',
      places.cities,
      (row) => [
        row.cityId,
        row.name,
        row.normalisedName,
        row.countryCode,
        row.stateCode,
        row.population,
        row.latitude,
        row.longitude,
      ],
    ),
    set('city_aliases', 'normalised_alias city_id alias', places.cityAliases, (row) => [
      row.normalisedAlias,
      row.cityId,
      row.alias,
    ]),
    set('ports', 'code name normalised_name country_code latitude longitude aliases', places.ports, (row) => [
      row.code,
      row.name,
      row.normalisedName,
      row.countryCode,
      row.latitude,
      row.longitude,
      row.aliases,
    ]),
    set(
      'airports',
      'iata name normalised_name city country_code latitude longitude size has_scheduled_service',
      places.airports,
      (row) => [
        row.iata,
        row.name,
        row.normalisedName,
        row.city,
        row.countryCode,
        row.latitude,
        row.longitude,
        row.size,
        row.hasScheduledService,
      ],
    ),
    set('main_airports', 'city_id iata', places.mainAirports, (row) => [row.cityId, row.iata]),
    set(
      'postcodes',
      'country_code zip_code city normalised_city state_code latitude longitude',
      places.postcodes,
      (row) => [
        row.countryCode,
        row.zipCode,
        row.city,
        row.normalisedCity,
        row.stateCode,
        row.latitude,
        row.longitude,
      ],
    ),
    set('currencies', 'code name numeric_code decimals', readCurrencies(), (row) => row),
    set('currency_rates', 'currency_code rate_date usd_per_unit source', readCurrencyRates(), (row) => row),
    set(
      'container_types',
      'code name iso_code length_feet teu is_reefer synonyms',
      readContainerTypes(),
      (row) => row,
    ),
    set(
      'co2_factors',
      'code version name modes trade_region grams_per_tkm source valid_from',
      readCo2Factors(),
      (row) => row,
    ),
    set('equipment_types', 'mode code name synonyms container_type_code', readEquipmentTypes(), (row) => row),
  ];
}

function set<Row>(
  table: string,
  columns: string,
  rows: readonly Row[],
  values: (row: Row) => readonly CopyValue[],
): DataSet {
  return { table, columns: columns.split(' '), rows: rows.map(values) };
}
