import { type Chance, weightedDraw } from '../../tools/generate/random.ts';
import { Mode } from '@lanewright/freight';
import { foldName } from './foldName.ts';
import type { Family, LabelledPlace, Truth } from './places.ts';
import { kmBetween, type World } from './world.ts';

export type City = World['rows']['cities'][number];
/** Draws one place with one error; null if this draw has no clear answer and is skipped. */
export type Draw = (chance: Chance) => LabelledPlace | null;

const shares: Readonly<Record<Family, readonly (readonly [string, number])[]>> = {
  road: [
    ['US', 55],
    ['CA', 9],
    ['MX', 7],
    ['DE', 5],
    ['FR', 4],
    ['GB', 4],
    ['PL', 2],
    ['IT', 3],
    ['ES', 3],
    ['NL', 2],
    ['BE', 2],
    ['AT', 1],
    ['CH', 1],
    ['CZ', 1],
    ['BR', 2],
    ['IN', 2],
    ['CN', 2],
    ['TR', 1],
    ['ZA', 1],
  ],
  sea: [
    ['CN', 15],
    ['IN', 10],
    ['DE', 8],
    ['US', 20],
    ['BR', 6],
    ['FR', 5],
    ['IT', 5],
    ['PL', 4],
    ['VN', 4],
    ['TH', 3],
    ['MX', 4],
    ['TR', 4],
    ['ES', 4],
    ['AT', 2],
    ['CZ', 2],
    ['BD', 2],
    ['PK', 2],
  ],
  air: [
    ['US', 25],
    ['DE', 8],
    ['CN', 9],
    ['IN', 8],
    ['GB', 5],
    ['FR', 5],
    ['BR', 4],
    ['JP', 5],
    ['MX', 4],
    ['KE', 2],
    ['NG', 2],
    ['ZA', 3],
    ['TR', 3],
    ['ES', 4],
    ['IT', 4],
    ['VN', 3],
    ['KR', 3],
    ['CO', 2],
    ['PE', 1],
  ],
};
const modes: Readonly<Record<Family, readonly LabelledPlace['mode'][]>> = {
  road: [Mode.RoadFTL, Mode.RoadFTL, Mode.RoadFTL, Mode.RoadDrayage],
  sea: [Mode.OceanFCL, Mode.OceanFCL, Mode.OceanLCL],
  air: [Mode.AirFreight],
};
/** By population: freight goes where people are, and occasionally to a village. */
const sizes: readonly (readonly [number, number])[] = [
  [200_000, 3],
  [50_000, 4],
  [10_000, 2],
  [1_000, 1],
];

/** Draws cities in a family's countries by size class, if they pass the filter. */
export function cityDrawer(
  world: World,
  family: Family,
  passes: (city: City) => boolean = () => true,
): (chance: Chance) => City {
  const byCountry = new Map(shares[family].map(([country]) => [country, sizes.map((): City[] => [])]));
  for (const city of world.rows.cities) {
    const size = sizes.findIndex(([people]) => city.population >= people);
    if (size >= 0 && passes(city)) byCountry.get(city.countryCode)?.[size]?.push(city);
  }
  const filled = [...byCountry].map(([country, classes]) => ({
    classes: classes.map((cities, size) => ({
      cities,
      weight: cities.length === 0 ? 0 : (sizes[size]?.[1] ?? 0),
    })),
    weight: classes.some(({ length }) => length > 0)
      ? (shares[family].find(([one]) => one === country)?.[1] ?? 0)
      : 0,
  }));
  const country = weightedDraw(filled, ({ weight }) => weight);
  return (chance) => {
    const drawn = weightedDraw(country(chance).classes, ({ weight }) => weight)(chance);
    return chance.pick(drawn.cities);
  };
}

export function modeOf(chance: Chance, family: Family): LabelledPlace['mode'] {
  return chance.pick(modes[family]);
}

export function truthOfCity(city: City): Truth {
  return {
    country: city.countryCode,
    state: city.stateCode ?? undefined,
    city: city.name,
    cityId: city.cityId,
    at: [city.latitude, city.longitude],
  };
}

/** At sea a place is its port: the only one with the city's name, nearby; null if there is none, or another one nearby. */
export function truthOfPort(world: World, city: City): Truth | null {
  const near = portsNear(world, [city.latitude, city.longitude], 50);
  const [port] = near;
  if (port === undefined || near.length > 1 || foldName(port.name) !== foldName(city.name)) return null;
  return { country: port.countryCode, port: port.code, at: [port.latitude ?? 0, port.longitude ?? 0] };
}

/** Returns the ports within a distance, regardless of name. */
export function portsNear(world: World, at: readonly [number, number], km: number): World['rows']['ports'] {
  return world.rows.ports.filter(
    ({ latitude, longitude }) =>
      latitude !== null && longitude !== null && kmBetween([latitude, longitude], at) < km,
  );
}

/** Returns a way to write a country: its name, or its two- or three-letter code. */
export function countryText(world: World, chance: Chance, code: string): string {
  const row = world.rows.countries.find((country) => country.code === code);
  return chance.pick([row?.name ?? code, row?.name ?? code, code, row?.cod3 ?? code]);
}

/** Returns a way to write a state, usually its code. */
export function stateText(
  world: World,
  chance: Chance,
  city: Pick<City, 'countryCode' | 'stateCode'>,
): string | undefined {
  if (city.stateCode === null) return undefined;
  const row = world.rows.states.find(
    ({ countryCode, code }) => countryCode === city.countryCode && code === city.stateCode,
  );
  const isByCode = city.countryCode === 'US' || city.countryCode === 'CA' || city.countryCode === 'AU';
  return chance.hit(isByCode ? 0.85 : 0.1) ? city.stateCode : row?.name;
}

/** Returns the non-empty values of a row. */
export function spoken(said: LabelledPlace['said']): LabelledPlace['said'] {
  return Object.fromEntries(Object.entries(said).filter(([, text]) => text !== undefined && text !== ''));
}
