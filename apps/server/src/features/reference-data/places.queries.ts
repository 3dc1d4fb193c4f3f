import type pg from 'pg';
import { normalisePlaceName } from './normalisePlaceName.ts';

type Client = pg.Pool | pg.ClientBase;

export type PlaceSuggestion = {
  label: string;
  countryCode: string;
  stateCode: string | null;
  city: string | null;
  portCode: string | null;
  airportCode: string | null;
  latitude: number | null;
  longitude: number | null;
};

const mostShown = 20;

/** Ocean ports by name or UN/LOCODE, names that begin so first, of the largest cities first; nothing below 2 characters. */
export async function searchOceanPorts(client: Client, search: string): Promise<PlaceSuggestion[]> {
  const name = normalisePlaceName(search);
  if (search.trim().length < 2 || name === '') return [];
  return suggestions(
    client,
    `SELECT p.name || ', ' || coalesce(c.name, p.country_code) || ' (' || p.code || ')' AS label,
       p.country_code AS "countryCode", null AS "stateCode", null AS city, p.code AS "portCode",
       null AS "airportCode", p.latitude, p.longitude
     FROM ports p
     LEFT JOIN countries c ON c.code = p.country_code
     LEFT JOIN LATERAL (
       SELECT max(ci.population) AS population FROM cities ci
       WHERE ci.normalised_name = p.normalised_name AND ci.country_code = p.country_code
     ) city ON true
     WHERE p.normalised_name LIKE $1 || '%' OR p.normalised_name LIKE '% ' || $1 || '%' OR p.code LIKE $2 || '%'
       OR lower(array_to_string(p.aliases, ' ')) LIKE '%' || $1 || '%'
     ORDER BY p.code = $2 DESC, p.normalised_name = $1 DESC, p.normalised_name LIKE $1 || '%' DESC,
       city.population DESC NULLS LAST, p.name, p.code
     LIMIT ${mostShown}`,
    [escapeLike(name), escapeLike(search.replace(/\s/g, '').toUpperCase())],
  );
}

/** Cities by name, largest first; nothing up to 3 characters. */
export async function searchCities(client: Client, search: string): Promise<PlaceSuggestion[]> {
  if (search.trim().length <= 3) return [];
  return citiesBeginning(client, search);
}

/** Places as one types, cities largest first; nothing below 2 characters. */
export async function suggestPlaces(client: Client, input: string): Promise<PlaceSuggestion[]> {
  if (input.trim().length < 2) return [];
  return citiesBeginning(client, input);
}

/** What follows a comma narrows to a state or country: 'dallas, tx'. */
async function citiesBeginning(client: Client, search: string): Promise<PlaceSuggestion[]> {
  const [name = '', within = ''] = search.split(',').map(normalisePlaceName);
  if (name === '') return [];
  return suggestions(
    client,
    `WITH found AS (
       SELECT city_id FROM cities WHERE normalised_name LIKE $1 || '%'
       UNION
       SELECT city_id FROM city_aliases WHERE normalised_alias LIKE $1 || '%'
     )
     SELECT concat_ws(', ', ci.name, s.name, coalesce(co.name, ci.country_code)) AS label,
       ci.country_code AS "countryCode", ci.state_code AS "stateCode", ci.name AS city, null AS "portCode",
       null AS "airportCode", ci.latitude, ci.longitude
     FROM found
     JOIN cities ci USING (city_id)
     LEFT JOIN states s ON s.country_code = ci.country_code AND s.code = ci.state_code
     LEFT JOIN countries co ON co.code = ci.country_code
     WHERE $2 = '' OR lower(ci.state_code) = $2 OR lower(ci.country_code) = $2 OR s.normalised_name LIKE $2 || '%'
       OR lower(co.name) LIKE $2 || '%'
     ORDER BY ci.population DESC, ci.name, ci.city_id
     LIMIT ${mostShown}`,
    [escapeLike(name), escapeLike(within)],
  );
}

async function suggestions(client: Client, sql: string, values: string[]): Promise<PlaceSuggestion[]> {
  return (await client.query<PlaceSuggestion>(sql, values)).rows;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
