import { modeDetails, type OfferedMode } from '@lanewright/freight';
import type pg from 'pg';
import type { Gazetteer } from './gazetteer/gazetteer.ts';
import { type SearchedPlaces, searchedPlaces } from './gazetteer/sharedGazetteer.ts';
import { normalisePlaceName } from './normalisePlaceName.ts';
import { sharedSeaNetwork } from './sea/seaNetwork.ts';
import { areaOf } from './search/areaOf.ts';
import { type FoundPlace, findByName, type PlaceKind } from './search/placeFinder.ts';
import { type KnownPlace, type PlaceSuggestion, suggestionsOf } from './search/suggestionOf.ts';

type Client = pg.Pool | pg.ClientBase;

const mostShown = 20;
/** Number of matches of a name that are checked for a state or country. */
const mostOfName = 500;
/** Below this similarity, or for shorter text, matches have little to do with the input. */
const [leastAlike, shortestAlike] = [0.45, 5];

/** Builds in advance what resolving and searching places and measuring sea routes need, so that no request waits for it. */
export async function readyPlaces(client: Client): Promise<void> {
  await searchedPlaces(client);
  await sharedSeaNetwork();
}

/** Ocean ports by name or UN/LOCODE, names that begin with the text first, by the size of their city; empty below 2 characters. */
export async function searchOceanPorts(client: Client, search: string): Promise<PlaceSuggestion[]> {
  if (search.trim().length < 2) return [];
  const places = await searchedPlaces(client);
  const { gazetteer } = places;
  const port = gazetteer.ports.byCode(search);
  return unique([
    ...suggestionsOf(gazetteer, { port }),
    ...placesOf(places, search, ['port']),
    ...portsOfCode(gazetteer, search),
  ]);
}

/** Cities by name, largest first; empty up to 3 characters. */
export async function searchCities(client: Client, search: string): Promise<PlaceSuggestion[]> {
  if (search.trim().length <= 3) return [];
  return unique(placesOf(await searchedPlaces(client), search, ['city']));
}

/**
 * Cities, ports and airports for type-ahead search, by name or code: the kind that the mode needs first, then the largest.
 * Empty below 2 characters.
 */
export async function suggestPlaces(
  client: Client,
  input: string,
  mode?: OfferedMode,
): Promise<PlaceSuggestion[]> {
  if (input.trim().length < 2) return [];
  const places = await searchedPlaces(client);
  const { gazetteer } = places;
  const port = gazetteer.ports.byCode(input);
  const airport = gazetteer.airports.byIata(input);
  const named = endsFirst(places, input, mode);
  const coded = suggestionsOf(gazetteer, { airport });
  // Three letters match the code of a large airport before the beginning of a name, and the code of an airfield after it.
  const found =
    airport?.size === 'large'
      ? [...coded, ...named]
      : [...named.slice(0, mostShown - coded.length), ...coded];
  return unique([...suggestionsOf(gazetteer, { port }), ...found]);
}

/** Places with a name; airports or ports come first in modes that use them. */
function endsFirst(places: SearchedPlaces, input: string, mode: OfferedMode | undefined): PlaceSuggestion[] {
  const all = placesOf(places, input, ['city', 'port', 'airport']);
  const family = mode === undefined ? 'road' : modeDetails[mode].family;
  if (family === 'road') return all;
  return [
    ...placesOf(places, input, [family === 'air' ? 'airport' : 'port']).slice(0, mostShown / 2),
    ...all,
  ];
}

/**
 * Text after a comma restricts the search to a state or country ('paris, tx'); without a comma, the last word does if nothing is
 * found.
 */
function placesOf(places: SearchedPlaces, search: string, kinds: readonly PlaceKind[]): PlaceSuggestion[] {
  const comma = search.indexOf(',');
  if (comma >= 0) return placesIn(places, search.slice(0, comma), search.slice(comma + 1), kinds);
  const found = placesIn(places, search, '', kinds);
  if (found.length > 0) return found;
  const [, name = '', area = ''] = /^(.*\S)\s+(\S+)$/.exec(search.trim()) ?? [];
  const inArea = placesIn(places, name, area, kinds);
  return inArea.length > 0 || !kinds.includes('city') ? inArea : citiesAlike(places.gazetteer, search);
}

function placesIn(
  { gazetteer, finder }: SearchedPlaces,
  name: string,
  area: string,
  kinds: readonly PlaceKind[],
): PlaceSuggestion[] {
  const normalisedName = normalisePlaceName(name);
  if (normalisedName === '') return [];
  const isIn = areaOf(gazetteer, area);
  const found = findByName(finder, kinds, normalisedName, isIn === null ? 2 * mostShown : mostOfName);
  return found
    .map((place) => placeAt(gazetteer, place))
    .filter((place) => isIn === null || isIn(place))
    .slice(0, 2 * mostShown)
    .flatMap((place) => suggestionsOf(gazetteer, place));
}

/** For a name that matches no beginning: similarly spelled cities, the most similar and then the largest first. */
function citiesAlike(gazetteer: Gazetteer, search: string): PlaceSuggestion[] {
  const name = normalisePlaceName(search);
  if (name.length < shortestAlike) return [];
  return gazetteer.cities
    .similar(name, leastAlike)
    .toSorted((a, b) => b.similarity - a.similarity || b.city.population - a.city.population)
    .slice(0, mostShown)
    .flatMap(({ city }) => suggestionsOf(gazetteer, { city }));
}

function placeAt({ cities, ports, airports }: Gazetteer, { kind, value }: FoundPlace): KnownPlace {
  if (kind === 'city') return { city: cities.at(value) };
  return kind === 'port' ? { port: ports.all()[value] } : { airport: airports.all()[value] };
}

/** Ports whose UN/LOCODE begins with the text, if it is longer than a country code. */
function portsOfCode(gazetteer: Gazetteer, text: string): PlaceSuggestion[] {
  const start = text.replace(/\s/g, '').toUpperCase();
  if (start.length < 3) return [];
  const ports = gazetteer.ports.all().filter(({ code }) => code.startsWith(start));
  return ports.slice(0, mostShown).flatMap((port) => suggestionsOf(gazetteer, { port }));
}

function unique(places: readonly PlaceSuggestion[]): PlaceSuggestion[] {
  const byPlace = new Map(
    places.map((place) => [`${place.label}|${place.latitude}|${place.longitude}`, place]),
  );
  return [...byPlace.values()].slice(0, mostShown);
}
