import { placeKey } from './templateLanes.ts';
import type { Meaning } from './templateMatching.ts';

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
