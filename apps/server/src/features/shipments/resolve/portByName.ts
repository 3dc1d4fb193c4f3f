import { distanceKm, type Gazetteer, type PortRow } from '../../reference-data/index.ts';
import { placeOfPort } from './makePlace.ts';
import { type NamedIn, namesAndCountries } from './namesAndCountries.ts';
import type { PlaceResolution } from './placeTypes.ts';

const atPortKm = 80;
const dominance = 10;

/** A port by its name, or by the name of its city in another language; the port of a far larger city is meant. */
export function portByName(
  gazetteer: Gazetteer,
  text: string,
  country?: string,
): PlaceResolution | undefined {
  const inBrackets = /\(([A-Z]{2}\s?[A-Z0-9]{3})\)/.exec(text)?.[1];
  const coded = inBrackets === undefined ? undefined : gazetteer.ports.byCode(inBrackets);
  if (coded !== undefined) return decided(gazetteer, coded, 'code', 0.97);
  const found = namesAndCountries(gazetteer, text, country).flatMap((named) => portsNamed(gazetteer, named));
  const ranked = [...new Map(found.map((port) => [port.code, port])).values()]
    .map((port) => ({ port, people: peopleAt(gazetteer, port) }))
    .sort((a, b) => b.people - a.people || (a.port.code < b.port.code ? -1 : 1));
  const [first, second] = ranked;
  if (first === undefined) return undefined;
  if (second === undefined) return decided(gazetteer, first.port, 'exact', 0.95);
  if (first.people >= Math.max(second.people, 1000) * dominance) {
    return decided(gazetteer, first.port, 'exact', 0.85);
  }
  const candidates = ranked.slice(0, 8).map(({ port, people }) => ({
    place: placeOfPort(gazetteer, port),
    score: Math.log10(people + 10) / 8,
    why: 'several ports are called so',
  }));
  return { status: 'asked', method: null, confidence: 0, candidates };
}

function portsNamed(gazetteer: Gazetteer, { name, countryCode, state }: NamedIn): PortRow[] {
  const named = gazetteer.ports.named(name, countryCode);
  const cities = gazetteer.cities.named(name, countryCode);
  const ports =
    named.length > 0
      ? named
      : cities.flatMap((city) => gazetteer.ports.named(city.normalisedName, city.countryCode));
  if (state === undefined) return ports;
  // Ports carry no state: they are held against the city of that name in it.
  const inState = cities.filter((city) => city.stateCode === state.code);
  return ports.filter(({ latitude, longitude }) => {
    if (latitude === null || longitude === null) return true;
    return inState.some((city) => distanceKm(city, { latitude, longitude }) <= atPortKm);
  });
}

/** People of the city of the port's name that lies at the port. */
function peopleAt(gazetteer: Gazetteer, port: PortRow): number {
  const { latitude, longitude } = port;
  if (latitude === null || longitude === null) return 0;
  const [largest] = gazetteer.cities
    .named(port.normalisedName, port.countryCode)
    .filter((city) => distanceKm(city, { latitude, longitude }) <= atPortKm);
  return largest?.population ?? 0;
}

function decided(
  gazetteer: Gazetteer,
  port: PortRow,
  method: 'code' | 'exact',
  confidence: number,
): PlaceResolution {
  return { status: 'decided', place: placeOfPort(gazetteer, port), method, confidence, candidates: [] };
}
