import type pg from 'pg';
import type {
  AirportRow,
  CityAliasRow,
  CityRow,
  CountryAliasRow,
  CountryRow,
  MainAirportRow,
  PortRow,
  PostcodeRow,
  StateRow,
} from '../referenceRows.ts';
import { buildGazetteer, type Gazetteer } from './gazetteer.ts';

type Client = pg.Pool | pg.ClientBase;
type CityTuple = [string, string, string, string, string | null, number, number, number];

/** Reads the reference tables and builds the gazetteer; about a second, some tens of megabytes. */
export async function loadGazetteer(client: Client): Promise<Gazetteer> {
  return buildGazetteer({
    countries: await read<CountryRow>(
      client,
      `SELECT code, cod3, numeric_code AS "numericCode", name, trade_region AS "tradeRegion", latitude, longitude
       FROM countries`,
    ),
    countryAliases: await read<CountryAliasRow>(
      client,
      `SELECT normalised_alias AS "normalisedAlias", country_code AS "countryCode", alias FROM country_aliases`,
    ),
    states: await read<StateRow>(
      client,
      `SELECT country_code AS "countryCode", code, name, normalised_name AS "normalisedName" FROM states`,
    ),
    cities: await readCities(client),
    cityAliases: await read<CityAliasRow>(
      client,
      `SELECT normalised_alias AS "normalisedAlias", city_id::integer AS "cityId", alias FROM city_aliases`,
    ),
    ports: await read<PortRow>(
      client,
      `SELECT code, name, normalised_name AS "normalisedName", country_code AS "countryCode", latitude, longitude, aliases
       FROM ports`,
    ),
    airports: await read<AirportRow>(
      client,
      `SELECT iata, name, normalised_name AS "normalisedName", city, country_code AS "countryCode", latitude, longitude,
         size, has_scheduled_service AS "hasScheduledService"
       FROM airports`,
    ),
    mainAirports: await read<MainAirportRow>(
      client,
      `SELECT city_id::integer AS "cityId", iata FROM main_airports`,
    ),
    postcodes: await read<PostcodeRow>(
      client,
      `SELECT country_code AS "countryCode", zip_code AS "zipCode", city, normalised_city AS "normalisedCity",
         state_code AS "stateCode", latitude, longitude
       FROM postcodes`,
    ),
  });
}

async function read<Row extends pg.QueryResultRow>(client: Client, sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql)).rows;
}

async function readCities(client: Client): Promise<CityRow[]> {
  const { rows } = await client.query<CityTuple>({
    rowMode: 'array',
    text: `SELECT city_id, name, normalised_name, country_code, state_code, population, latitude, longitude
           FROM cities ORDER BY country_code COLLATE "C", normalised_name COLLATE "C", city_id`,
  });
  const countries = new Map<string, string>();
  const one = (text: string): string => {
    const known = countries.get(text);
    if (known === undefined) countries.set(text, text);
    return known ?? text;
  };
  return rows.map(([cityId, name, normalisedName, country, state, population, latitude, longitude]) => ({
    cityId: Number(cityId),
    name,
    normalisedName,
    // One string for each code instead of one for each city.
    countryCode: one(country),
    stateCode: state === null ? null : one(state),
    population,
    latitude,
    longitude,
  }));
}
