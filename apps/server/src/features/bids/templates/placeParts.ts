import { type TemplateLane, placeKey } from './templateLanes.ts';
import type { Meaning } from './templateMatching.ts';
import { normalisePlaceName } from '../../reference-data/index.ts';
import type { SheetRow } from '../sheet/readSheetFile.ts';
import type { KnownPlaces } from './lanePlaces.ts';

export type Side = 'origin' | 'destination' | 'place';
export const sides: readonly Side[] = ['origin', 'destination', 'place'];
export type Part = 'place' | 'state' | 'zip' | 'country';
export const partsOfPlace: readonly Part[] = ['place', 'state', 'zip', 'country'];

/** What a row gives for one end of its lane; an empty text means not given. */
export type PlaceParts = Readonly<Record<Part, string>>;

const capitals = { place: '', state: 'State', zip: 'Zip', country: 'Country' } as const;

/** The meaning of a column that holds a part of a side. */
export const meaningOf = (side: Side, part: Part): Meaning => `${side}${capitals[part]}` as Meaning;

/** The parts as one text, used for display and for the carrier's choices: `Springfield, IL`. */
export const joinedPlace = (parts: PlaceParts): string =>
  partsOfPlace.flatMap((part) => (parts[part] === '' ? [] : [parts[part]])).join(', ');

/** Key of the carrier's choice for a place and of its cached matches. */
export const keyOfParts = (parts: PlaceParts): string =>
  partsOfPlace.map((part) => placeKey(parts[part])).join('|');

const lookedAt = 500;
const enough = 0.8;
const longest = 60;

/**
 * Whether at least 80% of a column's texts are states, postcodes or countries; null if none of these, or if all texts are the
 * same. `DE` is a state and a country: the lanes decide which one is meant.
 */
export function partInColumn(
  rows: readonly SheetRow[],
  columnNo: number,
  lanes: readonly TemplateLane[],
  { countries, postcodes }: KnownPlaces,
): Exclude<Part, 'place'> | null {
  const texts: string[] = [];
  for (const { texts: cells } of rows) {
    const text = (cells[columnNo] ?? '').trim();
    if (text !== '') texts.push(text);
    if (texts.length === lookedAt) break;
  }
  if (texts.length === 0 || new Set(texts).size < 2) return null;
  const share = (is: (text: string) => boolean) =>
    texts.filter((text) => text.length <= longest && is(text)).length / texts.length;
  const states = share((text) => countries.states(normalisePlaceName(text)).length > 0);
  const nations = share((text) => countries.readings(normalisePlaceName(text)).length > 0);
  if (states >= enough && nations >= enough) return ofLanes(texts, lanes);
  if (states >= enough) return 'state';
  if (nations >= enough) return 'country';
  const isZip = (text: string) =>
    /^\d{5}(-\d{4})?$|^[A-Z]\d[A-Z]( ?\d[A-Z]\d)?$/i.test(text) &&
    postcodes.byCode(/^\d/.test(text) ? text.slice(0, 5) : text.slice(0, 3).toUpperCase()) !== undefined;
  return share(isZip) >= enough ? 'zip' : null;
}

function ofLanes(texts: readonly string[], lanes: readonly TemplateLane[]): 'state' | 'country' {
  const places = lanes.flatMap(({ originPlace, destinationPlace }) => [originPlace, destinationPlace]);
  const codes = (of: 'stateCode' | 'countryCode') => {
    const known = new Set(places.map((place) => place[of]?.toUpperCase()));
    return texts.filter((text) => known.has(text.toUpperCase())).length;
  };
  return codes('countryCode') > codes('stateCode') ? 'country' : 'state';
}
