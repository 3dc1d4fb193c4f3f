import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { distanceKm } from '../greatCircle.ts';
import { normalisePlaceName } from '../normalisePlaceName.ts';
import type { AirportRow, AirportSize, PortRow } from '../referenceRows.ts';
import { type FoundName, NameLines } from './nameLines.ts';

export type PlaceKind = 'city' | 'port' | 'airport';
/** A place by its kind and its number in the gazetteer's index of that kind. */
export type FoundPlace = { kind: PlaceKind } & FoundName;
export type PlaceFinder = Readonly<Record<PlaceKind, NameLines>>;

const kindRank: Readonly<Record<PlaceKind, number>> = { city: 0, port: 1, airport: 2 };
/** How much of its city's people an airport counts for, beside the city itself. */
const airportShare: Readonly<Record<AirportSize, number>> = {
  large: 0.8,
  medium: 0.4,
  small: 0.1,
  other: 0.05,
};
const ownCityKm = 100;

const finders = new WeakMap<Gazetteer, PlaceFinder>();

/** The names of a gazetteer, made to be found as one types; made once. */
export function placeFinderOf(gazetteer: Gazetteer): PlaceFinder {
  const known = finders.get(gazetteer);
  if (known !== undefined) return known;
  const finder = {
    city: cityLines(gazetteer),
    port: hubLines(
      gazetteer.ports
        .all()
        .map((port) => ({ names: portNames(port), weight: peopleAt(gazetteer, port, port.name) })),
    ),
    airport: hubLines(
      gazetteer.airports.all().map((airport) => ({
        names: airportNames(airport),
        weight: Math.round(peopleAt(gazetteer, airport, airport.city ?? '') * airportShare[airport.size]),
      })),
    ),
  };
  finders.set(gazetteer, finder);
  return finder;
}

/** Places of some kinds by name: what begins with it, then what has a word that does; the largest first among them. */
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

/** What begins with the text comes before what holds it. */
function groupOf({ how }: FoundPlace): number {
  return Math.max(how, 1);
}

/** A whole name counts for ten times its people: Paris before Parisot, and yet San Francisco before a village called San. */
function scoreOf({ how, weight }: FoundPlace): number {
  return how === 0 ? weight * 10 : weight;
}

function cityLines({ cities }: Gazetteer): NameLines {
  const lines = new NameLines();
  // By people, then in the order of the table: one number for both sorts without a comparison of ours.
  const order = new Float64Array(cities.nameCount);
  for (let entry = 0; entry < order.length; entry += 1)
    order[entry] = entry - cities.populationAt(cities.nameAt(entry).index) * order.length;
  for (const key of order.sort()) {
    const entry = ((key % order.length) + order.length) % order.length;
    const { normalisedName, index } = cities.nameAt(entry);
    lines.add(normalisedName, index, cities.populationAt(index));
  }
  lines.seal();
  return lines;
}

function hubLines(hubs: readonly { names: readonly string[]; weight: number }[]): NameLines {
  const lines = new NameLines();
  const heaviestFirst = hubs
    .map((hub, index) => ({ ...hub, index }))
    .sort((a, b) => b.weight - a.weight || a.index - b.index);
  for (const { names, index, weight } of heaviestFirst)
    for (const name of new Set(names.map(normalisePlaceName)))
      if (name !== '') lines.add(name, index, weight);
  lines.seal();
  return lines;
}

/** Codes that were a port's are no names. */
function portNames({ name, aliases }: PortRow): string[] {
  return [name, ...aliases.filter((alias) => !/^[A-Z]{2}[A-Z2-9]{3}$/.test(alias))];
}

/** Airfields and landing places of helicopters are found by their code alone. */
function airportNames({ name, city, size, hasScheduledService }: AirportRow): string[] {
  const isAirport = size === 'large' || (size === 'medium' && hasScheduledService);
  return isAirport && !/heliport|seaplane/i.test(name) ? [name, city ?? ''] : [];
}

/** People of the city of a name around a port or airport. */
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
