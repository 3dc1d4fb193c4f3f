import { distanceKm, readGazetteerRows } from '../../apps/server/src/features/reference-data/index.ts';
import { foldName } from './foldName.ts';

export type NamedPlace = {
  kind: 'city' | 'port' | 'airport';
  code: string;
  name: string;
  country: string;
  state: string | null;
  at: readonly [number, number];
  population: number;
};
type Rows = Awaited<ReturnType<typeof readGazetteerRows>>;

/** All named places and areas by name: everything a text in the set could mean. */
export type World = {
  rows: Rows;
  byName: Map<string, NamedPlace[]>;
  /** Country or state code, 'US' or 'US-TX', by name or code. */
  areas: Map<string, Set<string>>;
  /** US zip codes and Canadian areas, by text. */
  zips: Map<string, Rows['postcodes'][number]>;
};

/** Reads the gazetteer's sources into one list of names, without the product's own indexes. */
export async function readWorld(): Promise<World> {
  const rows = await readGazetteerRows();
  const byName = new Map<string, NamedPlace[]>();
  const add = (name: string, place: NamedPlace) => {
    const key = foldName(name);
    const known = byName.get(key);
    if (known === undefined) byName.set(key, [place]);
    else if (!known.some((one) => one.kind === place.kind && one.code === place.code)) known.push(place);
  };
  const cityOf = new Map<number, NamedPlace>();
  for (const city of rows.cities) {
    const place: NamedPlace = {
      kind: 'city',
      code: String(city.cityId),
      name: city.name,
      country: city.countryCode,
      state: city.stateCode,
      at: [city.latitude, city.longitude],
      population: city.population,
    };
    cityOf.set(city.cityId, place);
    add(city.name, place);
  }
  for (const { alias, cityId } of rows.cityAliases) {
    const city = cityOf.get(cityId);
    if (city !== undefined) add(alias, city);
  }
  for (const code of rows.postcodes) {
    if (code.latitude === null || code.longitude === null) continue;
    const at = [code.latitude, code.longitude] as const;
    const known = byName.get(foldName(code.city)) ?? [];
    if (known.some((one) => one.country === code.countryCode && kmBetween(one.at, at) < 60)) continue;
    add(code.city, {
      kind: 'city',
      code: `${code.countryCode} ${code.zipCode}`,
      name: code.city,
      country: code.countryCode,
      state: code.stateCode,
      at,
      population: 0,
    });
  }
  for (const port of rows.ports) {
    if (port.latitude === null || port.longitude === null) continue;
    const at = [port.latitude, port.longitude] as const;
    for (const name of [port.name, ...port.aliases])
      add(name, {
        kind: 'port',
        code: port.code,
        name: port.name,
        country: port.countryCode,
        state: null,
        at,
        population: 0,
      });
  }
  for (const airport of rows.airports) {
    const at = [airport.latitude, airport.longitude] as const;
    const place: NamedPlace = {
      kind: 'airport',
      code: airport.iata,
      name: airport.name,
      country: airport.countryCode,
      state: null,
      at,
      population: 0,
    };
    add(airport.name, place);
    add(airport.name.replace(/\b(international|intl|regional|airport)\b/gi, ' '), place);
  }
  return {
    rows,
    byName,
    areas: readAreas(rows),
    zips: new Map(rows.postcodes.map((code) => [code.zipCode, code])),
  };
}

function readAreas(rows: Rows): Map<string, Set<string>> {
  const areas = new Map<string, Set<string>>();
  const add = (text: string | null, area: string) => {
    const key = foldName(text ?? '');
    if (key !== '') areas.set(key, (areas.get(key) ?? new Set()).add(area));
  };
  for (const { code, cod3, name } of rows.countries) for (const text of [code, cod3, name]) add(text, code);
  for (const { alias, countryCode } of rows.countryAliases) add(alias, countryCode);
  for (const { countryCode, code, name } of rows.states)
    for (const text of [code, name]) add(text, `${countryCode}-${code}`);
  return areas;
}

/** Great-circle distance in km between two positions. */
export function kmBetween(a: readonly [number, number], b: readonly [number, number]): number {
  return distanceKm({ latitude: a[0], longitude: a[1] }, { latitude: b[0], longitude: b[1] });
}
