import {
  type AirportRow,
  type City,
  distanceKm,
  type Gazetteer,
  normalisePlaceName,
} from '../../reference-data/index.ts';
import { maxEditDistance, nearestAlike } from './fuzzyNames.ts';
import { dominantCity } from './chooseCity.ts';
import { codesInText } from './codeInText.ts';
import { placeOfAirport, placeOfAssumedAirport } from './makePlace.ts';
import { type NamedIn, namesInText, type Where } from './namesInText.ts';
import type { PlaceResolution } from './placeTypes.ts';
import { spellingDistance } from './spellingDistance.ts';
import { areOneCountry } from './territories.ts';

const servesWithinKm = 90;
const leastSimilarity = 0.3;
const dominance = 10;
const leastPeopleAlone = 15_000;
const leastPeopleServed = 10_000;

/** Finds an airport by a code in its text, its name, the city it serves, or a similar name. */
export function airportByName(
  gazetteer: Gazetteer,
  text: string,
  where: Where,
  isAirportColumn: boolean,
): PlaceResolution | undefined {
  const coded = codedAirport(gazetteer, text, where);
  if (coded !== undefined) return decided(coded, 'code', 0.97);
  const saysAirport = hasAirportWord(text);
  const names = namesInText(gazetteer, withAirportWord(text), where);
  const named = names.flatMap(({ name, countryCode }) => gazetteer.airports.named(name, countryCode));
  if (saysAirport || isAirportColumn || !isCity(gazetteer, names)) {
    const larger = named.flatMap((airport) => citiesOutshining(gazetteer, airport, names));
    if (larger.length > 0 && saysAirport) return several([...named, ...mainAirports(gazetteer, larger)]);
    const byName = larger.length > 0 ? undefined : one(named, 'exact', 0.95);
    if (byName !== undefined) return byName;
  }
  if (!saysAirport && !isAirportColumn) return undefined;
  // A lone word in a column of airports may be anything: its city must be well known.
  const isKnown = saysAirport || where.country !== undefined;
  return ofCity(gazetteer, names, isKnown ? 0 : leastPeopleAlone, saysAirport) ?? alike(gazetteer, names);
}

/** A code next to a name of the airport or of a city that it serves. */
function codedAirport(gazetteer: Gazetteer, text: string, where: Where): AirportRow | undefined {
  const countries =
    where.country === undefined ? [] : gazetteer.countries.readings(normalisePlaceName(where.country));
  for (const { code, beside, isInBrackets } of codesInText(text, /^[A-Z]{3}$/)) {
    const airport = gazetteer.airports.byIata(code);
    if (airport === undefined || !isIn(countries, airport)) continue;
    const names = namesInText(gazetteer, beside, {});
    // Many addresses end in '(USA)'; the airport with that code is meant only if its own country is named too.
    const isCountrysName = gazetteer.countries.named(normalisePlaceName(code)).length > 0;
    const called = names.filter((named) => isCalledSo(gazetteer, airport, named));
    if (called.some(({ countryCode }) => !isCountrysName || countryCode === airport.countryCode))
      return airport;
    const contradicts = names.some(
      ({ countryCode }) => countryCode !== undefined && countryCode !== airport.countryCode,
    );
    const isCountry = gazetteer.countries.readings(normalisePlaceName(code)).length > 0;
    if (isInBrackets && !isCountry && !contradicts) return airport;
  }
  return undefined;
}

function isIn(countries: readonly string[], airport: AirportRow): boolean {
  return countries.length === 0 || countries.some((country) => areOneCountry(country, airport.countryCode));
}

function isCalledSo(
  gazetteer: Gazetteer,
  airport: AirportRow,
  { name, countryCode, state }: NamedIn,
): boolean {
  if (countryCode !== undefined && countryCode !== airport.countryCode) return false;
  if (state === undefined && airport.city !== null && normalisePlaceName(airport.city) === name) return true;
  const words = ` ${airport.normalisedName} `;
  if (state === undefined && name.length > 3 && words.includes(` ${name} `)) return true;
  return gazetteer.cities
    .named(name, airport.countryCode)
    .filter((city) => state === undefined || city.stateCode === state.code)
    .some((city) => distanceKm(city, airport) <= servesWithinKm);
}

const airportWord = /\b(?:airport|apt|intl|int'?l|international|aeropuerto|aeroport|flughafen)\b\.?/i;

/** Also misspelt: 'Aiprort', 'Airpory'. */
function hasAirportWord(text: string): boolean {
  return airportWord.test(text) || withAirportWord(text) !== text;
}

function withAirportWord(text: string): string {
  return text.replace(/\S{6,8}(?=\s*$|\s*,)/g, (word) => {
    const wrong = spellingDistance(normalisePlaceName(word), 'airport', 2);
    return wrong > 0 && wrong <= 2 ? 'Airport' : word;
  });
}

/** Much larger cities far from an airport with the same name: 'Milan' is not an airstrip in New Mexico. */
function citiesOutshining(gazetteer: Gazetteer, airport: AirportRow, names: readonly NamedIn[]): City[] {
  const cities = names.flatMap(({ name, countryCode, state }) =>
    gazetteer.cities
      .named(gazetteer.airports.bareName(name), countryCode)
      .filter((city) => state === undefined || city.stateCode === state.code),
  );
  const isServed = (city: City) => distanceKm(city, airport) <= servesWithinKm;
  const people = Math.max(leastPeopleServed, ...cities.filter(isServed).map((city) => city.population));
  return cities.filter((city) => !isServed(city) && city.population >= people * dominance);
}

function mainAirports(gazetteer: Gazetteer, cities: readonly City[]): AirportRow[] {
  return cities.flatMap((city) => gazetteer.airports.mainOf(city) ?? []);
}

function isCity(gazetteer: Gazetteer, names: readonly NamedIn[]): boolean {
  return names.some(({ name, countryCode }) => gazetteer.cities.named(name, countryCode).length > 0);
}

/** 'Guayaquil Intl': the airport of the city, if it is unambiguous. */
function ofCity(
  gazetteer: Gazetteer,
  names: readonly NamedIn[],
  leastPeople: number,
  saysAirport: boolean,
): PlaceResolution | undefined {
  const bare = names.map((named) => ({ ...named, name: gazetteer.airports.bareName(named.name) }));
  for (const { name, countryCode, state } of bare) {
    const cities = gazetteer.cities
      .named(name, countryCode)
      .filter((city) => state === undefined || city.stateCode === state.code);
    const city = dominantCity(cities, dominance, leastPeople);
    const main = city && gazetteer.airports.mainOf(city);
    // The column names only a city; choosing one of its airports is an assumption, so it is marked.
    if (main !== undefined)
      return decided(main, 'exact', 0.9, saysAirport ? placeOfAirport(main) : placeOfAssumedAirport(main));
    const near = city === undefined ? [] : gazetteer.airports.near(city, city.countryCode, servesWithinKm);
    if (near.length > 0) return one(near, 'exact', 0.85);
  }
  if (leastPeople > 0) return undefined;
  const serving = bare.flatMap(({ name, countryCode }) =>
    gazetteer.airports.ofCity(name, countryCode).filter((airport) => airport.hasScheduledService),
  );
  return one(serving, 'exact', 0.85);
}

/** An airport whose name has a few wrong letters, in a stated country. */
function alike(gazetteer: Gazetteer, names: readonly NamedIn[]): PlaceResolution | undefined {
  const found = names.flatMap(({ name, countryCode }) => {
    if (countryCode === undefined) return [];
    return [...new Set([name, gazetteer.airports.bareName(name)])].flatMap((text) => {
      const known = gazetteer.airports.similar(text, leastSimilarity, countryCode);
      return nearestAlike(text, known, maxEditDistance(text, true));
    });
  });
  const fewest = Math.min(...found.map(({ wrong }) => wrong));
  const nearest = found.filter(({ wrong }) => wrong === fewest).map(({ airport }) => airport);
  return one(nearest, 'fuzzy', 0.9 - fewest * 0.08);
}

function one(
  airports: readonly AirportRow[],
  method: 'exact' | 'fuzzy',
  confidence: number,
): PlaceResolution | undefined {
  const distinct = [...new Map(airports.map((airport) => [airport.iata, airport])).values()];
  const [first] = distinct;
  if (first === undefined) return undefined;
  return distinct.length === 1 ? decided(first, method, confidence) : several(distinct);
}

function several(airports: readonly AirportRow[]): PlaceResolution {
  const distinct = [...new Map(airports.map((airport) => [airport.iata, airport])).values()];
  const candidates = distinct.slice(0, 8).map((airport) => ({
    place: placeOfAirport(airport),
    score: 0.5,
    why: 'one of several airports with this name',
  }));
  return { status: 'asked', method: null, confidence: 0, candidates };
}

function decided(
  airport: AirportRow,
  method: 'code' | 'exact' | 'fuzzy',
  confidence: number,
  place = placeOfAirport(airport),
): PlaceResolution {
  return { status: 'decided', place, method, confidence, candidates: [] };
}
