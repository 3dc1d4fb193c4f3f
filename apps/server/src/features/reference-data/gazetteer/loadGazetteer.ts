import pg from 'pg';
import type {
  AirportRow,
  CityAliasRow,
  CountryAliasRow,
  CountryRow,
  MainAirportRow,
  PortRow,
  StateRow,
} from '../referenceRows.ts';
import { inSlices } from '../inSlices.ts';
import { CityIndex } from './cityIndex.ts';
import { copiedRows } from './copiedRows.ts';
import { type Gazetteer, gazetteerOf } from './gazetteer.ts';
import { PostcodeIndex } from './postcodeIndex.ts';

/** Reads the reference tables and builds the gazetteer: half a second, about twelve megabytes of heap and as much in columns. */
export async function loadGazetteer(client: pg.Pool | pg.ClientBase): Promise<Gazetteer> {
  if (!(client instanceof pg.Pool)) return readGazetteer(client);
  const own = await client.connect();
  let failure: Error | undefined;
  try {
    return await readGazetteer(own);
  } catch (error) {
    // An aborted COPY leaves its connection in an undefined state.
    failure = error as Error;
    throw error;
  } finally {
    own.release(failure);
  }
}

async function readGazetteer(client: pg.ClientBase): Promise<Gazetteer> {
  const small = {
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
  };
  return inSlices(gazetteerOf(small, await readCities(client), await readPostcodes(client)));
}

async function read<Row extends pg.QueryResultRow>(client: pg.ClientBase, sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql)).rows;
}

async function readCities(client: pg.ClientBase): Promise<CityIndex> {
  const cities = new CityIndex();
  const all = copiedRows(
    client,
    `SELECT city_id, name, normalised_name, country_code, state_code, population, latitude, longitude
     FROM cities ORDER BY country_code COLLATE "C", normalised_name COLLATE "C", city_id`,
  );
  for await (const [cityId, name, normalisedName, countryCode, stateCode, ...numbers] of all) {
    const [population, latitude, longitude] = numbers.map(Number);
    cities.add({
      cityId: Number(cityId),
      name: name ?? '',
      normalisedName: normalisedName ?? '',
      countryCode: countryCode ?? '',
      stateCode: stateCode ?? null,
      population: population ?? 0,
      latitude: latitude ?? 0,
      longitude: longitude ?? 0,
    });
  }
  return cities;
}

async function readPostcodes(client: pg.ClientBase): Promise<PostcodeIndex> {
  const postcodes = new PostcodeIndex();
  const all = copiedRows(
    client,
    `SELECT country_code, zip_code, city, normalised_city, state_code, latitude, longitude
     FROM postcodes ORDER BY country_code, zip_code`,
  );
  for await (const [countryCode, zipCode, city, normalisedCity, stateCode, latitude, longitude] of all) {
    postcodes.add({
      countryCode: countryCode ?? '',
      zipCode: zipCode ?? '',
      city: city ?? '',
      normalisedCity: normalisedCity ?? '',
      stateCode: stateCode ?? null,
      latitude: degrees(latitude),
      longitude: degrees(longitude),
    });
  }
  return postcodes;
}

function degrees(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : Number(text);
}
