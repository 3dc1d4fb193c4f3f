import type { Gazetteer } from '../../reference-data/index.ts';
import { isCompanyWord, type Segment, segmentsOf, textOf } from './placeText.ts';
import type { Reading } from './readTail.ts';

const leastLetters = 4;

/**
 * Reads a country or state at the start: 'Brazil - Brasília', 'JAPAN-SOUTH (EXCLUDES HOKKAIDO)'. Only if it is set apart, the text
 * names no company, and the remaining words are not a place themselves.
 */
export function readHead(gazetteer: Gazetteer, text: string): Reading[] {
  const [first, ...rest] = segmentsOf(text.replace(/^(\p{L}{4,})-(?=\p{L})/u, '$1 - '));
  if (first === undefined || rest.length === 0) return [];
  if ([first, ...rest].some((segment) => segment.some(isCompanyWord))) return [];
  const head = textOf(first);
  if (head.length < leastLetters || isPlace(gazetteer, rest)) return [];
  const countries = gazetteer.countries.named(head);
  const states = gazetteer.countries.states(head);
  if (countries.length + states.length !== 1) return [];
  return [
    ...countries.map((countryCode) => ({ countryCode, rest, isGuess: false })),
    ...states.map((state) => ({ countryCode: state.countryCode, state, rest, isGuess: false })),
  ];
}

function isPlace(gazetteer: Gazetteer, segments: readonly Segment[]): boolean {
  return [...segments, segments.flat()].some(
    (segment) => textOf(segment).length > 2 && gazetteer.cities.named(textOf(segment)).length > 0,
  );
}
