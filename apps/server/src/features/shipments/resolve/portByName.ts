import {
  type City,
  distanceKm,
  type Gazetteer,
  normalisePlaceName,
  type PortRow,
} from '../../reference-data/index.ts';
import { maxEditDistance, nearestAlike } from './fuzzyNames.ts';
import { codesInText } from './codeInText.ts';
import { placeOfPort } from './makePlace.ts';
import { type NamedIn, namesInText, otherNames, type Where } from './namesInText.ts';
import type { PlaceResolution } from './placeTypes.ts';

const atPortKm = 80;
const dominance = 10;
/** A namesake elsewhere with at least this share of the population may be meant as well: within a country, and worldwide. */
const rivalShare = 0.5;
const rivalShareInWorld = 0.2;
const leastSimilarity = 0.3;
const leastPeople = 15_000;

type Ranked = { port: PortRow; people: number };

/** Finds a port by a code in its text, its name, its city's name in another language, or a similar name. */
export function portByName(
  gazetteer: Gazetteer,
  text: string,
  where: Where = {},
): PlaceResolution | undefined {
  const names = namesInText(gazetteer, text, where);
  const coded = codedPort(gazetteer, text, names);
  if (coded !== undefined) return decided(gazetteer, coded, 'code', 0.97);
  const others = otherNames(text).flatMap((other) => namesInText(gazetteer, other, where));
  return (
    portsCalled(gazetteer, names) ??
    portAlike(gazetteer, names) ??
    portsCalled(gazetteer, others) ??
    portAlike(gazetteer, others)
  );
}

function portsCalled(gazetteer: Gazetteer, names: readonly NamedIn[]): PlaceResolution | undefined {
  const ranked = rank(
    gazetteer,
    names.flatMap((named) => portsNamed(gazetteer, named)),
  );
  const [first, second] = ranked;
  if (first === undefined) return undefined;
  const isClear = second === undefined || first.people >= Math.max(second.people, 1000) * dominance;
  if (isClear && !hasRival(gazetteer, first, names))
    return decided(gazetteer, first.port, 'exact', second === undefined ? 0.95 : 0.85);
  return asked(gazetteer, ranked, 'several locations have this name');
}

/** Each port once, those of the largest cities first. */
function rank(gazetteer: Gazetteer, ports: readonly PortRow[]): Ranked[] {
  return [...new Map(ports.map((port) => [port.code, port])).values()]
    .map((port) => ({ port, people: peopleAt(gazetteer, port) }))
    .sort((a, b) => b.people - a.people || (a.port.code < b.port.code ? -1 : 1));
}

/** A code next to a name that is, or resembles, the port's or its city's. */
function codedPort(gazetteer: Gazetteer, text: string, names: readonly NamedIn[]): PortRow | undefined {
  for (const { code, beside, isInBrackets } of codesInText(text, /^[A-Z]{2}[A-Z0-9]{3}$/)) {
    const port = gazetteer.ports.byCode(code);
    if (port === undefined) continue;
    if (
      isInBrackets &&
      names.every(({ countryCode }) => (countryCode ?? port.countryCode) === port.countryCode)
    )
      return port;
    const besideNames = namesInText(gazetteer, beside, { country: port.countryCode });
    if (besideNames.some((named) => isCalledSo(gazetteer, port, named.name))) return port;
  }
  return undefined;
}

function isCalledSo(gazetteer: Gazetteer, port: PortRow, name: string): boolean {
  if (gazetteer.ports.named(name, port.countryCode).some(({ code }) => code === port.code)) return true;
  if (gazetteer.cities.named(name, port.countryCode).some((city) => isAt(port, city))) return true;
  const most = maxEditDistance(name, true);
  const alike = gazetteer.ports
    .similar(name, leastSimilarity, port.countryCode)
    .filter((one) => one.port.code === port.code);
  return nearestAlike(name, alike, most).length > 0;
}

function portsNamed(gazetteer: Gazetteer, { name, countryCode, state }: NamedIn): PortRow[] {
  const named = gazetteer.ports.named(name, countryCode);
  const cities = gazetteer.cities.named(name, countryCode);
  const ports =
    named.length > 0
      ? named
      : cities.flatMap((city) => gazetteer.ports.named(city.normalisedName, city.countryCode));
  if (state === undefined) return ports;
  // Ports have no state: they are compared with the state's city of that name.
  const inState = cities.filter((city) => city.stateCode === state.code);
  return ports.filter((port) => port.latitude === null || inState.some((city) => isAt(port, city)));
}

/** A place of the same name far from the port and not much smaller: there is a 'Wilmington' in Delaware too. */
function hasRival(gazetteer: Gazetteer, { port, people }: Ranked, names: readonly NamedIn[]): boolean {
  return names
    .filter(({ name }) => gazetteer.ports.named(name, port.countryCode).length > 0)
    .some(({ name, countryCode, state }) =>
      gazetteer.cities
        .named(name, countryCode)
        .some(
          (city) =>
            (state === undefined || city.stateCode === state.code) &&
            !isAt(port, city) &&
            city.population >= leastPeople &&
            city.population >= people * (countryCode === undefined ? rivalShareInWorld : rivalShare),
        ),
    );
}

/** A port whose name has a few wrong letters, in a stated country; not if a city has exactly the written name. */
function portAlike(gazetteer: Gazetteer, names: readonly NamedIn[]): PlaceResolution | undefined {
  const inCountry = names.filter(({ countryCode }) => countryCode !== undefined);
  if (inCountry.some(({ name, countryCode }) => gazetteer.cities.named(name, countryCode).length > 0))
    return undefined;
  const alike = inCountry.flatMap((named) => alikeIn(gazetteer, named));
  const fewest = Math.min(...alike.map(({ wrong }) => wrong));
  const nearest = alike.filter(({ wrong }) => wrong === fewest);
  const ranked = rank(
    gazetteer,
    nearest.map(({ port }) => port),
  );
  const [first, second] = ranked;
  if (first === undefined) return undefined;
  const meant = nearest
    .filter(({ port }) => port.code === first.port.code)
    .map(({ name, state }) => ({ name, countryCode: first.port.countryCode, state }));
  if (
    second !== undefined ||
    hasRival(gazetteer, first, meant) ||
    isRatherACity(gazetteer, inCountry, first, fewest)
  )
    return asked(gazetteer, ranked, 'similar spelling');
  return decided(gazetteer, first.port, 'fuzzy', 0.9 - fewest * 0.08);
}

/** Ports of a country (and at a city of the state) with the most similar names. */
function alikeIn(gazetteer: Gazetteer, { name: text, countryCode, state }: NamedIn) {
  return [...new Set([text, gazetteer.ports.bareName(text)])].flatMap((name) => {
    const known = gazetteer.ports
      .similar(name, leastSimilarity, countryCode)
      .filter(
        (one) =>
          state === undefined ||
          gazetteer.cities
            .named(one.name, countryCode)
            .some((city) => city.stateCode === state.code && isAt(one.port, city)),
      );
    return nearestAlike(name, known, maxEditDistance(name, true)).map((one) => ({ ...one, state }));
  });
}

/** A city far from the port and not much smaller, whose name is as similar to the text. */
function isRatherACity(
  gazetteer: Gazetteer,
  names: readonly NamedIn[],
  { port, people }: Ranked,
  wrong: number,
): boolean {
  return names.some(({ name, countryCode, state }) => {
    const cities = gazetteer.cities
      .similar(name, leastSimilarity, countryCode)
      .filter(
        ({ city }) =>
          city.population >= Math.max(leastPeople, people * rivalShare) &&
          !isAt(port, city) &&
          (state === undefined || city.stateCode === state.code),
      )
      .map(({ city }) => ({ name: city.normalisedName }));
    return nearestAlike(name, cities, wrong).length > 0;
  });
}

function isAt({ latitude, longitude }: PortRow, city: City): boolean {
  return latitude !== null && longitude !== null && distanceKm(city, { latitude, longitude }) <= atPortKm;
}

/** Population of the city that is at the port and has one of its names. */
function peopleAt(gazetteer: Gazetteer, port: PortRow): number {
  const names = [port.name, ...port.name.split(/[(),/]+/), ...port.aliases].map(normalisePlaceName);
  const cities = names
    .flatMap((name) => [name, gazetteer.ports.bareName(name)])
    .flatMap((name) => gazetteer.cities.named(name, port.countryCode))
    .filter((city) => isAt(port, city));
  return Math.max(0, ...cities.map(({ population }) => population));
}

function asked(gazetteer: Gazetteer, ranked: readonly Ranked[], why: string): PlaceResolution {
  const candidates = ranked.slice(0, 8).map(({ port, people }) => ({
    place: placeOfPort(gazetteer, port),
    score: Math.log10(people + 10) / 8,
    why,
  }));
  return { status: 'asked', method: null, confidence: 0, candidates };
}

function decided(
  gazetteer: Gazetteer,
  port: PortRow,
  method: 'code' | 'exact' | 'fuzzy',
  confidence: number,
): PlaceResolution {
  return { status: 'decided', place: placeOfPort(gazetteer, port), method, confidence, candidates: [] };
}
