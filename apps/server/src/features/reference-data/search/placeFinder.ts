import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { distanceKm } from '../greatCircle.ts';
import type { Slices } from '../inSlices.ts';
import { normalisePlaceName } from '../normalisePlaceName.ts';
import type { AirportRow, AirportSize, PortRow } from '../referenceRows.ts';
import { type FoundName, NameLines } from './nameLines.ts';

export type PlaceKind = 'city' | 'port' | 'airport';
/** A place by its kind and its index in the gazetteer of that kind. */
export type FoundPlace = { kind: PlaceKind } & FoundName;
export type PlaceFinder = Readonly<Record<PlaceKind, NameLines>>;

const kindRank: Readonly<Record<PlaceKind, number>> = { city: 0, port: 1, airport: 2 };
/** An airport's weight as a share of its city's population. */
const airportShare: Readonly<Record<AirportSize, number>> = {
  large: 0.8,
  medium: 0.4,
  small: 0.1,
  other: 0.05,
};
const ownCityKm = 100;
/** Number of items processed before other work may run. */
const sliceNames = 2_000;
const sliceHubs = 100;

/** Indexes the names of a gazetteer for type-ahead search. */
export function* placeFinderOf(gazetteer: Gazetteer): Slices<PlaceFinder> {
  return {
    city: yield* cityLines(gazetteer),
    port: yield* hubLines(gazetteer.ports.all(), portNames, (port) => peopleAt(gazetteer, port, port.name)),
    airport: yield* hubLines(gazetteer.airports.all(), airportNames, (airport) =>
      Math.round(peopleAt(gazetteer, airport, airport.city ?? '') * airportShare[airport.size]),
    ),
  };
}

/**
 * Places of some kinds by name: those that begin with the text, then those with a word that does; the largest first in each group.
 */
export function findByName(
  finder: PlaceFinder,
  kinds: readonly PlaceKind[],
  normalisedName: string,
  most: number,
): FoundPlace[] {
  return kinds
    .flatMap((kind) => finder[kind].find(normalisedName, most).map((found) => ({ kind, ...found })))
    .sort((a, b) => groupOf(a) - groupOf(b) || scoreOf(b) - scoreOf(a) || kindRank[a.kind] - kindRank[b.kind])
    .slice(0, most);
}

/** Names that begin with the text come before those that contain it. */
function groupOf({ how }: FoundPlace): number {
  return Math.max(how, 1);
}

/** A full match counts as ten times its population: Paris before Parisot, and yet San Francisco before a village called San. */
function scoreOf({ how, weight }: FoundPlace): number {
  return how === 0 ? weight * 10 : weight;
}

function* cityLines({ cities }: Gazetteer): Slices<NameLines> {
  const lines = new NameLines();
  // By population, then in table order: a single number allows sorting without a comparison function.
  const order = new Float64Array(cities.nameCount);
  for (let entry = 0; entry < order.length; entry += 1) {
    order[entry] = entry - cities.populationAt(cities.nameAt(entry).index) * order.length;
    if (entry % sliceNames === 0) yield;
  }
  let count = 0;
  for (const key of order.sort()) {
    if (count++ % sliceNames === 0) yield;
    const entry = ((key % order.length) + order.length) % order.length;
    const { normalisedName, index } = cities.nameAt(entry);
    lines.add(normalisedName, index, cities.populationAt(index));
  }
  yield* lines.seal();
  return lines;
}

function* hubLines<Hub>(
  hubs: readonly Hub[],
  namesOf: (hub: Hub) => string[],
  weightOf: (hub: Hub) => number,
): Slices<NameLines> {
  const lines = new NameLines();
  const weighed: { hub: Hub; weight: number; index: number }[] = [];
  for (const [index, hub] of hubs.entries()) {
    weighed.push({ hub, weight: weightOf(hub), index });
    if (index % sliceHubs === 0) yield;
  }
  const heaviestFirst = weighed.sort((a, b) => b.weight - a.weight || a.index - b.index);
  for (const [place, { hub, index, weight }] of heaviestFirst.entries()) {
    for (const name of new Set(namesOf(hub).map(normalisePlaceName)))
      if (name !== '') lines.add(name, index, weight);
    if (place % sliceHubs === 0) yield;
  }
  yield* lines.seal();
  return lines;
}

/** Former port codes are not names. */
function portNames({ name, aliases }: PortRow): string[] {
  return [name, ...aliases.filter((alias) => !/^[A-Z]{2}[A-Z2-9]{3}$/.test(alias))];
}

/** Airfields and heliports are found only by their code. */
function airportNames({ name, city, size, hasScheduledService }: AirportRow): string[] {
  const isAirport = size === 'large' || (size === 'medium' && hasScheduledService);
  return isAirport && !/heliport|seaplane/i.test(name) ? [name, city ?? ''] : [];
}

/** Population of the city with this name at a port or airport. */
function peopleAt(
  { cities }: Gazetteer,
  {
    countryCode,
    latitude,
    longitude,
  }: { countryCode: string; latitude: number | null; longitude: number | null },
  name: string,
): number {
  if (latitude === null || longitude === null) return 0;
  const own = cities
    .named(normalisePlaceName(name), countryCode)
    .find((city) => distanceKm(city, { latitude, longitude }) < ownCityKm);
  return own?.population ?? 0;
}
