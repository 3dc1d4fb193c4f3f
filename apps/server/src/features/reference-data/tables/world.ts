import type pg from 'pg';
import { rows } from '../../../platform/database/rows.ts';
import { CountryReach, type CountryCell } from './countryReach.ts';

type Client = pg.Pool | pg.ClientBase;

/** Data that rows are validated against: countries, their states, and where their places are. */
export type World = {
  readonly countries: ReadonlyMap<string, string>;
  /** Codes of a country's states; countries with unknown states are missing. */
  readonly states: ReadonlyMap<string, ReadonlySet<string>>;
  readonly reach: CountryReach;
};

let reach: CountryReach | undefined;

/**
 * Reads the validation data from the current tables. Places shipped with the product do not change: they are read once per process.
 */
export async function currentWorld(client: Client): Promise<World> {
  const countries = await rows<{ code: string; name: string }>(client, 'SELECT code, name FROM countries');
  const states = await rows<{ countryCode: string; codes: string[] }>(
    client,
    `SELECT country_code AS "countryCode", array_agg(code) AS codes FROM states GROUP BY country_code`,
  );
  reach ??= new CountryReach(await readCells(client));
  return {
    countries: new Map(countries.map(({ code, name }) => [code, name])),
    states: new Map(states.map(({ countryCode, codes }) => [countryCode, new Set(codes)])),
    reach,
  };
}

function readCells(client: Client): Promise<CountryCell[]> {
  return rows<CountryCell>(
    client,
    `SELECT country_code AS "countryCode", avg(latitude)::real AS latitude, avg(longitude)::real AS longitude
     FROM (
       SELECT country_code, latitude, longitude FROM cities
       UNION ALL
       SELECT country_code, latitude, longitude FROM airports WHERE source = 'start'
     ) AS places
     GROUP BY country_code, floor(latitude * 2), floor(longitude * 2)`,
  );
}
