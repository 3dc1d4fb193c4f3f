import type pg from 'pg';

const first =
  'al bar cor dun el fair glen hart iron jas kil lor mar nor oak pen quar ros stan thor ul ver wes yar zel'.split(
    ' ',
  );
const middle = 'a be co de en fi go ha in ja ke lo mi no or pa ri sa to ur'.split(' ');
const last =
  'bridge burg dale field ford gate grove ham haven hill kirk land mere mouth port stead stone ton vale wick'.split(
    ' ',
  );

/** SQL of a generated name by number. There are 10,000 names, so places share them. */
const nameOf = (number: string) =>
  [first, middle, last]
    .map(
      (parts, at) =>
        `(ARRAY['${parts.join(`','`)}'])[1 + (${number} / ${[1, first.length, first.length * middle.length][at]}) % ${parts.length}]`,
    )
    .join(' || ');

/** Fills both tables with generated rows, as a load of the real lists would. */
export async function seedTables(client: pg.Client, postcodes: number, ports: number) {
  await client.query('TRUNCATE postcodes, ports');
  const isos = `(SELECT array_agg(code ORDER BY code) FROM countries)`;
  // Scattered, so that no column's order matches the insertion order.
  await client.query(
    `INSERT INTO postcodes (country_code, zip_code, city, normalised_city, state_code, latitude, longitude)
     SELECT countries.codes[1 + number % 200], lpad(((number * 7919::bigint) % 1000003)::text, 7, '0'), initcap(name), name,
       CASE WHEN number % 10 < 8 THEN chr(65 + (number * 31 % 26)::integer) || chr(65 + (number * 17 % 26)::integer) END,
       (number * 104729::bigint % 16000000)::real / 100000 - 80,
       CASE WHEN number % 20 > 0 THEN (number * 15485863::bigint % 36000000)::real / 100000 - 180 END
     FROM (SELECT number, ${nameOf('number')} AS name FROM generate_series(1, $1::integer) number) made, (SELECT ${isos} AS codes) countries`,
    [postcodes],
  );
  await client.query(
    `INSERT INTO ports (code, name, normalised_name, country_code, latitude, longitude, aliases)
     SELECT countries.codes[1 + number % 200] || chr(65 + number / 200 % 26) || chr(65 + number / 5200 % 26) || chr(65 + number / 135200 % 26),
       initcap(name), name, countries.codes[1 + number % 200], (number * 104729::bigint % 16000000)::real / 100000 - 80,
       CASE WHEN number % 20 > 0 THEN (number * 15485863::bigint % 36000000)::real / 100000 - 180 END,
       CASE WHEN number % 5 = 0 THEN ARRAY['Old ' || initcap(name)] ELSE '{}' END
     FROM (SELECT number, ${nameOf('number')} AS name FROM generate_series(1, $1::integer) number) made, (SELECT ${isos} AS codes) countries`,
    [ports],
  );
  await client.query('UPDATE gazetteer_editions SET edition = edition + 1');
  await client.query('VACUUM ANALYZE postcodes');
  await client.query('VACUUM ANALYZE ports');
  return { postcodes, ports };
}
